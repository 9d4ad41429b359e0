"""A review as one page for a browser: nothing to load, no scripts.

The board is stepped through with radio buttons and style rules, so arrow keys work too.
"""

from collections.abc import Iterator
from html import escape
from importlib import resources

from fourfold.base.languages import messages
from fourfold.base.plain_text import printable
from fourfold.base.quantities import decimal
from fourfold.explain.facts import Names
from fourfold.render import svg
from fourfold.render.marks import Kind, Mark
from fourfold.render.page import page as html_page
from fourfold.review.game_review import KeyMoment, Review, ReviewedMove
from fourfold.review.judgement import Judgement
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label
from fourfold.rules.side import Side
from fourfold.solver.scores import signed

_COLUMNS = ("number", "move", "before", "after", "in-words", "cost", "class", "best")


def page(review: Review) -> str:
    """The page, as HTML, in the language of the review.

    >>> from fourfold import Game, Solver
    >>> from fourfold.review import review
    >>> html = page(review(Game.from_moves("4141415", first="<Ada>"), Solver()))
    >>> html.startswith("<!doctype html>"), "<Ada>" in html, "<script" in html
    (True, False, False)
    """
    return _Page(review).written()


def _style(steps: int) -> str:
    sheet = resources.files("fourfold.review").joinpath("page.css").read_text("utf-8")
    rules = [
        f"#s{n}:checked~.viewer .b{n}{{display:block}}"
        f"#s{n}:checked~.viewer .m{n}{{background:var(--ink);color:var(--paper)}}"
        f"#s{n}:focus-visible~.viewer .m{n}{{outline:3px solid var(--board)}}"
        for n in range(steps + 1)
    ]
    return "\n".join([sheet.strip(), *rules])


def plot_names(game: Game, language: str = "en") -> tuple[str, str]:
    """What a plot calls the players.

    >>> plot_names(Game(second="Alan"))
    ('first', 'Alan')
    """
    words = messages(language, "terminal")
    names = (game.name(side) for side in Side)
    first, second = (
        words(f"page.{name}") if name == side.name.lower() else printable(name)
        for side, name in zip(Side, names, strict=True)
    )
    return first, second


