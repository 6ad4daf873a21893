"""Clear away rooms that nobody uses any more; run it once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from games.retention import purge_rooms


class Command(BaseCommand):
    help = "End rooms idle for 30 days, delete those without results, and all after 365 days."

    def handle(self, *args: Any, **options: Any) -> None:
        ended, deleted = purge_rooms()
        self.stdout.write(f"{ended} rooms ended, {deleted} deleted.")
