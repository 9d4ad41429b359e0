"""A review as one page for a browser: nothing to load, no scripts.

The board is stepped through with radio buttons and style rules, so arrow keys work too.
"""

from collections.abc import Iterator
from html import escape
from importlib import resources

from fourfold.base.plain_text import printable
from fourfold.explain.facts import Names
from fourfold.render import svg
from fourfold.render.marks import Kind, Mark
from fourfold.render.page import page as html_page
from fourfold.review.game_review import KeyMoment, Review, ReviewedMove
from fourfold.review.judgement import Judgement
from fourfold.rules.notation import column_label
from fourfold.rules.side import Side
from fourfold.solver.scores import signed

_FOOTER = "Every score is exact, every sentence is proven. Made with fourfold."


def page(review: Review) -> str:
    """The page, as HTML.

    >>> from fourfold import Game, Solver
    >>> from fourfold.review import review
    >>> html = page(review(Game.from_moves("4141415", first="<Ada>"), Solver()))
    >>> html.startswith("<!doctype html>"), "<Ada>" in html, "<script" in html
    (True, False, False)
    """
    game = review.game
    names = Names.of_game(game)
    title = f"{names.first} v. {names.second}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="muted">{escape(printable(game.outcome_in_words))}</p>',
        f'<p class="muted">{escape(review.basis)}</p>',
        *_body(review),
        f'<footer class="muted">{_FOOTER}</footer>',
    ]
    return html_page(f"{title}: game review", "\n".join(parts), style=_style(len(review.moves)))


def _style(steps: int) -> str:
    sheet = resources.files("fourfold.review").joinpath("page.css").read_text("utf-8")
    rules = [
        f"#s{n}:checked~.viewer .b{n}{{display:block}}"
        f"#s{n}:checked~.viewer .m{n}{{background:var(--ink);color:var(--paper)}}"
        f"#s{n}:focus-visible~.viewer .m{n}{{outline:3px solid var(--board)}}"
        for n in range(steps + 1)
    ]
    return "\n".join([sheet.strip(), *rules])


def _body(review: Review) -> Iterator[str]:
    if review.left_out:
        early = "Stopped early: " if review.stopped_early else "Not complete: "
        yield f'<p class="card early" role="status">{early}{review.left_out}.</p>'
    yield f'<section class="two">{"".join(_player(review, side) for side in Side)}</section>'
    names = printable(review.game.first), printable(review.game.second)
    plot = svg.points_plot(review.expected, theme="auto", marks=review.plot_marks, names=names)
    heading = "<h2>Expected share of points by move</h2>"
    # On a narrow phone the graph scrolls; with a tab stop the keyboard can scroll it too.
    scrollable = f'<div class="plot" tabindex="0" role="region" aria-label="Plot">{plot}</div>'
    course = f'<p class="muted">{escape(review.course)}</p>'
    yield f'<section class="card">{heading}{scrollable}{course}</section>'
    yield from _steps(review)
    if review.key_moments:
        moments = "".join(_key_moment(review, moment) for moment in review.key_moments)
        yield f'<section><h2 style="margin-top:32px">Key moments</h2>{moments}</section>'
    if review.moves:
        yield _table(review)


def _name(review: Review, side: Side) -> str:
    return Names.of_game(review.game).of(side)


def _disc(side: Side) -> str:
    """A disc with its emblem, so that the sides differ in shape too."""
    name = side.name.lower()
    return f'<span class="dot dot-{name}" role="img" aria-label="{name}"></span>'


def _tag(judgement: Judgement, text: str = "") -> str:
    kind = judgement.value.replace(" ", "-")
    return f'<span class="tag tag-{kind}">{escape(text or judgement.value)}</span>'


def _turn(move: ReviewedMove) -> str:
    """How the move changed the result, if it did."""
    results = move.result_before, move.result_after
    before, after = (result.name.lower() if result is not None else "" for result in results)
    return "" if before == after else f' <span class="tag tag-turn">{before} → {after}</span>'


def _judged(move: ReviewedMove) -> str:
    """The class of the move, and how it changed the result."""
    return f"{_tag(move.judgement)}{_turn(move)}" if move.judgement else ""


