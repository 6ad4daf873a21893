"""What makes the site an app on a phone: the manifest, the service worker, and a page for when there is no network."""

import hashlib

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from games.views.language import in_asked_language

DAY = 24 * 3600
WOOD = "#d9bc90"


@require_safe
@cache_control(max_age=DAY)
@vary_on_cookie
def manifest(request: HttpRequest) -> JsonResponse:
    """Name, colours and icons of the installed app."""
    icons = [
        {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("img/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("img/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("img/icon-mask-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    return JsonResponse(
        {
            "name": _("Dicing: dice games with friends"),
            "short_name": "Dicing",
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": WOOD,
            "theme_color": WOOD,
            "icons": icons,
        },
        content_type="application/manifest+json",
    )


@require_safe
@cache_control(max_age=0, must_revalidate=True)
@in_asked_language
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: from the root, so that it may speak for every page; its page is in the reader's language."""
    sheets = [f"css/{name}.css" for name in ("tokens", "base", "components", "app", "games")]
    files = ("js/page.js", *sheets, "fonts/vollkorn-latin-wght-normal.woff2", "img/icon.svg")
    page = f"{reverse('offline')}?lang={get_language()}"
    kept = [page, *map(static, files)]
    # The files' names change with what is in them, and with these the shelf.
    edition = hashlib.sha256("".join(kept).encode()).hexdigest()[:12]
    context = {"page": page, "kept": kept, "edition": edition}
    return render(request, "worker.js", context, content_type="text/javascript")


@require_safe
@cache_control(max_age=DAY)
@in_asked_language
def offline(request: HttpRequest) -> HttpResponse:
    """What the service worker shows when the network is away."""
    return render(request, "offline.html")
