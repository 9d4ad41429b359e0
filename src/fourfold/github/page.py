"""The section of the README that is the game's page."""

import posixpath
import re
from collections.abc import Callable, Iterable
from html import escape

from fourfold.base.errors import FourfoldError
from fourfold.base.languages import Messages
from fourfold.base.quantities import grouped
from fourfold.github import badges
from fourfold.github.markdown import Links, person, plain
from fourfold.github.paths import badge_of, board_of, button_of, gallery_of
from fourfold.github.pictures import board_width, button_width
from fourfold.github.settings import Settings, Team
from fourfold.github.state import Move, Player, State
from fourfold.rules.notation import column_label
from fourfold.rules.side import Side

BEGIN, END = "<!-- connect4:begin -->", "<!-- connect4:end -->"
_MARKER = re.compile(f"{re.escape(BEGIN)}|{re.escape(END)}")
_WARNING = "<!-- Everything up to the end marker is written by the game. -->"

_JUDGED = 5
"""Moves that a person must have made to be among the most accurate."""


class MisplacedMarker(FourfoldError):
    """A marker without its counterpart."""


def find_section(readme: str) -> tuple[int, int] | None:
    """The start and end of the first pair of markers; None if there are no markers.

    >>> find_section(f"Hello {BEGIN}{END}")
    (6, 50)
    >>> find_section(f"Hello {BEGIN}")
    Traceback (most recent call last):
    fourfold.github.page.MisplacedMarker: line 1: <!-- connect4:begin --> has no ...
    """
    pairs: list[tuple[int, int]] = []
    begun: re.Match[str] | None = None
    for found in _MARKER.finditer(readme):
        if (found[0] == BEGIN) == (begun is not None):
            raise _misplaced(begun or found)
        if begun is not None:
            pairs.append((begun.start(), found.end()))
        begun = found if begun is None else None
    if begun is not None:
        raise _misplaced(begun)
    return pairs[0] if pairs else None


def _misplaced(marker: re.Match[str]) -> MisplacedMarker:
    line = marker.string.count("\n", 0, marker.start()) + 1
    wanted = f"{END} after it" if marker[0] == BEGIN else f"{BEGIN} before it"
    return MisplacedMarker(f"line {line}: {marker[0]} has no {wanted}")


def insert(readme: str, section: str) -> str | None:
    """The README with the section between its markers; None if there are no markers.

    >>> insert(f"Hello{BEGIN}old{END}world", "new").split()
    ['Hello<!--', 'connect4:begin', '-->', 'new', '<!--', 'connect4:end', '-->world']
    """
    found = find_section(readme)
    if found is None:
        return None
    begin, end = found
    return f"{readme[:begin]}{BEGIN}\n{section}\n{END}{readme[end:]}"


def section(state: State, settings: Settings, links: Links) -> str:
    """The page of a state."""
    return _Page(state, settings, links).written()


