"""System checks: refuse settings that would lose or leak something."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security, deploy=True)
def production_is_whole(**_: Any) -> list[CheckMessage]:
    """In production people come by https, to hosts that are named."""
    errors: list[CheckMessage] = []
    if not settings.HTTPS:
        errors.append(Error("PUBLIC_URL must be an https address.", id="dicing.E001"))
    if not settings.OWN_HOSTS:
        errors.append(Error("ALLOWED_HOSTS must name this site's hosts.", id="dicing.E002"))
    return errors


@register()
def several_processes_share(**_: Any) -> list[CheckMessage]:
    """Several processes need a channel layer and a cache that they share."""
    if settings.PROCESSES > 1 and not settings.REDIS_URL:
        return [Error("Several processes need REDIS_URL: in memory, one does not hear of the other.", id="dicing.E003")]
    return []
