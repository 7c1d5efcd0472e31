"""Which browser the replay page is tested in; as a program, get one where there is none.

``python tests/browser/chromium.py`` looks for a Chromium and tries to install one. With
``--remind`` it says in one line that browser tests were skipped, if they were.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "no Chromium here: install it (apt-get install chromium), or set CHROMIUM to its path"


def find():
    """Path of a browser: CHROMIUM, one on the PATH, or Playwright's own; else None."""
    named = filter(None, [os.environ.get("CHROMIUM"), *NAMES])
    found = next(filter(None, map(shutil.which, named)), None)
    return found or _of_playwright()


def _of_playwright():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def get():
    """Try Playwright's download, then the system's packages; return the path, or None."""
    tries = [[[sys.executable, "-m", "playwright", "install", "chromium"]]]
    root = [] if not hasattr(os, "geteuid") or os.geteuid() == 0 else ["sudo", "-n"]
    if shutil.which("apt-get") and (not root or shutil.which("sudo")):
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        quiet = ["env", "DEBIAN_FRONTEND=noninteractive"]
        tries.append([[*root, "apt-get", "update", "-qq"], [*root, *quiet, *install]])
    for commands in tries:
        if all(_succeeds(command) for command in commands) and find():
            return find()
    return None


def _succeeds(command):
    print(f"looking for a browser: {' '.join(command)}", flush=True)
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=300, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


if __name__ == "__main__":
    if "--remind" in sys.argv:
        if not find():
            print(f"\n*** BROWSER TESTS WERE SKIPPED: {MISSING} ***\n")
    elif not (find() or get()) and os.environ.get("CI") == "true":
        sys.exit(MISSING)
