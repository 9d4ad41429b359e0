"""The game: what the knob and the button do, and what happens by itself.

Hardware is anything with these four methods:

    now()            milliseconds since the start
    attach(encoder)  call encoder.feed(a, b) whenever a contact of the knob has changed
    pressed()        whether the button is down, as read from its pin
    show(frame)      show 64 × 3 bytes: red, green, blue, row by row from the top left
"""

from .inputs import CLICK, HOLD, NOTHING, Button, Encoder
from .panel import Panel
from .rules import COLUMNS, Board
from .scenes import DEMO, WHITE, Scenes
from .search import Dice, Search

# Who plays: [mode][side] is true for a person.
PEOPLE = ((None, True, False), (None, False, True), (None, True, True))
HUMAN_FIRST, HUMAN_SECOND, TWO_PLAYERS = range(3)

CHOOSING, TURN, THINKING, DROPPING, WON, DRAWN = range(6)
_WAITING = (CHOOSING, TURN, WON, DRAWN)  # for a person at the knob

FRAME_MS = 33
NODES_A_SLICE = 32  # a few milliseconds, even if the search runs as plain Python
SLICE_MS = 8
SLICES_A_TICK = 32
DEMO_BLUNDER = 20  # percent: otherwise every demo would be the same game
DEMO_PAUSE_MS = 4000


