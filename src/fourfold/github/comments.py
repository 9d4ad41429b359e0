"""The comment that answers an issue."""

from collections import Counter
from functools import reduce
from html import escape

from fourfold.base.languages import messages
from fourfold.github.bot import Bot, known
from fourfold.github.commands import visible
from fourfold.github.markdown import Links, code, person, plain
from fourfold.github.markers import DONE, FAILED, REFUSED
from fourfold.github.page import commands, counts, made_by, named
from fourfold.github.paths import picture_of
from fourfold.github.rules import Analysed, Answer, Helped, Moved, Reason, Refused, Started
from fourfold.github.settings import Settings, Team
from fourfold.github.state import Match, Move
from fourfold.review import Judgement, Review, ReviewedMove
from fourfold.rules.notation import column_label, column_labels
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver.scores import in_words, signed

_LONGEST_ROSTER = 50
_COUNTED = {"minutes": "wait", "moves_made": "moves", "days": "age"}
"""What refusals count, and what their texts call it."""


class CommentWriter:
    """Writes answers to one person."""

    def __init__(self, settings: Settings, links: Links, user: str, bot: Bot) -> None:
        self.settings = settings
        self.words = settings.words
        self.links = links
        self.user = user
        self.bot = bot

    def answer(self, answer: Answer, title: str = "") -> str:
        """The whole comment."""
        match answer:
            case Refused():
                parts = [self._refusal(answer, title)]
            case Moved():
                parts = self._moved(answer)
            case Started(match):
                parts = [self._say("started", **self._turn(match))]
            case Analysed(match):
                parts = self._analysis(match)
            case Helped(match):
                told = "\n".join(f"- {each}" for each in commands(self.settings, self._team(match)))
                parts = [self._say("help", commands=told), self._standing(match)]
        mark = DONE
        if isinstance(answer, Refused):
            mark = FAILED if answer.reason is Reason.FAILED else REFUSED
        return "\n\n".join([mark, *parts]) + "\n"

    def notice(self, name: str, **values: str) -> str:
        """A text of the settings that is not the answer to a command."""
        return self._say(name, **{key: code(value, 200) for key, value in values.items()})

    def _say(self, name: str, **values: str) -> str:
        common = {
            "board": self.links.home,
            "owner": visible(self.links.owner),
            "user": person(self.user, self.links.server),
        }
        return self.settings.text(name, {**common, **values})

    def _team(self, match: Match) -> Team:
        return self.settings.teams[match.turn - 1]

    def _turn(self, match: Match) -> dict[str, str]:
        return {**named(self._team(match), self.words), "number": str(match.number)}

    def _link(self, *words: str) -> str:
        return self.links.command(self.settings, *words)

    # ---- Refusals

    def _refusal(self, refused: Refused, title: str) -> str:
        match, given = refused.match, dict(refused.values)
        team = self._team(match)
        values = {**{key: plain(value) for key, value in given.items()}, **self._turn(match)}
        values |= self._counted(refused)
        values["link"] = self._link("drop", team.name, "ai")
        match refused.reason:
            case Reason.WRONG_TEAM:
                values["given"] = self.settings.teams[int(given["given"])].title(self.words)
                values |= self._same_move(team, given["what"])
            case Reason.UNKNOWN_TEAM:
                values["given"] = code(given["given"])
                first, second = (code(each.name) for each in self.settings.teams)
                values["teams"] = self.words("value.teams", first=first, second=second)
                values |= self._same_move(team, given["what"])
            case Reason.NO_SUCH_COLUMN:
                labels = column_labels(match.columns)
                values["allowed"] = self.words("value.columns", first=labels[0], last=labels[-1])
            case Reason.FULL_COLUMN:
                columns = match.game().position.legal_moves
                values["links"] = self._choices(team, map(column_label, columns))
            case Reason.UNKNOWN_LEVEL:
                values["level"] = code(given["level"])
                levels = self.settings.bot_levels or (self.settings.bot,)
                values["links"] = self._choices(team, levels, "ai:")
            case Reason.ALREADY_OVER:
                values["link"] = self._link("new")
            case Reason.UNREADABLE:
                values["title"] = code(title)
                commands = (f"drop|{team.name}|4", f"drop|{team.name}|ai", "new")
                examples = (code(f"{self.settings.prefix}|{each}") for each in commands)
                values["examples"] = ", ".join(examples)
                values["help"] = code(f"{self.settings.prefix}|help")
            case Reason.TRY_AGAIN:
                values["link"] = self._link(*visible(title, 100).split("|")[1:])
            case Reason.FAILED:
                values["problem"] = code(given.get("problem", ""), 300)
        return self._say(refused.reason.value, **values)

    def _same_move(self, team: Team, what: str) -> dict[str, str]:
        """The move of a title, for the team whose turn it is."""
        if what.startswith("ai"):
            move = self.words("value.move-of-bot")
        else:
            move = self.words("value.move-in-column", column=plain(what))
        return {"move": move, "link": self._link("drop", team.name, what)}

    def _counted(self, refused: Refused) -> dict[str, str]:
        """The number of things that a refusal is about, if any, in words."""
        return {
            value: self.words(f"value.{value}", **counts(self.words, **{things: int(number)}))
            for things, value in _COUNTED.items()
            if (number := refused.values.get(things))
        }

    def _choices(self, team: Team, names: "map[str] | tuple[str, ...]", before: str = "") -> str:
        return " · ".join(
            f"[{plain(name)}]({self._link('drop', team.name, before + name)})" for name in names
        )

    # ---- Moves and the end of a game

    def _moved(self, moved: Moved) -> list[str]:
        match = moved.match
        parts = [
            self._move(move, self.settings.teams[number % 2])
            for number, move in enumerate(match.moves)
            if move.issue == moved.issue
        ]
        if match.game().outcome is None:
            return [*parts, self._say("next_turn", **self._turn(match))]
        return [*parts, *self._end(match)]

    def _move(self, move: Move, team: Team) -> str:
        values = {**named(team, self.words), "column": move.column}
        if move.bot is None:
            return self._say("moved", **values)
        return self._say("bot_moved", **values, level=plain(move.bot))

    def _end(self, match: Match) -> list[str]:
        first, second = (team.title(self.words) for team in self.settings.teams)
        game = match.game((first, second))
        values = {"number": str(match.number), "moves": str(len(match.moves))}
        winner = game.position.winner
        if winner is None:
            headline = self._say("drawn", **values)
        else:
            team = self.settings.teams[winner - 1]
            headline = self._say("won", **values, **named(team, self.words))
        sources = [
            self.links.file(picture_of(self.settings, match, kind)) for kind in ("dark", "light")
        ]
        alt = escape(self.words("comment.final-board"))
        picture = (
            f'<picture><source media="(prefers-color-scheme: dark)" srcset="{sources[0]}">'
            f'<img src="{sources[1]}" width="348" alt="{alt}"></picture>'
        )
        reviewed = self.bot.review(game, self.settings.language)
        again = self.words("comment.start-new", link=self._link("new"))
        if self.settings.new_game_after_end:
            again = self.words("comment.next-game", link=self.links.home)
        return [
            f"### {headline}",
            picture,
            self._rosters(match),
            self._review(match, reviewed),
            again,
        ]

    def _rosters(self, match: Match) -> str:
        rows = []
        for side in Side:
            team = self.settings.teams[side - 1]
            moves = Counter((move.user if move.bot is None else None) for move in match.by(side))
            roster = [self._times(user, count) for user, count in moves.most_common()]
            if (more := len(roster) - _LONGEST_ROSTER) > 0:
                said = self.words("comment.more-people", count=more)
                roster = [*roster[:_LONGEST_ROSTER], said]
            rows.append(f"| {team.emoji} {team.title(self.words)} | {', '.join(roster)} |")
        heads = (self.words(f"comment.column-{name}") for name in ("team", "moves"))
        return "\n".join([f"| {' | '.join(heads)} |", "|---|---|", *rows])

    def _times(self, user: str | None, count: int) -> str:
        """How often a user, or the bot, has moved."""
        if user is None:
            return self.words("comment.bot-times", count=count)
        who = person(user, self.links.server)
        return self.words("comment.person-times", person=who, count=count)

    # ---- The review

    def _review(self, match: Match, reviewed: Review) -> str:
        judged = [move for move in reviewed.moves if move.judgement]
        if not judged:
            return self.words("comment.too-large")
        lines = [f"#### {self.words('comment.review')}", ""]
        if accuracy := self._accuracy(reviewed):
            lines += [accuracy, ""]
        held = [move for move in judged if move.judgement is Judgement.ONLY_MOVE]
        best = min(held, key=lambda move: move.found or 0, default=None)  # the hardest to find
        if best:
            said = self.words("comment.best-move", **self._about(match, best))
            lines.append(f"- {said}")
        if not any(move.judgement and move.judgement.is_error for move in judged):
            lines.append(f"- {self.words('comment.no-mistake')}")
        for moment in reviewed.key_moments:
            move = moment.move
            said = self.words(
                "comment.key-moment",
                **{"class": reviewed.class_names[move.judgement] if move.judgement else ""},
                change=move.change or "",
                decided="yes" if moment.number == reviewed.decided_by else "no",
                **self._about(match, move),
                why=reduce(self._after, moment.sentences),
            )
            lines.append(f"- {said}")
        if not reviewed.complete:
            lines.append(f"- {self.words('comment.not-reviewed')}")
        return "\n".join([*lines, "", f"<sub>{reviewed.basis}</sub>"])

    def _after(self, text: str, sentence: str) -> str:
        """A sentence after others: in some languages there is no space between them."""
        return messages(self.words.code, "sentences")("list.sentences", text=text, next=sentence)

    def _accuracy(self, reviewed: Review) -> str:
        """The accuracy of the teams, and the course of the game; empty if nothing is known."""
        course = reviewed.course
        found = {
            team.title(self.words): f"{value:.0f}"
            for side, team in zip(Side, self.settings.teams, strict=True)
            if (value := reviewed.accuracy[side]) is not None
        }
        match [*found.items()]:
            case [(first, one), (second, other)]:
                values = {"first_accuracy": one, "second_accuracy": other, "course": course}
                said = self.words("comment.accuracy", first=first, second=second, **values)
            case [(only, one)]:
                of_one = {"team": only, "accuracy": one, "course": course}
                said = self.words("comment.accuracy-of-one", **of_one)
            case _:
                said = ""
        return said.rstrip()

    def _about(self, match: Match, move: ReviewedMove) -> dict[str, str | int]:
        """Which move it is and who made it, for messages."""
        made = match.moves[move.number - 1]
        return {
            "number": move.number,
            "emoji": self.settings.teams[move.side - 1].emoji,
            "column": made.column,
            **made_by(made, self.links),
        }

    # ---- Analysis

    def _standing(self, match: Match) -> str:
        """Whose turn it is, or that the game is over."""
        if match.game().position.is_over:
            return self._say("already_over", **self._turn(match), link=self._link("new"))
        return self._say("next_turn", **self._turn(match))

    def _analysis(self, match: Match) -> list[str]:
        position = match.game().position
        turn = self._turn(match)
        if position.is_over:
            return [self._standing(match)]
        scores = self.bot.scores(position)
        known_scores = {column: scores[column] for column in position.legal_moves}
        ranked = sorted(known_scores, key=lambda c: (known_scores[c] is None, -(scores[c] or 0)))
        rows = [
            f"| {column_label(column)} | {self._told(position, scores[column])} |"
            for column in ranked
        ]
        column, result = (self.words(f"comment.column-{name}") for name in ("column", "result"))
        table = [f"| {turn['emoji']} {column} | {result} |", "|---|---|", *rows]
        parts = [self._standing(match), "\n".join(table)]
        if not known(position, scores):
            parts.append(self.words("comment.some-unknown"))
        else:
            best = max(score for score in scores if score is not None)
            columns = (column_label(c) for c, score in enumerate(scores) if score == best)
            links = self._choices(self._team(match), map(str, columns))
            parts.append(self.words("comment.best", links=links))
        return parts

    def _told(self, position: Position, score: int | None) -> str:
        if score is None:
            return self.words("comment.unknown")
        return f"{signed(score)} ({in_words(position, score, language=self.words.code)})"