class _Page:
    def __init__(self, state: State, settings: Settings, links: Links) -> None:
        self.state = state
        self.match = state.match
        self.settings = settings
        self.links = links
        self.position = state.match.game().position
        self.team = settings.teams[state.match.turn - 1]
        self.words = settings.words

    def written(self) -> str:
        parts = [
            _WARNING,
            f'<h2 align="center">{self._text("heading")}</h2>',
            "" if self.position.is_over else _centred(self._text("welcome")),
            _centred(self._standing()),
            self._board(),
            _centred(self._helpers()),
            _centred(self._counters()),
            self._last_moves(),
            self._leaders(),
            self._how(),
        ]
        return "\n\n".join(filter(None, parts))

    def _text(self, name: str) -> str:
        values = {"board": self.links.home, "owner": plain(self.links.owner), "user": "you"}
        values["judged"] = str(_JUDGED)
        return self.settings.text(name, values)

    def _source(self, path: str) -> str:
        """A picture as the page names it: from the folder that the page is in."""
        return posixpath.relpath(path, posixpath.dirname(self.settings.readme) or ".")

    def _link(self, *words: str) -> str:
        return self.links.command(self.settings, *words).replace("&", "&amp;")

    # ---- The board

    def _standing(self) -> str:
        number = self.match.number
        if not self.position.is_over:
            return self.words("page.to-move", number=number, **named(self.team, self.words))
        winner = self.position.winner
        if winner is None:
            return self.words("page.draw", number=number)
        team = self.settings.teams[winner - 1]
        return self.words("page.won", number=number, **named(team, self.words))

    def _board(self) -> str:
        light, dark = (
            self._source(board_of(self.settings, self.match, kind)) for kind in ("light", "dark")
        )
        width = board_width(self.match.columns)
        alt = escape(self.words("page.board", moves=len(self.match.moves)))
        # No space between the buttons: they stand exactly above their columns.
        return "\n".join(
            [
                '<p align="center">',
                "".join(self._buttons()) + "<br>" if not self.position.is_over else "",
                (
                    f'<picture><source media="(prefers-color-scheme: dark)" srcset="{dark}">'
                    f'<img src="{light}" width="{width}" alt="{alt}"></picture>'
                ),
                "</p>",
            ]
        ).replace("\n\n", "\n")

    def _buttons(self) -> Iterable[str]:
        width = button_width()
        for column in range(self.match.columns):
            label = column_label(column)
            if not self.position.is_playable(column):
                source = self._source(button_of(self.settings, "full"))
                alt = escape(self.words("page.full-column", column=label))
                yield f'<img src="{source}" width="{width}" alt="{alt}">'
                continue
            source = self._source(button_of(self.settings, f"{self.team.name}-{label}"))
            yield (
                f'<a href="{self._link("drop", self.team.name, label)}">'
                f'<img src="{source}" width="{width}" alt="{label}"></a>'
            )

    def _helpers(self) -> str:
        if self.position.is_over:
            return f'<a href="{self._link("new")}"><b>{self.words("page.new-game")}</b></a>'
        levels = self.settings.bot_levels or (self.settings.bot,)
        asked = " · ".join(
            f'<a href="{self._link("drop", self.team.name, f"ai:{level}")}">{plain(level)}</a>'
            for level in levels
        )
        ask, who = self.words("page.ask-bot"), self.words("page.who-is-winning")
        usual = f'<a href="{self._link("drop", self.team.name, "ai")}">{ask}</a>'
        analysis = f'<a href="{self._link("analyse")}">{who}</a>'
        return f"🤖 {usual} ({asked})<br>🔍 {analysis}"

    # ---- Numbers

    def _counters(self) -> str:
        archive = self.links.page(gallery_of(self.settings))
        games = self._counted("games", self.state.finished)
        if self.state.finished:
            games = f'<a href="{archive}">{games}</a>'
        if self.settings.badges:
            return self._badges(archive)
        moves = self._counted("moves", self.state.moves)
        return f"{moves} · {games} · {self._counted('players', self.state.people)}"

    def _counted(self, things: str, number: int) -> str:
        return self.words(f"page.count-of-{things}", **counts(self.words, count=number))

    def _badges(self, archive: str) -> str:
        shown = []
        for name, value in badges.names(self.state).items():
            source = self._source(badge_of(self.settings, name, value))
            picture = f'<img src="{source}" alt="{escape(badges.read(name, value, self.words))}">'
            linked = name == "finished-games" and value
            shown.append(f'<a href="{archive}">{picture}</a>' if linked else picture)
        return " ".join(shown)

    def _last_moves(self) -> str:
        shown = list(enumerate(self.match.moves))[-self.settings.last_moves :][::-1]
        if not shown or not self.settings.last_moves:
            return ""
        rows = []
        for number, move in shown:
            team = self.settings.teams[number % 2]
            who = person(move.user, self.links.server)
            if move.bot:
                why = "page.bot-in-reply" if self.match.is_reply(number) else "page.bot-asked-by"
                who = self.words(why, bot=plain(move.bot), person=who)
            cell = f'<a href="{self.links.issue(move.issue)}">{number + 1}</a>'
            rows.append(f"| {cell} | {team.emoji} {move.column} | {who} |")
        heads = (self.words(f"page.column-{name}") for name in ("move", "column", "who"))
        return _centred("\n".join([f"| {' | '.join(heads)} |", "|---:|:---|:---|", *rows]))

    # ---- Leaderboards

    def _leaders(self) -> str:
        boards = [
            ("winning-moves", self._top(lambda p: p.wins, lambda p: str(p.wins))),
            ("most-moves", self._top(lambda p: p.moves, lambda p: str(p.moves))),
            ("best-accuracy", self._top(_accuracy, lambda p: f"{_accuracy(p):.0f}%")),
        ]
        if not any(rows for _, rows in boards):
            return ""
        heads = "".join(
            f"<th>{self.words(f'page.{key}', judged=_JUDGED)}</th>" for key, _ in boards
        )
        lists = (f"<ol>{''.join(rows)}</ol>" if rows else "–" for _, rows in boards)
        cells = "".join(f'<td align="left" valign="top">{each}</td>' for each in lists)
        return f'<div align="center"><table><tr>{heads}</tr><tr>{cells}</tr></table></div>'

    def _top(self, value: Callable[[Player], float], shown: Callable[[Player], str]) -> list[str]:
        ranked = sorted(
            ((name, player) for name, player in self.state.players.items() if value(player) > 0),
            key=lambda entry: (-value(entry[1]), -entry[1].moves, entry[0].lower()),
        )
        return [
            f"<li>{person(name, self.links.server)} <b>{shown(player)}</b></li>"
            for name, player in ranked[: self.settings.leaders]
        ]

    def _how(self) -> str:
        return "\n\n".join(
            [
                f"<details><summary>{self.words('page.how-it-works')}</summary>",
                self._text("how_it_works"),
                self._rules(),
                "</details>",
            ]
        )

    def _rules(self) -> str:
        first = self.settings.teams[Side.FIRST - 1]
        begins = self.words("page.begins", **named(first, self.words))
        rules = [begins, *commands(self.settings, first), *_limits(self.settings)]
        return "\n".join(f"- {rule}" for rule in rules)


