"""The addresses of pages; a public interface."""

from django.urls import path

from games.views import health, home, room, sheets

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", home.new_room, name="new-room"),
    path("join/", home.join_by_code, name="join"),
    path("sheets/<slug:game>.pdf", sheets.blank, name="blank-sheet"),
    path("r/<str:code>/", room.room, name="room"),
    path("r/<str:code>/board/", room.board, name="board"),
    path("r/<str:code>/play/", room.play, name="play"),
    path("r/<str:code>/room/", room.change, name="change"),
    path("r/<str:code>/log.json", room.log_json, name="log"),
    path("r/<str:code>/sheet.pdf", sheets.filled, name="sheet"),
    path("healthz", health.alive, name="alive"),
    path("readyz", health.ready, name="ready"),
]