class Game:
    """The state of the program. Call `tick` repeatedly; it never blocks."""

    def __init__(self, hardware, settings, link=None, alarm=False):
        self.hardware = hardware
        self.settings = settings
        self.board = Board()
        self.mode = HUMAN_FIRST
        self.demo = False
        self.cursor = COLUMNS // 2
        self._link = link
        self._alarm = alarm  # a red border: something is wrong with the settings
        self._search = Search()
        self._dice = None
        self._panel = Panel()
        self._shown = bytearray(len(self._panel.frame))
        self._scenes = Scenes(self._panel, settings)
        self._mode_colours = (self._scenes.colour(1), self._scenes.colour(2), WHITE)
        self._encoder = Encoder(settings["encoder_quarters"])
        hardware.attach(self._encoder)
        self._button = Button(settings["debounce_ms"], settings["long_press_ms"])
        self._kept = bytearray(len(self.board.moves))  # the game that a demo interrupted
        self._kept_count = 0
        self._kept_state = CHOOSING
        self._now = hardware.now()
        self._last_input = self._now
        self._last_frame = self._now - FRAME_MS
        self._refused_at = self._now - 1000
        self._enter(CHOOSING)

    def tick(self):
        """Read the inputs, advance the current state, and draw."""
        self._now = self.hardware.now()
        self._take_inputs()
        if self.demo:
            self._go_on_with_demo()
        elif self.state in _WAITING and self._idle_ms() >= self.settings["idle_ms"]:
            self._begin_demo()
        if self.state == THINKING:
            self._think()
        elif self.state == DROPPING and self._scenes.has_landed(self.board, self._elapsed()):
            self._next_turn()
        if self._now - self._last_frame >= FRAME_MS:
            self._last_frame = self._now
            self._draw()

    def is_person(self, side):
        """Whether a person plays this side."""
        return not self.demo and PEOPLE[self.mode][side]

    def _take_inputs(self):
        steps = self._encoder.take()
        event = self._button.feed(self.hardware.pressed(), self._now)
        if steps == 0 and event == NOTHING:
            return
        self._last_input = self._now
        self._alarm = False
        if self.demo:
            self._end_demo()
        elif event == HOLD:
            self._enter(CHOOSING)
        elif self.state == CHOOSING:
            self._choose(steps, event)
        elif self.state in (WON, DRAWN):
            if event == CLICK:
                self._enter(CHOOSING)
        else:
            self._move(steps, event)

    # ---- The states

    def _enter(self, state):
        self.state = state
        self._since = self._now
        if self._link and state != THINKING:
            self._link.close()

    def _idle_ms(self):
        """How long a person who could act has not done anything."""
        return self._now - max(self._last_input, self._since)

    def _elapsed(self):
        return self._now - self._since

    def _choose(self, steps, event):
        self.mode = (self.mode + steps) % len(PEOPLE)
        if event == CLICK:
            self.board.clear()
            self.cursor = COLUMNS // 2
            self._next_turn()

    def _next_turn(self):
        if self.board.winner:
            self._enter(WON)
        elif self.board.is_over:
            self._enter(DRAWN)
        elif self.is_person(self.board.turn):
            self._enter(TURN)
        else:
            self._begin_thinking()

    def _move(self, steps, event):
        # A person may aim while the other side is still moving.
        self.cursor = (self.cursor + steps) % COLUMNS
        if event == CLICK and self.state == TURN:
            self._drop(self.cursor)

    def _drop(self, column):
        if self.board.play(column):
            self._enter(DROPPING)
        else:
            self._refused_at = self._now

    def _begin_thinking(self):
        self._enter(THINKING)
        if self._dice is None:
            self._dice = Dice(self._now)  # the time of a button press is random enough
        blunder = DEMO_BLUNDER if self.demo else self.settings["blunder"]
        errs = self._dice.roll(100) < blunder
        ply, grows = self.settings["ply"], self.settings["ply_grows"]
        self._search.begin(self.board, ply, self._dice if errs else None, grows)
        if self._link and not self.demo:
            self._link.ask(self.board.move_string())

    def _think(self):
        search = self._search
        began = self.hardware.now()
        for _ in range(SLICES_A_TICK):
            if search.step(NODES_A_SLICE) or self.hardware.now() - began >= SLICE_MS:
                break
        elapsed = self._elapsed()
        column = self._link.poll() if self._link else -1
        if self.board.can_play(column):
            search.done = True
        else:
            column = search.best
            waits = self._link and self._link.is_waiting and elapsed < self.settings["server_ms"]
            if waits or not (search.done or elapsed >= self.settings["think_ms"]):
                return
        if elapsed >= self.settings["pause_ms"]:
            self._drop(column)

    # ---- The demo

    def _begin_demo(self):
        self.demo = True
        self._kept_state = self.state if self.state == TURN else CHOOSING
        self._kept_count = self.board.count
        for index in range(self.board.count):
            self._kept[index] = self.board.moves[index]
        self.board.clear()
        self._next_turn()

    def _go_on_with_demo(self):
        if self.state in (WON, DRAWN) and self._elapsed() >= DEMO_PAUSE_MS:
            self.board.clear()
            self._next_turn()

    def _end_demo(self):
        self.demo = False
        self._button.forget()
        self.board.clear()
        for index in range(self._kept_count):
            self.board.play(self._kept[index])
        self._enter(self._kept_state)

    # ---- The picture

    def _draw(self):
        scenes, board, elapsed = self._scenes, self.board, self._elapsed()
        self._panel.clear()
        scenes.border(DEMO if self.demo else self._mode_colours[self.mode], self._alarm)
        if self.state == CHOOSING:
            scenes.choice(PEOPLE[self.mode], self.mode, len(PEOPLE), elapsed)
        elif self.state == WON:
            scenes.win(board, elapsed)
        elif self.state == DRAWN:
            scenes.draw(board, elapsed)
        else:
            scenes.discs(board, hide_last=self.state == DROPPING)
            if self.state == TURN:
                refused_ms = self._now - self._refused_at
                scenes.cursor(self.cursor, board.turn, board.is_full(self.cursor), refused_ms)
            elif self.state == THINKING:
                scenes.thinking(board.turn, elapsed)
            else:
                scenes.drop(board, elapsed)
        frame = self._panel.frame
        if frame != self._shown:
            self.hardware.show(frame)
            self._panel.frame, self._shown = self._shown, frame
