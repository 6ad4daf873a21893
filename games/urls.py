"""The addresses of pages; a public interface."""

from django.urls import path
from django.views.i18n import set_language

from games.views import health, home, install, people, public, room, rules, sheets
from games.views.language import in_asked_language

urlpatterns = [
    path("", in_asked_language(home.home), name="home"),
    path("new/", home.new_room, name="new-room"),
    path("join/", home.join_by_code, name="join"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path("sheets/", public.sheet_form, name="sheets"),
    path("sheets/<slug:game>.pdf", in_asked_language(sheets.blank), name="blank-sheet"),
    path("sitemap.xml", public.sitemap, name="sitemap"),
    path("robots.txt", public.robots, name="robots"),
    path("r/<str:code>/", room.room, name="room"),
    path("r/<str:code>/board/", room.board, name="board"),
    path("r/<str:code>/play/", room.play, name="play"),
    path("r/<str:code>/room/", room.change, name="change"),
    path("r/<str:code>/log.json", room.log_json, name="log"),
    path("r/<str:code>/sheet.pdf", sheets.filled, name="sheet"),
    path("r/<str:code>/people/", people.people, name="people"),
    path("r/<str:code>/device/", people.device, name="device"),
    path("r/<str:code>/correct/<int:index>/", people.correct, name="correct"),
    path("r/<str:code>/history/", people.history, name="history"),
    path("d/<str:secret>/", people.device_link, name="device-link"),
    path("language/", set_language, name="set-language"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("sw.js", install.worker, name="worker"),
    path("offline/", install.offline, name="offline"),
    path("healthz", health.alive, name="alive"),
    path("readyz", health.ready, name="ready"),
]
