"""The application: pages and sockets behind one guard."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dicing.settings")
pages = get_asgi_application()  # sets Django up, so it comes before the consumers are imported

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from dicing.hosts import HostGuard  # noqa: E402
from games.routing import urlpatterns  # noqa: E402

application = HostGuard(ProtocolTypeRouter({"http": pages, "websocket": URLRouter(urlpatterns)}))
