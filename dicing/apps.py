"""The project's own app: checks."""

from django.apps import AppConfig


class DicingConfig(AppConfig):
    name = "dicing"

    def ready(self) -> None:
        from dicing import checks  # noqa: F401
