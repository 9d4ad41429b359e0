"""A game in the terminal, one line of input a move."""

import sys
from collections.abc import Mapping

from fourfold.cli.console import messages, results, shows_color, theme_for
from fourfold.cli.report import result_line, side_name
from fourfold.session.patience import PATIENCE, analyse_until_best, choose, likely_best
from fourfold.errors import FourfoldError, IllegalMove
from fourfold.game import Game
from fourfold.notation import column_label, column_labels, parse_column
from fourfold.players import AIPlayer
from fourfold.render import text
from fourfold.scores import in_words
from fourfold.side import Side
from fourfold.solver import Solver


class Quit(Exception):
    """The person wants to stop, or has closed the input."""


class LineGame:
    """One game; a side without an AI player is played by a person."""

    def __init__(self, game: Game, players: Mapping[Side, AIPlayer | None], solver: Solver) -> None:
        self.game = game
        self.players = players
        self.solver = solver
        self.console = results()
        self.theme = theme_for(sys.stdout)

    def run(self) -> None:
        """Plays until the end of the game. Raises Quit when the person stops before."""
        watching = all(self.players.values())
        while not self.game.position.is_over:
            player = self.players[self.game.position.turn]
            if player is None or watching:
                self.show_board()
            if player is None:
                self.ask_for_move()
            else:
                self.let_move(player)
        self.show_board()
        self.say(result_line(self.game.position, self.theme))

    def say(self, message: str) -> None:
        """Tells the person something."""
        self.console.print(message, markup=False, soft_wrap=True)

    def show_board(self) -> None:
        """Shows the position as it is now."""
        color = shows_color(self.console)
        print(text.board(self.game.position, theme=self.theme, color=color), flush=True)

    @property
    def mover(self) -> str:
        """Who is to move, with the name of the player."""
        side = self.game.position.turn
        return f"{side_name(side, self.theme)}, {self.game.name(side)}"

    # ---- The computer

    def let_move(self, player: AIPlayer) -> None:
        """Lets the computer choose and make its move."""
        mover = self.mover
        with messages().status(f"{mover} is thinking"):
            column = choose(player, self.game.position)
        self.game.push(column)
        self.say(f"{mover}, plays {column_label(column)}.")

    # ---- The person

    def ask_for_move(self) -> None:
        """Asks until a move is made or moves are taken back."""
        labels = column_labels(self.game.position.columns)
        keys = f"{labels[0]}-{labels[-1]}, h hint, u undo, q quit"
        while True:
            word = read_word(f"{side_name(self.game.position.turn, self.theme)} [{keys}]: ")
            if word in ("q", "quit", "exit"):
                raise Quit
            if word in ("h", "hint"):
                self.give_hint()
            elif word in ("u", "undo"):
                if self.take_back():
                    return
            elif word in ("", "?", "help"):
                self.say(f"Type the number of a column to drop a disc there ({keys}).")
            else:
                try:
                    self.game.push(parse_column(word, len(labels)))
                except IllegalMove:
                    self.say(f"Column {word} is full.")
                except FourfoldError:
                    self.say(f"{word!r} is neither a column nor a command ({keys}).")
                else:
                    return

    def take_back(self) -> bool:
        """Takes moves back until it is a person's turn again. False if there is none."""
        persons = [side for side, player in self.players.items() if player is None]
        played = len(self.game.columns_played)
        turns = [ply for ply in range(played) if (Side.FIRST, Side.SECOND)[ply % 2] in persons]
        if not turns:
            self.say("There is no move of yours to take back.")
            return False
        while len(self.game.columns_played) > turns[-1]:
            self.game.pop()
        return True

    def give_hint(self) -> None:
        """Tells which moves are best, if that can be found in a short time."""
        position = self.game.position
        with messages().status("looking for the best move"):
            analysis = analyse_until_best(self.solver, position, 2 * PATIENCE)
        if not analysis.best:
            guess = column_label(likely_best(analysis))
            self.say(f"Hint: perhaps {guess}; to prove it would take longer.")
            return
        best = " or ".join(column_label(column) for column in analysis.best)
        score = analysis.score
        self.say(f"Hint: {best}" + ("." if score is None else f" ({in_words(position, score)})."))


def read_word(prompt: str) -> str:
    """What a person types, without spaces around it and in small letters."""
    try:
        word = input(prompt).strip().lower()
    except EOFError:
        print(flush=True)
        raise Quit from None
    if not sys.stdin.isatty():
        print(word, flush=True)  # as a terminal would have shown it
    return word