def _player(review: Review, side: Side) -> str:
    accuracy = review.accuracy[side]
    counts = [(kind, review.counts[side][kind]) for kind in Judgement]
    tags = "".join(f"<li>{_tag(kind, f'{n} × {kind.value}')}</li>" for kind, n in counts if n)
    name = escape(_name(review, side))
    moves = review.by(side)
    judged = sum(move.judgement is not None for move in moves)
    of_some = "" if judged == len(moves) else f"<br>in {judged} of {len(moves)} moves"
    return (
        f'<div class="card player"><h2>{_disc(side)}<span>{name}</span></h2>'
        f"<strong>{'–' if accuracy is None else f'{accuracy:.0f}'}</strong>"
        f'<span class="muted">{"plays first" if side is Side.FIRST else "plays second"}</span>'
        f'<span class="muted">accuracy{of_some}</span>'
        f'<ul class="counts">{tags}</ul></div>'
    )


# ---- Stepping through the game


def _steps(review: Review) -> Iterator[str]:
    last = len(review.moves)
    buttons = "".join(
        f'<input class="step" type="radio" name="step" id="s{n}" aria-label="after {n} moves"'
        # Focused from the beginning, so that the arrow keys work at once.
        f"{' checked autofocus' if n == last else ''}>"
        for n in range(last + 1)
    )
    boards = "".join(_step(review, n) for n in range(last + 1))
    moves = "".join(f"<li>{_move_label(move)}</li>" for move in review.moves)
    listed = f'<ol class="list"><li><label for="s0" class="m0">start</label></li>{moves}</ol>'
    yield (
        f'<section class="card"><h2>The game</h2>{buttons}'
        f'<div class="viewer"><div>{boards}</div><div>{listed}</div></div></section>'
    )


def _move_label(move: ReviewedMove) -> str:
    judgement = move.judgement
    turned = " turned" if move.changes_result or (judgement and judgement.is_error) else ""
    sign = f'<span class="sign">{judgement.symbol}</span>' if judgement and judgement.symbol else ""
    return (
        f'<label for="s{move.number}" class="m{move.number}{turned}"><small>{move.number}</small>'
        f"{_disc(move.side)}{column_label(move.column)}{sign}</label>"
    )


def _step(review: Review, number: int) -> str:
    """The board after this many moves, and what the last of them was worth."""
    position = review.game.positions[number]
    column = review.game.columns_played[number - 1] if number else None
    scores = review.moves[number].scores if number < len(review.moves) else None
    board = svg.board(position, theme="auto", last=column, scores=scores)
    before = f'<label for="s{number - 1}">◀</label>' if number else '<span class="off">◀</span>'
    later = number < len(review.moves)
    after = f'<label for="s{number + 1}">▶</label>' if later else '<span class="off">▶</span>'
    said = _said(review, review.moves[number - 1]) if number else "The beginning"
    turn = f'<div class="turn">{before}<div>{said}</div>{after}</div>'
    comment = escape(review.game.comments.get(number, ""))
    remark = f'<blockquote class="comment">{comment}</blockquote>' if comment else ""
    return f'<div class="stage b{number}">{board}{turn}{remark}</div>'


def _said(review: Review, move: ReviewedMove) -> str:
    name = escape(_name(review, move.side))
    text = f"{move.number}. {name} plays {column_label(move.column)}"
    if move.judgement is None:
        return text
    return f"{text}<br>{_judged(move)} {escape(move.change or '')}"


# ---- Key moments and the table


def _key_moment(review: Review, moment: KeyMoment) -> str:
    move = moment.move
    *said, cost = moment.sentences
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in said)
    played = f"{escape(_name(review, move.side))} plays {column_label(move.column)}"
    decided = "; decided the game" if move.number == review.decided_by else ""
    return (
        f'<div class="card point"><div>{_picture(moment)}</div><div>'
        f"<h3>{move.number}. {_disc(move.side)}<span>{played}</span>"
        f'{_judged(move)}</h3><p class="muted">{escape(f"{move.change}{decided}")}</p>{sentences}'
        f'<p class="muted">{escape(cost)}</p>'
        "</div></div>"
    )


def _picture(moment: KeyMoment) -> str:
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
    return svg.board(move.position, theme="auto", marks=marks, scores=move.scores)


def _table(review: Review) -> str:
    rows = "".join(
        f"<tr><td>{move.number}</td><td>{_disc(move.side)} {column_label(move.column)}</td>"
        f"<td>{_score(move.before)}</td><td>{_score(move.after)}</td>"
        f"<td>{escape(move.change or '')}</td>"
        f"<td>{move.cost_in_digits}</td><td>{_judged(move)}</td>"
        f"<td>{' '.join(map(column_label, move.best))}</td></tr>"
        for move in review.moves
    )
    heads = "<th>#<th>move<th>before<th>after<th>in words<th>cost<th>class<th>best"
    return (
        '<details class="card"><summary>All moves</summary><div class="scroll">'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )


def _score(score: int | None) -> str:
    return "?" if score is None else signed(score, minus="\N{MINUS SIGN}")
