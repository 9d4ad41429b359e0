#!/usr/bin/env bash
# Installs the programs that tests drive and pip cannot bring: a virtual screen for the window, one
# that presses its keys, a browser for the web app, Redis for games on several servers, and
# pkg-config, through which programs find the C library. Where it cannot, the tests say what is
# missing.
set -euo pipefail
missing=()
command -v Xvfb >/dev/null || missing+=(xvfb)
command -v xdotool >/dev/null || missing+=(xdotool)
command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
command -v pkg-config >/dev/null || missing+=(pkg-config)
command -v redis-server >/dev/null || missing+=(redis-server)
[ ${#missing[@]} -gt 0 ] && command -v apt-get >/dev/null || exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  # Never ask for a password in the middle of a build.
  sudo -n true 2>/dev/null || exit 0
  as_root=(sudo)
fi
echo "apt-get install ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get -qq update >/dev/null
"${as_root[@]}" apt-get -qq install -y "${missing[@]}" >/dev/null
