"""Rooms, games and the written record."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
