"""``?lang=`` on pages anybody may read, over the choice of the browser."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from games.rules_pages.addresses import asked_language

P = ParamSpec("P")


def in_asked_language(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer in the language that ``?lang=`` names, if there is such a one."""

    @wraps(view)
    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if wished := asked_language(request):
            # It holds to the end of the request, headers included; the next begins with its own.
            translation.activate(wished)
            request.LANGUAGE_CODE = translation.get_language()
        return view(request, *args, **kwargs)

    return answer
