"""Check that programs for connect4.gamesolver.org work with our server after changing the host.

    python benchmarks/solve_clients.py

Ten small clients, in the languages and styles in which public programs call `/solve?pos=`, ask a
server for the best column of several positions. They skip columns with the score 100, as those
programs do. Needs curl, wget, perl and Node.js.
"""

import subprocess
import sys
import tempfile

from fourfold import Position, Solver

POSITIONS = ("", "4", "4455", "444444", "44444433333355", "475", "32164625")

_BEST = (
    "score = data['score']; "
    "print(max((i for i in range(7) if score[i] != 100), key=lambda i: score[i]) + 1)"
)
CLIENTS: dict[str, list[str]] = {
    "Python, urllib": [
        sys.executable,
        "-c",
        (
            "import json, sys, urllib.request\n"
            "data = json.load(urllib.request.urlopen(sys.argv[1] + 'solve?pos=' + sys.argv[2]))\n"
            + _BEST
        ),
    ],
    "Python, http.client with the headers of a browser": [
        sys.executable,
        "-c",
        (
            "import http.client, json, sys, urllib.parse\n"
            "c = http.client.HTTPConnection(urllib.parse.urlsplit(sys.argv[1]).netloc)\n"
            "h = {'User-Agent': 'Mozilla/5.0', 'Accept': 'text/html,*/*;q=0.8',\n"
            "     'Host': 'connect4.gamesolver.org', 'Connection': 'keep-alive'}\n"
            "c.request('GET', '/solve?pos=' + sys.argv[2], headers=h)\n"
            "data = json.loads(c.getresponse().read())\n" + _BEST
        ),
    ],
    "Python, httpx with params": [
        sys.executable,
        "-c",
        (
            "import httpx2, sys\n"
            "data = httpx2.get(sys.argv[1] + 'solve', params={'pos': sys.argv[2]}).json()\n" + _BEST
        ),
    ],
    "Python, text between brackets": [
        sys.executable,
        "-c",
        (
            "import sys, urllib.request\n"
            "c = urllib.request.urlopen(sys.argv[1] + 'solve?pos=' + sys.argv[2]).read().decode()\n"
            "data = {'score': [int(s) for s in c[c.find(':[') + 2:-2].split(',')]}\n" + _BEST
        ),
    ],
    "JavaScript, fetch": [
        "node",
        "-e",
        (
            "const [url, pos] = process.argv.slice(1);"
            "fetch(url + 'solve?pos=' + (pos ?? '')).then(r => r.json()).then(({ score }) => {"
            "const s = score.map((x, c) => ({ x, c })).filter(e => e.x !== 100)"
            ".sort((a, b) => b.x - a.x); console.log(s[0].c + 1) })"
        ),
    ],
    "JavaScript, http.get": [
        "node",
        "-e",
        (
            "const [url, pos] = process.argv.slice(1);"
            "require('http').get(`${url}solve?pos=${pos ?? ''}`, (res) => { let t = '';"
            "res.on('data', (d) => t += d); res.on('end', () => { const { score } = JSON.parse(t);"
            "let best = -Infinity, at = null; for (let c = 0; c < 7; c++)"
            "if (score[c] > best && score[c] !== 100) { best = score[c]; at = c }"
            "console.log(at + 1) }) })"
        ),
    ],
    "JavaScript, cached by the length of pos": [
        "node",
        "-e",
        (
            "const [url, pos] = process.argv.slice(1); const solutions = {};"
            "fetch(`${url}solve?` + new URLSearchParams({ pos: pos ?? '' })).then(async (r) => {"
            "if (!r.ok) throw new Error('status'); const json = await r.json();"
            "solutions[json.pos.length] = json; const { score } = solutions[(pos ?? '').length];"
            "let at = -1; score.forEach((s, i) => {"
            "if (s !== 100 && (at < 0 || s > score[at])) at = i });"
            "console.log(at + 1) })"
        ),
    ],
    "Shell, curl and awk": [
        "bash",
        "-c",
        (
            'curl -s "$0solve?pos=$1" | tr -d "[]{}\\"" | sed "s/.*score://" | awk -F, '
            "'{b=-1000; for(i=1;i<=NF;i++) if($i!=100 && $i+0>b) {b=$i+0; at=i}; print at}'"
        ),
    ],
    "Shell, wget and sed": [
        "bash",
        "-c",
        (
            'wget -qO- "$0solve?pos=$1" | sed "s/.*\\[//; s/\\].*//" | tr , "\\n" | nl -ba | '
            "grep -v '\t100$' | sort -k2,2nr -k1,1n | head -1 | awk '{print $1}'"
        ),
    ],
    "Perl, a socket with HTTP/1.0": [
        "perl",
        "-MIO::Socket::INET",
        "-e",
        (
            "($u, $p) = @ARGV; $u =~ m{//([^/]+)}; $s = IO::Socket::INET->new(PeerAddr => $1);"
            'print $s "GET /solve?pos=$p HTTP/1.0\\r\\nHost: $1\\r\\n\\r\\n"; local $/; $t = <$s>;'
            '$t =~ /score":\\[(.*)\\]/; $b = -1000; $i = 0;'
            "for (split /,/, $1) { $i++; if ($_ != 100 && $_ > $b) { $b = $_; $a = $i } } print $a"
        ),
    ],
}


def main() -> None:
    """Print one line per client."""
    best = {
        moves: {column + 1 for column in Solver().analyse(Position.from_moves(moves)).best}
        for moves in POSITIONS
    }
    command = [sys.executable, "-m", "fourfold", "web", "--port", "0", "--no-open"]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen([*command, "--data", folder], stdout=subprocess.PIPE, text=True) as server,
    ):
        line = (server.stdout or sys.stdin).readline()
        url = next(word for word in line.split() if word.startswith("http"))
        failed = 0
        for name, client in CLIENTS.items():
            answers = {
                moves: subprocess.run(
                    [*client, url, moves], capture_output=True, text=True, check=False
                ).stdout.strip()
                for moves in POSITIONS
            }
            wrong = {m: a for m, a in answers.items() if not a or int(a) not in best[m]}
            failed += bool(wrong)
            print(f"{name}: {wrong or 'works'}")
        server.terminate()
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
