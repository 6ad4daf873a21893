"""The socket addresses."""

from django.urls import path, re_path

from games.consumers import NowhereConsumer, TableConsumer

urlpatterns = [
    path("ws/r/<str:code>/", TableConsumer.as_asgi()),
    re_path(r"", NowhereConsumer.as_asgi()),
]
