"""The comment that answers an issue."""

from collections import Counter

from fourfold.github.bot import Bot, known
from fourfold.github.commands import visible
from fourfold.github.markdown import Links, code, person, plain
from fourfold.github.markers import DONE, FAILED, REFUSED
from fourfold.github.page import commands
from fourfold.github.paths import picture_of
from fourfold.github.rules import Analysed, Answer, Helped, Moved, Reason, Refused, Started
from fourfold.github.settings import Settings, Team
from fourfold.github.state import Match, Move
from fourfold.github.texts import fill
from fourfold.review import Judgement, Review, ReviewedMove
from fourfold.rules.notation import column_label, column_labels
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver.scores import in_words, signed

_LONGEST_ROSTER = 50


class CommentWriter:
    """Writes answers to one person."""

    def __init__(self, settings: Settings, links: Links, user: str, bot: Bot) -> None:
        self.settings = settings
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
        return fill(getattr(self.settings.texts, name), {**common, **values})

    def _team(self, match: Match) -> Team:
        return self.settings.teams[match.turn - 1]

    def _turn(self, match: Match) -> dict[str, str]:
        team = self._team(match)
        return {"team": team.title, "emoji": team.emoji, "number": str(match.number)}

    def _link(self, *words: str) -> str:
        return self.links.command(self.settings, *words)

    # ---- Refusals

    def _refusal(self, refused: Refused, title: str) -> str:
        match, given = refused.match, dict(refused.values)
        team = self._team(match)
        values = {**{key: plain(value) for key, value in given.items()}, **self._turn(match)}
        values["link"] = self._link("drop", team.name, "ai")
        match refused.reason:
            case Reason.WRONG_TEAM:
                values["given"] = self.settings.teams[int(given["given"])].title
                values |= self._same_move(team, given["what"])
            case Reason.UNKNOWN_TEAM:
                values["given"] = code(given["given"])
                values["teams"] = " and ".join(code(each.name) for each in self.settings.teams)
                values |= self._same_move(team, given["what"])
            case Reason.NO_SUCH_COLUMN:
                labels = column_labels(match.columns)
                values["allowed"] = f"{labels[0]} to {labels[-1]}"
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
        move = "a bot's move" if what.startswith("ai") else f"column {plain(what)}"
        return {"move": move, "link": self._link("drop", team.name, what)}

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
        values = {"team": team.title, "emoji": team.emoji, "column": move.column}
        if move.bot is None:
            return self._say("moved", **values)
        return self._say("bot_moved", **values, level=plain(move.bot))

    def _end(self, match: Match) -> list[str]:
        game = match.game((self.settings.teams[0].title, self.settings.teams[1].title))
        values = {"number": str(match.number), "moves": str(len(match.moves))}
        winner = game.position.winner
        if winner is None:
            headline = self._say("drawn", **values)
        else:
            team = self.settings.teams[winner - 1]
            headline = self._say("won", **values, team=team.title, emoji=team.emoji)
        sources = [
            self.links.file(picture_of(self.settings, match, kind)) for kind in ("dark", "light")
        ]
        picture = (
            f'<picture><source media="(prefers-color-scheme: dark)" srcset="{sources[0]}">'
            f'<img src="{sources[1]}" width="348" alt="The final board"></picture>'
        )
        reviewed = self.bot.review(game)
        again = f"[Start a new game]({self._link('new')})"
        if self.settings.new_game_after_end:
            again = f"The next game has begun: [play]({self.links.home})"
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
            counts = Counter((move.user if move.bot is None else None) for move in match.by(side))
            named = [
                f"{'the bot' if user is None else person(user, self.links.server)} × {count}"
                for user, count in counts.most_common()
            ]
            more = len(named) - _LONGEST_ROSTER
            named = named[:_LONGEST_ROSTER] + ([f"and {more} more"] if more > 0 else [])
            rows.append(f"| {team.emoji} {team.title} | {', '.join(named)} |")
        return "\n".join(["| team | moves |", "|---|---|", *rows])

    # ---- The review

    def _review(self, match: Match, reviewed: Review) -> str:
        judged = [move for move in reviewed.moves if move.judgement]
        if not judged:
            return "This board is too large for an exact review in the available time."
        lines = ["#### Review", ""]
        accuracy = [
            f"{self.settings.teams[side - 1].title} {value:.0f}%"
            for side in Side
            if (value := reviewed.accuracy[side]) is not None
        ]
        if accuracy:
            lines += [f"Accuracy: {', '.join(accuracy)}. {reviewed.course}".rstrip(), ""]
        held = [move for move in judged if move.judgement is Judgement.ONLY_MOVE]
        best = min(held, key=lambda move: move.found or 0, default=None)  # the hardest to find
        if best:
            lines.append(f"- **Best move:** {self._about(match, best)}, the only good move.")
        if not any(move.judgement and move.judgement.is_error for move in judged):
            lines.append("- Neither side made a mistake.")
        for moment in reviewed.key_moments:
            kind = moment.move.judgement.value if moment.move.judgement else ""
            decided = "; decided the game" if moment.number == reviewed.decided_by else ""
            about = self._about(match, moment.move)
            why = " ".join(moment.sentences)
            change = f"{kind}, {moment.move.change}{decided}"
            lines.append(f"- **Key moment** ({change}): {about}. {why}")
        if not reviewed.complete:
            lines.append("- The first moves were not reviewed for lack of time.")
        return "\n".join([*lines, "", f"<sub>{reviewed.basis}</sub>"])

    def _about(self, match: Match, move: ReviewedMove) -> str:
        made = match.moves[move.number - 1]
        who = "the bot" if made.bot else person(made.user, self.links.server)
        team = self.settings.teams[move.side - 1]
        return f"move {move.number}, {team.emoji} column {made.column} by {who}"

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
            f"| {column_label(column)} | {_told(position, scores[column])} |" for column in ranked
        ]
        table = [f"| {turn['emoji']} Column | Result |", "|---|---|", *rows]
        parts = [self._standing(match), "\n".join(table)]
        if not known(position, scores):
            parts.append("Some scores are unknown: this position takes too long to analyse.")
        else:
            best = max(score for score in scores if score is not None)
            columns = (column_label(c) for c, score in enumerate(scores) if score == best)
            parts.append(f"Best: {self._choices(self._team(match), map(str, columns))}")
        return parts


def _score(position: Position, score: int) -> str:
    return f"{signed(score)} ({in_words(position, score)})"


def _told(position: Position, score: int | None) -> str:
    return "unknown" if score is None else _score(position, score)
