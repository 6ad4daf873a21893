"""The socket addresses."""

from typing import Any

from django.urls import path, re_path

from games.consumers import NowhereConsumer, TableConsumer

# Consumers are applications, not views, which the stubs of path() do not know.
urlpatterns: Any = [
    path("ws/r/<str:code>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"", NowhereConsumer.as_asgi()),  # type: ignore[arg-type]
]
