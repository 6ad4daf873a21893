"""What all tests share: plain static files, and property tests that tell the same story on every run."""

from collections.abc import Iterator

import pytest
from django.test import override_settings
from hypothesis import settings

settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")

# Names with a hash in them would need the files collected first.
PLAIN_FILES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@pytest.fixture(autouse=True, scope="session")
def _plain_static_files() -> Iterator[None]:
    with override_settings(STORAGES=PLAIN_FILES):
        yield
