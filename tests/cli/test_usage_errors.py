"""Usage errors of all commands: one line on stderr that names the problem, and exit status 2."""

import shlex
from pathlib import Path

import pytest
from support.command import usage_error

# A command line, and a part of its message.
CASES = """\
dance -> dance
solve --dance -> No such option --dance (see fourfold solve --help)
solve --thread 1 -> No such option --thread. Did you mean --threads?
book info none.book -> there is no file 'none.book'
book info . -> '.' is a folder
book verify none.book -> there is no file 'none.book'
book generate --ply 2 --columns 3 -o a.book -> for --columns/--rows: unsupported board
book generate --ply 2 --columns 9 --rows 7 -o a.book -> 9x7 is too large: columns x (rows + 1) must
book generate --ply 42 -o a.book -> ply must be from 0 to 41, not 42
book generate --ply 2 --book none.book -o a.book -> for --book: there is no file 'none.book'
label /dev/null --columns 9 --rows 7 -o a.csv -> 9x7 is too large: columns x (rows + 1) must not
label none.txt -o a.csv -> Invalid value for INPUT: there is no file 'none.txt'
puzzles verify none.json -> there is no file 'none.json'
strategy show --file none.json -> for --file: there is no file 'none.json'
strategy show 4141414 -> MOVES: the game is over: there is nothing to play
github simulate none -> there is no folder 'none'
datasets verify none -> there is no folder 'none'
render 44 --size 17 -o a.svg -> Invalid value: width 17: this picture may be 18 to 4096 pixels wide
lab tree 44 --depth 12 -> the tree has more than 500,000 nodes. Use a smaller --depth, or --no-tree
solve --threads many -> --threads
solve --threads -1 -> --threads
solve --threads 257 -> --threads
solve --table-mb 0 -> --table-mb
solve --table-mb 99999999 -> --table-mb
solve --columns 3 -> 4
solve --columns 12 --rows 12 -> 128
solve - 44 -> - cannot be combined with other positions
analyse -> MOVES: stdin is empty
analyse - -> MOVES: stdin is empty
analyse '4 4 5' -> MOVES: '4 4 5' is not a move string: write 445
analyse 4,4-5 -> MOVES: '4,4-5' is not a move string: write 445
analyse 4 4 5 -> MOVES: '4 4 5' is not one word: write 445
analyse 48 x -> MOVES: '48 x' is not one word: expected a move string such as 4455
analyse 48 -> column 8 in move 2
analyse 44 55 -> 55
analyse 44 --time-limit 0 -> --time-limit
analyse 44 --time-limit nan -> --time-limit
analyse 4 --threads x -> for --threads: 'x' is not a whole number (see
analyse 4 --time-limit x -> for --time-limit: 'x' is not a number (see
analyse 4 --threads 999 -> for --threads: 999 is not between 0 and 256 (see
analyse 4 --threads -> Option --threads requires an argument (see
bench no-such-set -> no-such-set
bench --against nobody -> nobody
bench --instructions mmx -> mmx
bench --positions -1 -> --positions
play --rows 1000000000000 -> --rows
play --first nobody -> for --first: no player 'nobody'
play --second threats:depth=0 -> for --second: depth of threats must be
play --second huma -> no player 'huma' (did you mean human?). Available: human,
play --columns 3 -> for --columns/--rows: unsupported board
play --columns 0 -> for --columns/--rows: unsupported board
play --columns x -> 'x' is not a whole number
play --rule least-fours -> 'least-fours' is not one of
play --rule most-fours --second perfect -> perfect does not play by the rule most-fours
play --seed x -> 'x' is not a whole number
play --resume 49 -> '49' is neither a file nor a move string: invalid column 9
play --resume '4 4-5' -> '4 4-5' is neither a file nor a move string: write 445
play --resume 44444444 -> for --resume: invalid move 7: column 4 is full
play --resume nothing.json -> 'nothing.json' is neither a file nor a move string
play --resume ~nobody-of-that-name/game.json -> neither a file nor a move string
play --resume 'a	b' -> neither a file nor a move string
match a b --games 0 -> for --games: 0 is less than 1 (see
match -> name at least two players
match random -> name at least two players
match random easy hard -> add --round-robin or --gauntlet
match random nobody -> no player 'nobody'. Available: random
match random threats:depth=0 -> must be a whole number from 1 to 42, not '0'
match random easy --openings slow -> --openings
match random easy --anchor random -> expected PLAYER=ELO
match random easy --anchor hard=3 -> no player 'hard' to use as an anchor
match random easy --anchor random=inf -> from -10000 to 10000, not inf
match random easy --anchor random=nan -> from -10000 to 10000, not nan
match random easy --anchor random=1e308 -> from -10000 to 10000, not 1e+308
match random easy --anchor random=1 --anchor random=2 -> 'random=2': random has an anchor already, 1
match random easy --load nothing.py -> nothing.py
match --round-robin --gauntlet random -> choose --round-robin or --gauntlet
match random easy elo1=5 -> elo1=5 is a setting of --sprt
match random easy --sprt elo1=-5 -> elo0 must be less than elo1
match random easy --sprt elo0=0 elo1=x -> 'x' is not a number
match --round-robin 1 2 3 --sprt elo0=0 -> it compares exactly two players
match random led --columns 9 -> led:ply=5 plays on 7×6 boards only, not on 9×6
match random easy --columns 99 -> --columns/--rows
match random easy --clock fast -> invalid clock 'fast': expected BASE+INCREMENT
match random easy --move-time 0 -> --move-time: 0.0 is not a positive number
match random no/such.py -> no file 'no/such.py'
match random easy --workers 2 --cluster local -> for --workers: cannot be combined with --cluster
match random easy --cluster nowhere -> for --cluster:
match --players --games 5 -> for --games: cannot be combined with --players
match --players random -> for PLAYER: cannot be combined with --players
match --players --gauntlet -> choose --gauntlet or --players
match random easy --plot x.png -> plots are SVG: 'x.png' must end in .svg
match random easy -o x.svg -> results are JSON: 'x.svg' must end in .json
match random easy --games 9999999 -> must be from 1 to 1000000, not 9999999
match random easy --plot no/such/x.svg -> there is no folder no/such
match random easy --output . -> Is a directory
render 4 --format bmp -> for --format: 'bmp' is not one of 'txt',
render 4455 -o board.bmp -> unknown ending '.bmp'. Use .txt, .svg, .png, .gif
render 4455 -o board -> unknown ending ''
render 48 -> invalid column 8 in move 2
render 41414144 -> the game ended with move 7
render 4444444 -> column 4 is full
render no-such-file.json -> no-such-file.json: No such file
render '' --columns 99 -> unsupported board of 99 columns
render '' --rows -1 -> unsupported board
render 4455 --theme pink -> 'pink' is not one of light, dark, auto
render 4455 --size 300 -> works with svg, png, gif, not with txt
render 4455 -o a.txt --theme dark -> works with svg, png, gif, not with txt
render 4455 -o a.gif --scores -> not with gif
render 4455 -o a.svg --pause 1 -> works with gif
render 4455 -o a.svg --no-drop -> works with gif
render 4455 -o a.svg --ascii -> works with txt
render 4455 --time-limit 1 -> needs --scores
render 4455 --ply 5 -> the game has 4 moves, not 5
render 4 --ply 5 -> the game has 1 move, not 5
render 4455 --game 1 -> this is a move string
grade -> AGENT
grade nobody -> no player 'nobody'. Available: random
grade nobody:agent -> no player and no module named 'nobody'
grade random --games -1 -> --games
grade random --games 1 -> games are played in pairs: at least 2
grade random --html no/such/x.html -> there is no folder no/such
grade random --load nothing.py -> nothing.py
grade random --workers 2 --cluster local -> cannot be combined with --cluster
lab compare --depths 0 -> depth must be from 1 to 42, not 0
lab compare --depths -3 -> depth must be from 1 to 42, not -3
lab compare --depths 43 -> depth must be from 1 to 42, not 43
lab compare --depths 3 many -> 'many' is not a whole number
lab compare --depths , -> has no value
lab compare --depths -> requires an argument
lab compare --evaluations chain -> unknown evaluation 'chain'. Available: outcome, urgency, windows
lab compare --orders center -> unknown order 'center'. Available: left-to-right, centre, shuffled
lab compare --rule chess -> unknown rule 'chess'. Available: connect-four, most-fours
lab compare --theme pink -> unknown theme 'pink'
lab compare 48 -> invalid column 8
lab compare 4141414 -> the game is over
lab compare --plot nodes.png -> must end in .svg
lab compare --plot no/such/folder/nodes.svg -> there is no folder
lab compare 4 --published -> --published
lab compare --published --seed 1 -> --published
lab compare --columns 3 -> columns
lab tree -> MOVES: stdin is empty: expected moves such as 4455
lab tree 4 4 -> MOVES: '4 4' is not one word: write 44
lab tree '4 4' -> MOVES: '4 4' is not a move string: write 44
lab compare 4,4 -> MOVES: '4,4' is not a move string: write 44
lab tree 4 --depth 0 -> depth must be from 1 to 42, not 0
lab tree 4 --depth -2 -> depth must be from 1 to 42, not -2
lab tree 4 --depth 43 -> depth must be from 1 to 42, not 43
lab tree 4 --show-depth -1 -> --show-depth
lab tree 4 --evaluation outcme -> unknown evaluation 'outcme'. Available: outcome, urgency
lab tree 4 --order random -> unknown order 'random'. Available: left-to-right, centre, shuffled
lab tree 4 --no-tree --json -> cannot be combined with --json, --output or --show-depth
lab tree 4 -o tree.png -> must end in .txt, .json, .dot, .gv, .svg
lab tree 4 -o no/such/folder/tree.svg -> there is no folder
lab tree 4 --json -o tree.json -> cannot be combined with --output
lab tree 4 --depth 9 --no-pruning -> Use --pruning or a smaller --depth, or --no-tree
lab tree 4 --depth 5 --no-pruning -o tree.svg -> try --show-depth 4
lab tree 444444444 -> column 4 is full
lab tree 4x -> invalid character 'x'
lab tree 41414141 -> the game ended with move 7
lab tree 41414141111 --rule most-fours -> invalid move 11: column 1 is full
lab tree 547125662261271266215743771576315353334444 -> the board is full
review 48 -> GAME: invalid column 8 in move 2
review 41414145 -> GAME: invalid move 8
review nowhere.json -> nowhere.json: No such file
review . -> GAME: invalid character '.'
review 44 --game 1 -> --game selects a game of a record file
review 44 --game 0 -> --game
review 44 --time-limit -1 -> --time-limit: -1.0 is not a positive number
review 44 --columns 1000 -> unsupported board
review -> GAME
explain 48 -> MOVES: invalid column 8 in move 2
explain 4444444 -> MOVES: invalid move 7: column 4 is full
explain 41414145 -> MOVES: invalid move 8
explain 444444 --move 4 -> --move: column 4 is full
explain 4141414 --move 4 -> --move: the game is over
explain 44 --move 8 -> --move: '8' is not a column: expected 1 to 7
explain 44 --move '' -> --move: '' is not a column: expected 1 to 7
explain 44 --time-limit 0 -> --time-limit: 0.0 is not a positive number
explain 44 --time-limit nan -> --time-limit: nan is not a positive number
explain 44 --columns 99999999999 -> --columns/--rows
explain -> MOVES
puzzles show 0 -> Invalid value for N
puzzles show 100000 -> 100000 is not between 1 and
puzzles show --day tomorrow -> 'tomorrow' is not a date
puzzles show 1 --day 2026-01-31 -> cannot be combined with a number
puzzles play 1 --daily -> cannot be combined with a number
puzzles play --theme luck -> 'luck'
puzzles play --difficulty impossible -> 'impossible'
puzzles play --rating 99999 -> 99999 is not between 400 and 2400
puzzles generate --out no/such/folder/x.json -> there is no folder
puzzles generate --count 0 --out x.json -> --count
led --ply 0 -> --ply
led --ply deep -> --ply
led --blunder 101 -> --blunder
led --settings no/such/file -> there is no file no/such/file
led --gif no/such/folder/x.gif -> there is no folder no/such/folder
led --gif a.gif --copy-to b -> choose one of them
led --gif a.gif --server host -> has no effect on --gif
led --copy-to b --server host:x -> must be host or host:port
led --server localhost:http -> must be host or host:port
led --server localhost:99999 -> must be host or host:port
tui --second nobody -> no player 'nobody'
label - -> Missing option
label - -o a.txt -> 'a.txt' must end in .parquet, .csv or .jsonl
label - -o no/a.csv -> there is no folder
label - -o a.parquet --rows 3 -> unsupported board
label - -o a.parquet --format parquet -> stdin cannot be Parquet
label - -o a.parquet --cluster nowhere -> --cluster
label - -o a.csv --cluster local --threads 2 -> --threads: cannot be combined with --cluster
sample --count 1 --plies 8-40 -> '8-40' is not a range such as 8..40
sample --count 1 --plies 9..8 -> '9..8' is not a range such as 8..40
sample --count 1 --plies x -> 'x' is not a range such as 8..40
sample --count 1 --plies 1.. -> '1..' is not a range such as 8..40
sample --count 1 --plies -1..4 -> '-1..4' is not a range such as 8..40
sample --count 1 --plies 40..42 -> plies must be from 0 to 41, not 40..42
sample --count 1 --policy best -> unknown policy 'best'
sample --count 1 --policy selfplay:nobody -> no player 'nobody'
sample --count 1 --columns 3 -> unsupported board
sample --count 1 -o no/a.txt -> there is no folder
strategy export -> --output
strategy export --count 5 -o copy.json -> --count
strategy export -o no/copy.json -> there is no folder
book generate -o a.book -> --ply
book generate --ply -1 -o a.book -> --ply
book generate --ply 6 -o missing/a.book -> there is no folder missing
book verify --sample 0 -> --sample
lessons luck -> Available: centre, threats
lessons --again -> needs the name of a lesson
lessons centre threats -> threats
settings theme -> 'theme' has no value: write theme=VALUE
settings music=on -> unknown setting 'music'. Available: opponent, side
settings music -> unknown setting 'music'
settings theme=pink -> 'pink'
settings scores=perhaps -> "perhaps"
settings columns=x -> "x"
settings rows=99 -> 99
settings opponent=nobody -> 'nobody'
settings opponent=hard rule=most-fours -> hard does not play by the rule most-fours
"""


@pytest.mark.parametrize("case", CASES.splitlines())
def test_usage_error(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line, _, problem = case.partition(" -> ")
    message = usage_error(*shlex.split(line))
    assert message.startswith("fourfold: ")
    assert problem in message
    assert " --help)" in message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "problem"),
    [("x" * 300, "invalid character 'x' in move 1"), ("x" * 300 + ".json", "File name too long")],
)
def test_long_names(name: str, problem: str) -> None:
    assert problem in usage_error("render", name)
    assert "neither a file nor a move string" in usage_error("play", "--resume", name * 17)
