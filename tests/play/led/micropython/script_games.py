"""Whole games with a scripted knob and button. Prints what the panel shows."""

from fourfold_led.rules import CENTRE_FIRST
from stage import Stage

STATES = ("choosing", "turn", "thinking", "dropping", "won", "drawn")

DRAWN_GAME = "156773731413476534472373522264422156165561"

# Each scenario: a name, settings, and the actions:
#   a number    aims at that column and drops a disc there
#   auto        lets the person play the first column of 4, 3, 5, 2, 6, 1, 7 with room, to the end
#   all NUMBERS drops one disc after the other
#   until STATE waits for a state; over: for the end of the game
#   wait MS     lets time pass
#   power       takes the power away and gives it back
SCENES = (
    (
        "two players, second wins",
        {},
        (
            "show, turn 2, show, press, show, turn -4, show, turn 1, 4, show, all 545453, turn 2,"
            " press, wait 100, show, wait 150, show, until won, show, wait 300, show, press, show"
        ),
    ),
    (
        "person first",
        {"ply": 3},
        "press, show, 4, until thinking, wait 200, show, until turn, show, auto, show, moves",
    ),
    (
        "person second",
        {"ply": 4},
        "turn 1, show, press, until turn, show, 1, until turn, show, auto, show, moves",
    ),
    ("careless computer", {"ply": 4, "blunder": 100}, "press, auto, show, moves"),
    (
        "a draw",
        {},
        "turn 2, press, all " + DRAWN_GAME + ", until drawn, show, wait 500, show, press, show",
    ),
    (
        "demo",
        {},
        (
            "wait 60100, show, until dropping, until thinking, show, over, show, moves,"
            " until thinking, moves, turn 1, show, moves"
        ),
    ),
    (
        "a demo interrupts a game and gives it back",
        {"idle_ms": 5000},
        "turn 2, press, 4, 5, wait 4000, show, wait 2500, show, press, show, moves, 4, moves",
    ),
    (
        "no demo interrupts the computer",
        {"idle_ms": 600, "ply": 12, "think_ms": 1000},
        "press, 4, until thinking, until turn, moves, wait 500, show, wait 200, show, press, moves",
    ),
    ("long press", {}, "turn 2, press, all 44, press 900, show, press, moves, show"),
    (
        "long press while thinking",
        {"ply": 8},
        "press, 4, until thinking, wait 100, press 900, show",
    ),
    (
        "a full column",
        {},
        "turn 2, press, all 444444, show, 4, show, wait 100, show, moves, 5, moves",
    ),
    ("power loss", {}, "turn 2, press, all 44, power, show, moves"),
    (
        "the time for a move is limited",
        {"ply": 12, "think_ms": 700},
        "press, 4, until thinking, clock, until dropping, clock, moves",
    ),
)

_queue = []
_scene = 0
_stage = None
_waiting = 0
_target = ""


def _do(action):
    global _waiting, _target
    word, _, rest = action.strip().partition(" ")
    game = _stage.game
    if word == "show":
        _show()
    elif word == "moves":
        print("moves", game.board.move_string() or "-")
    elif word == "clock":
        print("clock", _stage.clock)
    elif word == "turn":
        _stage.turn(int(rest))
        _stage.wait(30)
    elif word == "press":
        _stage.press(int(rest or 60))
    elif word == "power":
        _stage.power_on()
    elif word == "wait":
        _waiting = int(rest)
    elif word == "all":
        _queue[:0] = list(rest)
    elif word.isdigit():
        _drop(int(word) - 1)
        _target = "landed"
    else:
        _target = rest or word


def _show():
    _stage.wait(40)  # at least one frame
    rows, total = _stage.picture()
    print(STATES[_stage.game.state], total)
    for row in rows:
        print("   ", row)


def _drop(column):
    _stage.turn(column - _stage.game.cursor)
    _stage.press()


def _reached():
    state = STATES[_stage.game.state]
    if _target == "landed":
        return state != "dropping"
    if _target in ("over", "auto") and state in ("won", "drawn"):
        return True
    if _target == "auto" and state == "turn":
        _drop(next(column for column in CENTRE_FIRST if _stage.game.board.can_play(column)))
    return state == _target


def step():
    """Do one action, or let a tenth of a second pass. Return False at the end."""
    global _stage, _waiting, _target, _scene
    if _waiting > 0:
        _stage.wait(min(_waiting, 100))
        _waiting -= 100
    elif _target:
        for _ in range(20):
            if _reached():
                _target = ""
                break
            _stage.wait(5)
    elif _queue:
        _do(_queue.pop(0))
    elif _scene < len(SCENES):
        name, changes, actions = SCENES[_scene]
        _scene += 1
        print("==", name)
        _stage = Stage(**changes)
        _stage.wait(30)
        _queue.extend(actions.split(","))
    else:
        return False
    return True
