"""For operators: does the process live, and is it ready for people?"""

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def alive(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """200 when database and cache answer; 503 and which one does not."""
    trouble = [name for name, asks in (("database", _ask_database), ("cache", _ask_cache)) if not asks()]
    return JsonResponse(
        {"status": "not ready" if trouble else "ok", "trouble": trouble}, status=503 if trouble else 200
    )


def _ask_database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return True
    except Exception:
        return False


def _ask_cache() -> bool:
    try:
        cache.get("ready")
        return True
    except Exception:
        return False
