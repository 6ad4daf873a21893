"""Serve pages and sockets from this process."""

import argparse
import os
import sys
from typing import Any

import segno
from django.core.management.base import BaseCommand, CommandError

from games.links import lan_address
from games.sheets import press

SMALL = 8192  # bytes; a play is some hundred
PRESS_SECONDS = 3  # after the start: the screens that come back after a deploy are served first


class Command(BaseCommand):
    help = "Serve the app with Daphne: drains on SIGTERM, small frames only, slow readers dropped."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "0.0.0.0"))
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
        parser.add_argument("--quiet", action="store_true", help="print no addresses")

    def handle(self, *args: Any, **options: Any) -> None:
        from dicing.server import DrainServer, reactor  # installs the reactor: only this command wants one

        from dicing.asgi import application  # isort: skip

        host, port = options["host"], options["port"]
        server = DrainServer(
            application=application,
            endpoints=[f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}"],
            http_timeout=30,
            request_buffer_size=65_536,
            websocket_max_message_size=SMALL,
            websocket_max_frame_size=SMALL,
            ping_interval=15,
            ping_timeout=20,
            application_close_timeout=5,
            server_name="",
            verbosity=0,
        )

        def listening() -> None:
            reactor.callLater(PRESS_SECONDS, press.warm)
            if not options["quiet"]:
                self._greet(host, port)

        server.on_listening = listening
        server.run()
        if server.refused:
            raise CommandError(f"Port {port} cannot be used ({server.refused}). Try another: make run PORT={port + 1}")

    def _greet(self, host: str, port: int) -> None:
        here = f"http://{'localhost' if host in ('0.0.0.0', '::') else host}:{port}/"
        self.stdout.write(f"\nDicing is ready.\n  on this machine    {here}")
        address = lan_address() if host in ("0.0.0.0", "::") else None
        if address:
            url = f"http://{address}:{port}/"
            self.stdout.write(f"  for your phones    {url}\n")
            segno.make_qr(url).terminal(out=sys.stdout, compact=True)
        self.stdout.write("Stop with Ctrl+C. The tables stay as they are.\n")
        self.stdout.flush()
