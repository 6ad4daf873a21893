"""Settings, by environment only; without any it runs for an evening in the living room.

DATA_DIR        where the database, the key and collected files live (./data)
SECRET_KEY      made and kept in DATA_DIR when absent
PUBLIC_URL      the address people use, e.g. https://dice.example; https switches the secure settings on
ALLOWED_HOSTS   own host names, comma-separated; absent: loopback, private addresses and .local names
DATABASE_URL    e.g. postgres://user:password@host/name; absent: SQLite in DATA_DIR
REDIS_URL       e.g. redis://host:6379/0; absent: one process, in memory
TRUST_PROXY     1 behind a proxy that sets X-Forwarded-Proto and X-Forwarded-For itself
PROCESSES       how many web processes share the database (1)
"""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "data").resolve()


def _kept_key() -> str:
    """Return the key of this data directory, made on first need and readable by its owner alone."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        DATA_DIR.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=DATA_DIR) as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            # Whole or not at all; of several processes that start together, the first makes it for all.
            with contextlib.suppress(FileExistsError):
                os.link(file.name, path)
    return path.read_text()


SECRET_KEY = os.environ.get("SECRET_KEY") or _kept_key()
DEBUG = False
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").rstrip("/")
HTTPS = PUBLIC_URL.startswith("https://")
TRUST_PROXY = os.environ.get("TRUST_PROXY") == "1"
PROCESSES = int(os.environ.get("PROCESSES", "1"))

# Django compares hosts too late for sockets, and cannot name private addresses: dicing.hosts guards both doors.
OWN_HOSTS = [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "").lower().split(",") if host.strip()]
if PUBLIC_URL and OWN_HOSTS:
    OWN_HOSTS.append(urlsplit(PUBLIC_URL).hostname or "")
ALLOWED_HOSTS = ["*"]

INSTALLED_APPS = [
    "daphne",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "dicing",
    "games",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # A page's one secret is the form token, masked anew each time, and a random length is added: nothing to guess by.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "games.middleware.UnlistedMiddleware",
    "games.middleware.DatabaseBusyMiddleware",
]
ROOT_URLCONF = "dicing.urls"
ASGI_APPLICATION = "dicing.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static", "games.templatetags.dicing"],
        },
    }
]

# -- the record ------------------------------------------------------------------------------------------------------
DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'dicing.sqlite3'}"
DATABASES: dict[str, Any] = {"default": dj_database_url.parse(DATABASE_URL, conn_health_checks=True)}
_database = DATABASES["default"]
if _database["ENGINE"].endswith("sqlite3"):
    # IMMEDIATE: a transaction that reads, then writes must not fail on a lock. FULL: what was told is on the disk.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
    # Runs of the tests side by side keep out of each other's way.
    _database["TEST"] = {"NAME": str(DATA_DIR / f"test-{os.getpid()}.sqlite3")}
else:
    # Threads come and go under ASGI, so connections do not outlive a request.
    _database["CONN_MAX_AGE"] = 0
    _database["OPTIONS"] = {**_database.get("OPTIONS", {}), "options": "-c lock_timeout=3000", "connect_timeout": 3}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# -- telling others ----------------------------------------------------------------------------------------------------
REDIS_URL = os.environ.get("REDIS_URL", "")
if REDIS_URL:
    _redis = {"address": REDIS_URL, "socket_timeout": 15, "socket_connect_timeout": 2, "max_connections": 1000}
    CHANNEL_LAYERS: dict[str, Any] = {
        "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [_redis]}}
    }
    CACHES: dict[str, Any] = {
        "default": {
            "BACKEND": "dicing.cache.RestingRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 0.4, "socket_connect_timeout": 0.4},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        }
    }

# -- words -------------------------------------------------------------------------------------------------------------
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("zh-hant", "繁體中文")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["dicing.formats"]
LANGUAGE_COOKIE_AGE = 400 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
USE_TZ = True
TIME_ZONE = "UTC"

# -- files -------------------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# -- safety ------------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "connect-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "media-src": [SELF],
        "form-action": [SELF],
        "img-src": [SELF, "data:"],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
# Plain http in the home network is no secure context: browsers only complain about an opener policy there.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUST_PROXY else None
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "games.views.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 65_536
DATA_UPLOAD_MAX_NUMBER_FIELDS = 50

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        "games": {"handlers": ["console"], "level": "INFO"},
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "daphne": {"handlers": ["console"], "level": "WARNING"},
    },
}
