"""Property tests tell the same story on every run and machine: a failure can always be seen again."""

from hypothesis import settings

settings.register_profile("rules", derandomize=True, deadline=None, database=None)
settings.load_profile("rules")
