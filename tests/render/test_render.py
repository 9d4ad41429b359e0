"""Positions as text and as vector pictures."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from support.svg import SVG, labels, parsed, shapes

from fourfold import Game, InvalidArgument, Position, Side, Solver, WrongType
from fourfold.render import gif, led, png, svg, text
from fourfold.render.marks import Kind, Mark
from fourfold.render.themes import THEMES, Theme

MINUS = "\N{MINUS SIGN}"


# ---- Text


def test_text_of_a_won_game() -> None:
    assert text.board(Position.from_moves("4141414"), theme=text.ASCII).splitlines() == [
        " 1 2 3 4 5 6 7",
        "|. . . . . . .|",
        "|. . . . . . .|",
        "|. . . X . . .|",
        "|o . . X . . .|",
        "|o . . X . . .|",
        "|o . . X . . .|",
        "+-------------+",
    ]


def test_text_without_numbers() -> None:
    board = text.board(Position(4, 5), numbers=False)
    assert board == "│· · · ·│\n" * 5 + "└───────┘"


@pytest.mark.parametrize("colors", [None, THEMES["dark"]])
def test_colours_change_only_colours(colors: Theme | None) -> None:
    position = Position.from_moves("2653544123664564115")
    scores = Solver().analyse(position).scores
    marks = [Mark(kind, column) for column, kind in enumerate(list(Kind)[:7])]
    plain = text.board(position, scores=scores, last=4, marks=marks, threats=True)
    colored = text.board(
        position, scores=scores, last=4, marks=marks, threats=True, color=True, colors=colors
    )
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain


def test_boards_use_only_the_characters_of_their_theme() -> None:
    position = Position.from_moves("4141414")
    marks = [Mark(kind, column, 5) for column, kind in enumerate(list(Kind)[:7])]
    for theme in (text.UNICODE, text.ASCII):
        board = text.board(position, theme=theme, numbers=False, last=3, marks=marks)
        assert set(board) <= {*theme.characters, " ", "\n"}


def test_ascii_is_ascii() -> None:
    assert text.ASCII.characters.isascii()


def test_all_signs_differ() -> None:
    for theme in (text.UNICODE, text.ASCII):
        signs = [theme.empty, *theme.discs, *theme.winning_discs, *theme.threats]
        signs += [theme.both_threats, *theme.marks]
        assert len(set(signs)) == len(signs)


def test_text_points_at_the_last_move() -> None:
    board = text.board(Position.from_moves("4455"), last=4)
    assert board.splitlines()[-1].index("↑") == board.splitlines()[0].index("5")


@pytest.mark.parametrize("width", [80, 30, 29, 20, 16, 15, 9])
def test_scores_stay_below_their_columns(width: int) -> None:
    scores = [2, 0, -4, 1, None, 0, -11]
    board = text.board(Position(), scores=scores, width=width)
    numbers, *_ = lines = board.splitlines()
    assert max(map(len, lines)) <= width
    below = "\n".join(lines[8:])
    written = "".join(below.split())
    assert sorted(written) == sorted("+20-4+10-11")
    if width >= 30:
        for label, score in zip("1234567", scores, strict=True):
            place = numbers.index(label)
            around = lines[-1].ljust(40)[max(place - 1, 0) : place + 2]
            assert (f"{score:+d}" if score else "0") in around or score is None


def test_a_mark_on_a_disc_stands_beside_it() -> None:
    board = text.board(Position.from_moves("4"), marks=[Mark(Kind.BAD, 3, 0)])
    assert "●✗" in board


def test_a_single_character_takes_the_place_of_a_shape_on_an_empty_cell() -> None:
    marks = [Mark(Kind.NOTE, 3, row, label=label) for row, label in enumerate("012")]
    board = text.board(Position.from_moves("4"), marks=marks)
    assert [line[7:9] for line in board.splitlines()[4:7]] == ["2 ", "1 ", "●•"]
    root = parsed(svg.board(Position.from_moves("4"), marks=marks, numbers=False))
    assert {*labels(root)} == {"0", "1", "2"}


def test_a_threat_of_both_has_its_own_sign() -> None:
    both = [Mark(Kind.THREAT, 0, 0, side=side) for side in Side]
    assert "◭" in text.board(Position(), marks=both)
    note = [Mark(Kind.NOTE, 0, 0, side=Side.FIRST), both[1]]
    assert "△" in text.board(Position(), marks=note)
    small = shapes(parsed(svg.board(Position(), marks=both)), "mark threat")
    assert len({disc.attrib["cx"] for disc in small}) == 2


def test_a_legend_explains_each_sign_once() -> None:
    marks = [
        Mark(Kind.THREAT, 0, 0, side=Side.FIRST),
        Mark(Kind.THREAT, 1, 0, side=Side.FIRST),
        Mark(Kind.BEST, 3),
    ]
    assert text.legend(marks) == "▲ First threatens four\n✓ best move"
    assert text.legend([]) == ""


def test_text_plots_have_a_bar_for_every_share() -> None:
    plot = text.points_plot([0.6, 1, 0, None, 0.5], height=5, theme=text.ASCII).splitlines()
    assert [line[5:] for line in plot[:5]] == [" #", "##", "--- -", "  #", "  #"]


def test_a_text_plot_needs_some_room() -> None:
    with pytest.raises(InvalidArgument, match="too small"):
        text.points_plot([1], width=5)
    with pytest.raises(InvalidArgument, match="too small"):
        text.points_plot([1], height=1)


# ---- SVG


@pytest.mark.parametrize("size", [(7, 6), (4, 4), (12, 4), (4, 15)])
def test_svg_has_a_hole_for_every_cell(size: tuple[int, int]) -> None:
    columns, rows = size
    root = parsed(svg.board(Position(columns, rows)))
    (plate,) = shapes(root, "board")
    assert plate.attrib["d"].count("z") == 1 + columns * rows
    assert labels(root) == list("123456789abc"[:columns])
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    for circle in root.iter(f"{SVG}circle"):
        assert 0 < float(circle.attrib["cx"]) < width
        assert 0 < float(circle.attrib["cy"]) < height


def test_discs_lie_where_they_fell() -> None:
    root = parsed(svg.board(Position.from_moves("445")))
    (second,) = shapes(root, "disc second")
    low, right = shapes(root, "disc first")
    assert second.attrib["cx"] == low.attrib["cx"] < right.attrib["cx"]
    assert float(second.attrib["cy"]) < float(low.attrib["cy"]) == float(right.attrib["cy"])


def test_svg_shows_scores_under_the_board() -> None:
    scores = [None, -3, 0, 18, 0, -3, -2]
    full = Position.from_moves("111111")
    root = parsed(svg.board(full, numbers=False, scores=scores))
    assert labels(root) == [f"{MINUS}3", "0", "+18", "0", f"{MINUS}3", f"{MINUS}2"]
    assert len(shapes(root, "best")) == 1


def test_svg_calls_no_move_best_while_the_score_of_another_is_unknown() -> None:
    losing_at_once: list[int | None] = [-18, -18, -18, None, -18, -18, -18]
    root = parsed(svg.board(Position(), scores=losing_at_once))
    assert labels(root).count(f"{MINUS}18") == 6
    assert shapes(root, "best") == []


@pytest.mark.parametrize("draw", [svg.board, text.board])
def test_scores_of_another_board_are_refused(draw: Callable[..., str]) -> None:
    with pytest.raises(InvalidArgument, match="3 scores for 7 columns"):
        draw(Position(), scores=[1, 2, 3])


def test_svg_draws_every_winning_line() -> None:
    assert len(shapes(parsed(svg.board(Position.from_moves("4141414"))), "winning-line")) == 1
    two = Position.from_moves("56534635144676")
    assert len(shapes(parsed(svg.board(two)), "winning-line")) == 2


def test_a_line_of_five_is_one_line() -> None:
    root = parsed(svg.board(Position.from_moves("112244553")))
    (line,) = shapes(root, "winning-line")
    (start, _), (end, _) = (point.split(",") for point in line.attrib["points"].split())
    assert float(end) - float(start) == 4 * 60


def test_svg_marks_the_last_move_of_a_game() -> None:
    root = parsed(svg.game(Game.from_moves("445")))
    (ring,) = shapes(root, "last-move")
    assert ring.attrib["cx"] == shapes(root, "disc first")[-1].attrib["cx"]
    assert not shapes(parsed(svg.game(Game())), "last-move")


@pytest.mark.parametrize("column", [-1, 7, 6])
def test_a_last_move_must_have_been_possible(column: int) -> None:
    for draw in (svg.board, text.board):
        with pytest.raises(InvalidArgument, match="last move"):
            draw(Position.from_moves("4"), last=column)


def test_svg_shows_threats() -> None:
    root = parsed(svg.board(Position.from_moves("33445"), threats=True))
    assert len(shapes(root, "mark threat")) == 2
    over = parsed(svg.board(Position.from_moves("4141414"), threats=True))
    assert not shapes(over, "mark")


@pytest.mark.parametrize("kind", Kind)
def test_svg_shows_every_kind_of_mark(kind: Kind) -> None:
    marks = [Mark(kind, 3), Mark(kind, 3, 2), Mark(kind, 2, 2, side=Side.FIRST, label="abcd")]
    root = parsed(svg.board(Position.from_moves("4"), marks=marks))
    assert len(shapes(root, f"mark {kind}")) == 3
    assert "abcd" in labels(root)


@pytest.mark.parametrize("place", [(7, None), (-1, None), (0, 6), (0, -1)])
def test_marks_must_lie_on_the_board(place: tuple[int, int | None]) -> None:
    for draw in (svg.board, text.board):
        with pytest.raises(InvalidArgument, match="outside"):
            draw(Position(), marks=[Mark(Kind.BEST, *place)])


def test_marks_are_checked() -> None:
    with pytest.raises(InvalidArgument, match=r"unknown kind of mark 'huh'\. Available: threat"):
        Mark("huh", 3)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="5 characters: expected at most 4"):
        Mark(Kind.BEST, 3, label="12345")


def test_svg_describes_itself_in_words() -> None:
    root = parsed(svg.board(Position.from_moves("4")))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Connect Four, 7×6, 1 disc: second to move"
    draw = Position.from_moves("257771314744647214154617633623313656555222")
    assert "42 discs: a draw" in svg.board(draw)


def test_a_long_caption_is_cut() -> None:
    root = parsed(svg.board(Position(4, 4), numbers=False, caption="x" * 500))
    (caption,) = labels(root)
    assert caption is not None
    assert caption.endswith("…")
    assert len(caption) < 50


def test_svg_is_self_contained() -> None:
    picture = svg.board(Position.from_moves("4455"), theme="auto")
    for word in ("href", "url(", "script", "@import", "@font-face"):
        assert word not in picture
    assert picture.count("http") == 1  # the name of the format


def test_only_the_adapting_theme_has_a_style() -> None:
    for name in THEMES:
        picture = svg.board(Position.from_moves("44"), theme=name)
        assert ("prefers-color-scheme:dark" in picture) == (name == "auto")


def test_the_adapting_theme_has_a_dark_colour_for_everything() -> None:
    picture = svg.board(Position.from_moves("4455"), theme="auto", scores=[0] * 7, last=4)
    used = set(re.findall(r"ff-(?:fill|stroke)-\w+", picture.split("</style>")[1]))
    styled = set(re.findall(r"\.(ff-(?:fill|stroke)-\w+)\{", picture.split("</style>")[0]))
    assert used == styled
    assert f".ff-fill-board{{fill:{THEMES['dark'].board}}}" in picture


PLOTTED = [1, 0]
DRAWING: dict[str, tuple[Callable[..., object], object]] = {
    "svg.board": (svg.board, Position()),
    "svg.game": (svg.game, Game()),
    "svg.points_plot": (svg.points_plot, PLOTTED),
    "png.board": (png.board, Position()),
    "png.game": (png.game, Game()),
    "png.points_plot": (png.points_plot, PLOTTED),
    "gif.game": (gif.game, Game()),
    "text.board": (text.board, Position()),
    "text.disc": (text.disc, Side.FIRST),
    "text.legend": (text.legend, ()),
    "text.points_plot": (text.points_plot, PLOTTED),
    "led.frame": (led.frame, Position()),
}


@pytest.mark.parametrize("name", DRAWING)
@pytest.mark.parametrize("option", ["treats", "colour", "Width"])
def test_unknown_options_are_refused_as_python_does(name: str, option: str) -> None:
    function, subject = DRAWING[name]
    message = rf"{function.__name__}\(\) got an unexpected keyword argument '{option}'"
    with pytest.raises(TypeError, match=message):
        function(subject, **{option: 1})


def test_animations_have_no_option_for_the_last_move() -> None:
    with pytest.raises(WrongType, match="unexpected keyword argument 'last'"):
        gif.game(Game(), last=3)  # type: ignore[call-arg]


def test_unknown_themes_are_refused() -> None:
    with pytest.raises(InvalidArgument, match=r"unknown theme 'pink'\. Available: light, dark"):
        svg.board(Position(), theme="pink")


# ---- Plots


def test_plots_refuse_marks_outside() -> None:
    with pytest.raises(InvalidArgument, match="after 3 moves is outside of the plot of 2 shares"):
        svg.points_plot([1, 0], marks={3: Kind.BAD})


def test_up_is_good_for_first() -> None:
    root = parsed(svg.points_plot([0.9, 0.1]))
    above, below = shapes(root, "ahead")
    assert (above.attrib["fill"], below.attrib["fill"]) == (
        THEMES["light"].first,
        THEMES["light"].second,
    )
    tops = [
        min(float(point.split(",")[1]) for point in area.attrib["points"].split())
        for area in (above, below)
    ]
    assert tops[0] < tops[1]


# ---- Themes


def luminance(color: str) -> float:
    parts = [part / 255 for part in bytes.fromhex(color[1:])]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """As the accessibility guidelines (WCAG) define it: from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_text_can_be_read(theme: Theme) -> None:
    least = 7 if theme.name == "contrast" else 4.5  # WCAG AAA and AA
    for name in ("ink", "muted", "win", "draw", "loss"):
        assert contrast(theme.color(name), theme.paper) >= least, name
    for name in ("win", "draw", "loss"):
        assert contrast(theme.color(name), theme.chip_ink) >= least, name
    for kind in Kind:
        assert contrast(theme.color(kind.value), theme.paper) >= 3, kind


