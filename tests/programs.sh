#!/usr/bin/env bash
# Installs the programs that the tests use and that pip cannot install: Xvfb, a virtual screen for the
# window; xdotool, which presses its keys; a browser for the web app; Redis for games on several
# servers; and pkg-config, with which programs find the C library. If this script cannot install a
# program, the tests say what is missing.
set -euo pipefail
missing=()
needs() { command -v "$1" >/dev/null || missing+=("$2"); }
available() { apt-cache show "$1" >/dev/null 2>&1; }
needs Xvfb xvfb
needs xdotool xdotool
needs pkg-config pkg-config
needs redis-server redis-server
# Debian has a Chromium without windows, which takes a quarter less time. On other systems, any Chromium works.
if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null || available chromium-headless-shell; then
  needs chromium-headless-shell chromium-headless-shell
fi
[ ${#missing[@]} -gt 0 ] && command -v apt-get >/dev/null || exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  # Never ask for a password in the middle of a build.
  sudo -n true 2>/dev/null || exit 0
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get -qq update >/dev/null
available chromium-headless-shell || missing=("${missing[@]/chromium-headless-shell/chromium}")
echo "apt-get install ${missing[*]}"
"${as_root[@]}" apt-get -qq install -y "${missing[@]}" >/dev/null
