"""What this project needs from the machine beside Python's packages, and how to get it there."""

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".venv" / "bin" / "python"


@dataclass(frozen=True)
class Need:
    name: str
    without: str
    packages: tuple[str, ...]
    elsewhere: str
    found: Callable[[], bool]

    def how(self) -> str:
        if shutil.which("apt-get"):
            return f"apt-get install {' '.join(self.packages)}"
        return self.elsewhere


def _pango() -> bool:
    if sys.platform == "linux":
        return all(_loads(name) for name in ("libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0"))
    # Elsewhere libraries have many names and homes; WeasyPrint knows them.
    return not subprocess.call(
        [PYTHON, "-c", "import weasyprint"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _postgresql() -> bool:
    # Debian keeps the server's programs out of PATH.
    homes = [*map(str, Path("/usr/lib/postgresql").glob("*/bin")), os.environ.get("PATH", os.defpath)]
    return any(all(shutil.which(program, path=home) for program in ("initdb", "postgres")) for home in homes)


def _on_path(*programs: str) -> Callable[[], bool]:
    return lambda: all(shutil.which(program) for program in programs)


PANGO = Need(
    name="Pango and HarfBuzz",
    without="score sheets as PDF are not available, all else is",
    packages=("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"),
    elsewhere="install Pango and HarfBuzz with the system's package manager (Homebrew: brew install pango)",
    found=_pango,
)
CHROMIUM = Need(
    name="Chromium",
    without="no test plays in a browser",
    packages=("chromium-headless-shell",),
    elsewhere="install Chromium so that `chromium` starts it",
    found=lambda: bool(shutil.which("chromium-headless-shell") or shutil.which("chromium")),
)
REDIS = Need(
    name="Redis",
    without="no test runs several processes",
    packages=("redis-server",),
    elsewhere="install Redis so that `redis-server` starts it",
    found=_on_path("redis-server"),
)
POSTGRESQL = Need(
    name="PostgreSQL",
    without="no test runs on PostgreSQL",
    packages=("postgresql",),
    elsewhere="install PostgreSQL's server, with `initdb` and `postgres` in the PATH",
    found=_postgresql,
)
POPPLER = Need(
    name="Poppler",
    without="no test looks at a printed sheet",
    packages=("poppler-utils",),
    elsewhere="install Poppler, with `pdftotext` and `pdftoppm` in the PATH",
    found=_on_path("pdftotext", "pdftoppm"),
)
TOOLS = [CHROMIUM, REDIS, POSTGRESQL, POPPLER]


def venv_need() -> Need:
    """Debian leaves a part of the standard library out of its Python."""
    return Need(
        name="Python's ensurepip",
        without=".venv cannot be made",
        packages=(f"python3.{sys.version_info.minor}-venv",),
        elsewhere="install the part of Python which brings ensurepip",
        found=lambda: importlib.util.find_spec("ensurepip") is not None,
    )


def provide(needs: Iterable[Need]) -> list[Need]:
    """Install by apt what is missing, where that is our place; return what is missing still."""
    missing = [need for need in needs if not need.found()]
    if not missing or not _root_on_debian():
        return missing
    print(f"Installing {', '.join(need.name for need in missing)} …", flush=True)
    _apt_install([package for need in missing for package in need.packages])
    importlib.invalidate_caches()
    return [need for need in missing if not need.found()]


def _root_on_debian() -> bool:
    return os.geteuid() == 0 and os.path.exists("/etc/debian_version") and shutil.which("apt-get") is not None


def _apt_install(packages: list[str]) -> None:
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    install = ["apt-get", *wait, "install", "--yes", "--no-install-recommends", *packages]
    # A fresh image has no lists of packages and an old machine has stale ones, so a first failure means little.
    if _apt(install).returncode:
        _apt(["apt-get", *wait, "update"])
        last = _apt(install)
        if last.returncode:
            print(last.stdout[-2000:], file=sys.stderr)


def _apt(command: list[str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