def test_high_contrast_keeps_everything_apart() -> None:
    theme = THEMES["contrast"]
    for one, other in pairwise((theme.first, theme.second, theme.hole)):
        assert contrast(one, other) >= 3
    assert contrast(theme.first, theme.first_edge) >= 4.5
    assert contrast(theme.second, theme.second_edge) >= 4.5


# Linear light as people without one kind of cone see it (Machado, Oliveira and Fernandes, 2009).
SIGHT = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


@pytest.mark.parametrize("sight", SIGHT)
def test_colour_blind_people_can_tell_the_sides_apart(sight: str) -> None:
    theme = THEMES["colorblind"]

    def seen(color: str) -> list[float]:
        linear = [(part / 255) ** 2.2 for part in bytes.fromhex(color[1:])]
        mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in SIGHT[sight]]
        return [max(0.0, min(1.0, part)) ** (1 / 2.2) for part in mixed]

    first, second = seen(theme.first), seen(theme.second)
    assert sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5 > 0.35
    assert theme.emblems[0] != theme.emblems[1]


def test_palettes_are_plain_data() -> None:
    for theme in THEMES.values():
        assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in theme.colors.values())
        assert {"board", "first", "second"} <= set(theme.colors)
        assert theme.emblems[0] != theme.emblems[1]