class _Page:
    def __init__(self, review: Review) -> None:
        self._review = review
        self._language = language = review.language
        self._words = messages(language, "terminal")
        names = Names.of_game(review.game)
        self._names = {side: names.of(side, language) for side in Side}

    def written(self) -> str:
        review = self._review
        first, second = self._names.values()
        title = self._words("review.players", first=first, second=second)
        parts = [
            f"<h1>{escape(title)}</h1>",
            f'<p class="muted">{escape(printable(review.game.outcome_in(self._language)))}</p>',
            f'<p class="muted">{escape(review.basis)}</p>',
            *self._body(),
            f'<footer class="muted">{self._say("page.footer")}</footer>',
        ]
        return html_page(
            self._words("page.title", first=first, second=second),
            "\n".join(parts),
            style=_style(len(review.moves)),
            language=self._language,
        )

    def _say(self, key: str, **values: str | int) -> str:
        """A message as HTML."""
        return escape(self._words(key, **values))

    def _body(self) -> Iterator[str]:
        review = self._review
        if review.left_out:
            early = "page.stopped-early" if review.stopped_early else "page.not-complete"
            said = self._say(early, left_out=review.left_out)
            yield f'<p class="card early" role="status">{said}</p>'
        yield f'<section class="two">{"".join(map(self._player, Side))}</section>'
        plot = svg.points_plot(
            review.expected,
            theme="auto",
            marks=review.plot_marks,
            names=plot_names(review.game, self._language),
            language=self._language,
        )
        heading = f"<h2>{self._say('review.plot')}</h2>"
        # On a narrow phone the graph scrolls; with a tab stop the keyboard can scroll it too.
        label = self._say("page.plot")
        scrollable = (
            f'<div class="plot" tabindex="0" role="region" aria-label="{label}">{plot}</div>'
        )
        course = f'<p class="muted">{escape(review.course)}</p>'
        yield f'<section class="card">{heading}{scrollable}{course}</section>'
        yield from self._steps()
        if review.key_moments:
            moments = "".join(map(self._key_moment, review.key_moments))
            heading = f'<h2 style="margin-top:32px">{self._say("page.key-moments")}</h2>'
            yield f"<section>{heading}{moments}</section>"
        if review.moves:
            yield self._table()

    def _disc(self, side: Side) -> str:
        """A disc with its emblem, so that the sides differ in shape too."""
        name = side.name.lower()
        label = self._say(f"page.{name}")
        return f'<span class="dot dot-{name}" role="img" aria-label="{label}"></span>'

    def _tag(self, judgement: Judgement, count: int | None = None) -> str:
        kind = judgement.value.replace(" ", "-")
        text = self._review.class_names[judgement]
        if count is not None:
            text = self._words("page.count-of-class", count=count, **{"class": text})
        return f'<span class="tag tag-{kind}">{escape(text)}</span>'

    def _turn(self, move: ReviewedMove) -> str:
        """How the move changed the result, if it did."""
        results = move.result_before, move.result_after
        before, after = (result.name.lower() if result is not None else "" for result in results)
        if before == after:
            return ""
        change = self._say("page.change-of-result", before=before, after=after)
        return f' <span class="tag tag-turn">{change}</span>'

    def _judged(self, move: ReviewedMove) -> str:
        """The class of the move, and how it changed the result."""
        return f"{self._tag(move.judgement)}{self._turn(move)}" if move.judgement else ""

    def _player(self, side: Side) -> str:
        review = self._review
        accuracy = review.accuracy[side]
        counts = [(kind, review.counts[side][kind]) for kind in Judgement]
        tags = "".join(f"<li>{self._tag(kind, n)}</li>" for kind, n in counts if n)
        moves = review.by(side)
        judged = sum(move.judgement is not None for move in moves)
        of_some = ""
        if judged != len(moves):
            of_some = f"<br>{self._say('page.accuracy-of-some', judged=judged, moves=len(moves))}"
        return (
            f'<div class="card player"><h2>{self._disc(side)}'
            f"<span>{escape(self._names[side])}</span></h2>"
            f"<strong>{'–' if accuracy is None else f'{accuracy:.0f}'}</strong>"
            f'<span class="muted">{self._say(f"page.plays-{side.name.lower()}")}</span>'
            f'<span class="muted">{self._say("review.accuracy")}{of_some}</span>'
            f'<ul class="counts">{tags}</ul></div>'
        )

    # ---- Stepping through the game

    def _steps(self) -> Iterator[str]:
        last = len(self._review.moves)
        buttons = "".join(
            f'<input class="step" type="radio" name="step" id="s{n}"'
            f' aria-label="{self._say("page.after-moves", moves=n)}"'
            # Focused from the beginning, so that the arrow keys work at once.
            f"{' checked autofocus' if n == last else ''}>"
            for n in range(last + 1)
        )
        boards = "".join(map(self._step, range(last + 1)))
        moves = "".join(f"<li>{self._move_label(move)}</li>" for move in self._review.moves)
        start = f'<label for="s0" class="m0">{self._say("page.start")}</label>'
        listed = f'<ol class="list"><li>{start}</li>{moves}</ol>'
        yield (
            f'<section class="card"><h2>{self._say("page.game")}</h2>{buttons}'
            f'<div class="viewer"><div>{boards}</div><div>{listed}</div></div></section>'
        )

    def _move_label(self, move: ReviewedMove) -> str:
        judgement = move.judgement
        turned = " turned" if move.changes_result or (judgement and judgement.is_error) else ""
        symbol = judgement.symbol if judgement else ""
        sign = f'<span class="sign">{symbol}</span>' if symbol else ""
        return (
            f'<label for="s{move.number}" class="m{move.number}{turned}">'
            f"<small>{move.number}</small>"
            f"{self._disc(move.side)}{column_label(move.column)}{sign}</label>"
        )

    def _step(self, number: int) -> str:
        """The board after this many moves, and what the last of them was worth."""
        game, moves = self._review.game, self._review.moves
        board = svg.board(
            game.positions[number],
            theme="auto",
            last=game.columns_played[number - 1] if number else None,
            scores=moves[number].scores if number < len(moves) else None,
            language=self._language,
        )
        before = f'<label for="s{number - 1}">◀</label>' if number else '<span class="off">◀</span>'
        later = number < len(moves)
        after = f'<label for="s{number + 1}">▶</label>' if later else '<span class="off">▶</span>'
        said = self._said(moves[number - 1]) if number else self._say("page.beginning")
        turn = f'<div class="turn">{before}<div>{said}</div>{after}</div>'
        comment = escape(game.comments.get(number, ""))
        remark = f'<blockquote class="comment">{comment}</blockquote>' if comment else ""
        return f'<div class="stage b{number}">{board}{turn}{remark}</div>'

    def _said(self, move: ReviewedMove) -> str:
        text = self._say("page.numbered-move", number=move.number, **self._played(move))
        if move.judgement is None:
            return text
        return f"{text}<br>{self._judged(move)} {escape(move.change or '')}"

    def _played(self, move: ReviewedMove) -> dict[str, str]:
        """Who played what, for messages."""
        return {"name": self._names[move.side], "column": column_label(move.column)}

    # ---- Key moments and the table

    def _key_moment(self, moment: KeyMoment) -> str:
        move = moment.move
        *said, cost = moment.sentences
        sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in said)
        change = move.change or ""
        if move.number == self._review.decided_by:
            change = self._words("page.decided", change=change)
        return (
            f'<div class="card point"><div>{self._picture(moment)}</div><div>'
            f"<h3>{move.number}. {self._disc(move.side)}"
            f"<span>{self._say('page.plays', **self._played(move))}</span>"
            f'{self._judged(move)}</h3><p class="muted">{escape(change)}</p>{sentences}'
            f'<p class="muted">{escape(cost)}</p>'
            "</div></div>"
        )

    def _picture(self, moment: KeyMoment) -> str:
        """The position before the move: the columns, and the cells that the reasons speak of."""
        move = moment.move
        marks = [Mark(Kind.BEST, column) for column in move.best]
        marks.append(Mark(Kind.BAD, move.column))
        cells = {
            (mark.column, mark.row): mark
            for reason in reversed(moment.reasons + moment.better_reasons)
            for mark in reason.marks
            if mark.row is not None
        }
        marks += cells.values()
        return svg.board(
            move.position, theme="auto", marks=marks, scores=move.scores, language=self._language
        )

    def _table(self) -> str:
        rows = "".join(
            f"<tr><td>{move.number}</td>"
            f"<td>{self._disc(move.side)} {column_label(move.column)}</td>"
            f"<td>{_score(move.before)}</td><td>{_score(move.after)}</td>"
            f"<td>{escape(move.change or '')}</td>"
            f"<td>{decimal(move.cost_in_digits, self._language)}</td>"
            f"<td>{self._judged(move)}</td>"
            f"<td>{' '.join(map(column_label, move.best))}</td></tr>"
            for move in self._review.moves
        )
        heads = "".join(f"<th>{self._say(f'review.column-{name}')}" for name in _COLUMNS)
        return (
            f'<details class="card"><summary>{self._say("page.all-moves")}</summary>'
            f'<div class="scroll"><table><thead><tr>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div></details>"
        )


def _score(score: int | None) -> str:
    return "?" if score is None else signed(score, minus="\N{MINUS SIGN}")
