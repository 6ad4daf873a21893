"""What every answer needs."""

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from games.services import Conflict

# A table, a device's link, and steps on the way to a table.
UNLISTED = ("/r/", "/d/", "/new/", "/join/", "/offline/")


class UnlistedMiddleware(MiddlewareMixin):
    """No search engine lists what is a table's own.

    Not by robots.txt: what a robot may not read, it may list all the same, and messengers could draw no preview.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.path.startswith(UNLISTED):
            response["X-Robots-Tag"] = "noindex"
        return response


class DatabaseBusyMiddleware(MiddlewareMixin):
    """A database that is locked or restarting is a moment's matter: 503 and come again, never 500."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, OperationalError | InterfaceError | Conflict):
            response = render(request, "errors/busy.html", status=503)
            response["Retry-After"] = "2"
            return response
        return None
