from django.http import HttpRequest, HttpResponse


def blank(request: HttpRequest, game: str) -> HttpResponse:
    return HttpResponse(status=503)


def filled(request: HttpRequest, code: str) -> HttpResponse:
    return HttpResponse(status=503)
