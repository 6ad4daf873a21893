"""All addresses are the rooms' and games' own."""

from django.urls import include, path

urlpatterns = [path("", include("games.urls"))]
handler404 = "games.views.errors.not_found"
handler500 = "games.views.errors.server_error"