def named(team: Team, words: Messages) -> dict[str, str]:
    """A team, for messages."""
    return {"emoji": team.emoji, "team": team.title(words)}


def made_by(move: Move, links: Links) -> dict[str, str]:
    """Who made a move, for messages."""
    return {"bot": "yes" if move.bot else "no", "person": person(move.user, links.server)}


def counts(words: Messages, **counted: int) -> dict[str, str | int]:
    """A number of things, for messages: what chooses their form, and the digits."""
    (number,) = counted.values()
    return {**counted, "number": grouped(number, words.code)}


def commands(settings: Settings, team: Team) -> list[str]:
    """The commands, with a team as an example."""
    commands = {"drop": f"drop|{team.name}|4", "analyse": "analyse", "new": "new", "help": "help"}
    return [
        settings.words(f"command.{name}", command=f"`{settings.prefix}|{command}`")
        for name, command in commands.items()
    ]


def _limits(chosen: Settings) -> list[str]:
    """The rules that the owner has chosen."""
    words, rules = chosen.words, []
    if minutes := chosen.cool_off_minutes:
        rules.append(words("page.wait", **counts(words, minutes=minutes)))
    if moves := chosen.moves_per_day:
        rules.append(words("page.moves-per-day", **counts(words, count=moves)))
    if days := chosen.account_age_days:
        rules.append(words("page.account-age", **counts(words, days=days)))
    if rules:
        rules.append(words("page.bot-moves-count"))
    if chosen.bot_replies:
        rules.append(words("page.bot-replies"))
    return rules


def _accuracy(player: Player) -> float:
    return (player.accuracy or 0) if player.judged >= _JUDGED else 0


def _centred(words: str) -> str:
    # Blank lines let Markdown work within.
    return f'<div align="center">\n\n{words}\n\n</div>'
