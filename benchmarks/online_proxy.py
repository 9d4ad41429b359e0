"""Play a game between two browsers through nginx and TLS, with the files of examples/hosting.

    python benchmarks/online_proxy.py [--port 8443]

Starts the server with the options of `fourfold.service`, and nginx with `nginx.conf`, other ports
and a certificate of its own. Two Chromium processes then play a game through the page. Prints what
the proxy answers, and the game.
"""

import argparse
import asyncio
import re
import shlex
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from support.browser import find_chromium  # noqa: E402

HOST = "connect4.example.org"
FILES = ROOT / "examples" / "hosting"
MOVES = "4141414"


def server_command(folder: Path, port: int) -> list[str]:
    """The command of the unit, with our Python, a folder and the port of the test."""
    unit = (FILES / "fourfold.service").read_text(encoding="utf-8").replace("\\\n", " ")
    (line,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    words = shlex.split(line.replace("/var/lib/fourfold", str(folder)))
    changed = {f"https://{HOST}": f"https://{HOST}:{port}", "8000": str(port + 2)}
    words = [changed.get(word, word) for word in words]
    return [sys.executable, "-m", "fourfold", *words[1:]]


def proxy_settings(folder: Path, port: int) -> str:
    """The settings of nginx with the site, other ports and our certificate."""
    site = (FILES / "nginx.conf").read_text(encoding="utf-8")
    site = re.sub(r"listen \[::\]:\d+.*;\n", "", site)
    site = site.replace("server 127.0.0.1:8000;", f"server 127.0.0.1:{port + 2};")
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port + 1};")
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;")
    site = site.replace(f"/etc/letsencrypt/live/{HOST}", str(folder))
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/pid; error_log {folder}/errors;\nevents {{}}\n"
        f"http {{ access_log off;\n{temporary}{site}\n}}\n"
    )


@contextmanager
def proxied(folder: Path, port: int) -> Any:
    """The server and nginx."""
    names = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    files = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem"]
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    subprocess.run([*request, *names, *files], check=True, capture_output=True)
    (folder / "nginx.conf").write_text(proxy_settings(folder, port), encoding="utf-8")
    with subprocess.Popen(
        server_command(folder / "games", port), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as server:
        (server.stderr or sys.stdin).readline()
        with subprocess.Popen(
            ["nginx", "-c", f"{folder}/nginx.conf", "-p", f"{folder}"]  # noqa: S607
        ) as nginx:
            try:
                while not is_open(port):
                    time.sleep(0.1)
                yield
            finally:
                nginx.terminate()
                server.terminate()


def is_open(port: int) -> bool:
    """Whether somebody listens on a port."""
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def ask(port: int, path: str, host: str | None = None) -> tuple[int, dict[str, str]]:
    """The status and the headers that nginx answers."""
    context = ssl._create_unverified_context()  # noqa: S323, SLF001 - our own certificate
    request = urllib.request.Request(
        f"https://127.0.0.1:{port}{path}", headers={"Host": host or f"{HOST}:{port}"}
    )
    try:
        with urllib.request.urlopen(request, context=context) as answer:  # noqa: S310 - our own
            return answer.status, dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers)


async def play(port: int) -> str:
    """Two browsers play a game. Returns its result."""
    flags = ["--no-sandbox", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    async with async_playwright() as playwright:
        pages: list[Page] = []
        for _ in range(2):
            browser = await playwright.chromium.launch(executable_path=find_chromium(), args=flags)
            context = await browser.new_context(ignore_https_errors=True)
            pages.append(await context.new_page())
        host, guest = pages
        made = await host.request.post(
            f"https://127.0.0.1:{port}/api/v1/games",
            data={"name": "Ann"},
            headers={"Host": f"{HOST}:{port}"},
        )
        game = await made.json()
        for page, seat in ((host, "host"), (guest, "guest")):
            await page.goto(f"https://{HOST}:{port}/#/game/{game['id']}/{game[seat]}")
        await guest.get_by_role("button", name=re.compile("Join|Play|Take")).first.click()
        for number, column in enumerate(MOVES):
            page = (host, guest)[number % 2]
            await page.locator(".board.active").wait_for()
            await page.keyboard.press(column)
        await guest.locator(".result").wait_for()
        return await guest.locator(".result").inner_text()


def main() -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8443)
    port = parser.parse_args().port
    with tempfile.TemporaryDirectory() as name, proxied(Path(name), port):
        for path in ("/", "/api/v1/ready", "/metrics", "/solve?pos=4455"):
            status, headers = ask(port, path)
            print(f"{path}: {status}, HSTS: {headers.get('Strict-Transport-Security')}")
        print(f"another host: {ask(port, '/', 'evil.example')[0]}")
        print(f"two browsers: {asyncio.run(play(port))}")


if __name__ == "__main__":
    main()
