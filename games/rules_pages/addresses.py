"""Addresses of public pages, as search engines and readers of another language need them."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from scoring.options import Options
from scoring.ruleset import Ruleset


def origin(request: HttpRequest) -> str:
    """Return scheme and host of the public pages."""
    return settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"


def asked_language(request: HttpRequest) -> str:
    """Return the language that the address names, empty when the browser's choice holds."""
    wished = request.GET.get("lang", "").lower()
    return wished if wished in dict(settings.LANGUAGES) else ""


def versions(page: str) -> list[tuple[str, str]]:
    """Return the address of ``page`` for every language, and for readers of any other."""
    return [("x-default", page), *((code, f"{page}?lang={code}") for code, _ in settings.LANGUAGES)]


def rules_address(rules: Ruleset[Any], options: Options) -> str:
    """Return the address of the rules with the house rules of a table, for whoever plays at it."""
    usual = rules.make_options()
    query = urlencode({key: value for key, value in options.items() if usual.get(key) != value})
    return reverse("rules", args=[rules.key]) + (f"?{query}" if query else "")
