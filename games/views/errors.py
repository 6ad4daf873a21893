"""Friendly pages for what is wrong: which, and what to do now."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/not_found.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "errors/busy.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/forbidden.html", status=403)


def no_room(request: HttpRequest, code: str = "") -> HttpResponse:
    """The code is wrong, or the room is gone; both look the same."""
    return render(request, "errors/no_room.html", {"code": code}, status=404)


def room_ended(request: HttpRequest, code: str) -> HttpResponse:
    return render(request, "errors/room_ended.html", {"code": code}, status=410)