# ---- LED panel


def test_the_led_panel() -> None:
    position = Position.from_moves("4455")
    leds = led.frame(position, cursor=0, mode=(1, 2, 3))
    assert leds[0] == led.LIGHTS.first  # the cursor, in the colour of the side to move
    assert leds[7] == (1, 2, 3)
    assert leds[8:16] == (led.LIGHTS.border,) * 8
    assert all(leds[y * 8 + 7] == led.LIGHTS.border for y in range(1, 8))
    assert (leds[7 * 8 + 3], leds[6 * 8 + 3]) == (led.LIGHTS.first, led.LIGHTS.second)
    assert leds[2 * 8] == led.LIGHTS.off


def test_the_winning_line_flashes_and_other_discs_are_dim() -> None:
    position = Position.from_moves("4141414")
    on, off = led.frame(position), led.frame(position, flash=False)
    assert on[4 * 8 + 3] == led.LIGHTS.first
    assert off[4 * 8 + 3] == led.LIGHTS.off
    assert on[7 * 8] == off[7 * 8] == (38, 0, 0)  # 15% of the light


def test_smaller_boards_are_framed_by_the_border() -> None:
    leds = led.frame(Position(4, 4))
    assert leds.count(led.LIGHTS.border) == 8 + 6 * 8 - 16


def test_what_the_led_panel_cannot_show() -> None:
    with pytest.raises(InvalidArgument, match="8×6 board does not fit"):
        led.frame(Position(8, 6))
    with pytest.raises(InvalidArgument, match="invalid column 7"):
        led.frame(Position(), cursor=7)


# ---- Notebooks


def test_positions_and_games_show_themselves_in_notebooks() -> None:
    position = Position.from_moves("4455")
    assert position._repr_svg_() == svg.board(position)
    game = Game.from_moves("4455")
    assert game._repr_svg_() == svg.game(game)


def test_positions_print_as_boards() -> None:
    assert str(Position.from_moves("44")).splitlines()[-2:] == [". . . X . . .", "1 2 3 4 5 6 7"]
