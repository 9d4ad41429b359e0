"""The colours of boards as plain data, for pictures, terminals, windows and web pages.

>>> THEMES["light"].first, THEMES["colorblind"].first
('#e5484d', '#e69f00')
>>> sorted(THEMES)
['auto', 'colorblind', 'contrast', 'dark', 'light']
"""

from dataclasses import dataclass, fields, replace
from typing import Literal

from fourfold.base.errors import InvalidArgument
from fourfold.rules.side import Side, SideLike

Emblem = Literal["ring", "dot", "cross"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The colours of a picture, named after their purpose.

    The emblems are drawn on the discs of the first and the second side, so that they differ in
    shape, too. A theme with a `dark` variant follows the reader's colour scheme where the format
    supports it, as SVG does; elsewhere its own colours are used.
    """

    name: str
    paper: str
    ink: str
    muted: str
    grid: str
    board: str
    rim: str
    hole: str
    first: str
    first_edge: str
    second: str
    second_edge: str
    line: str
    line_edge: str
    win: str
    draw: str
    loss: str
    chip_ink: str
    threat: str
    worthless: str
    block: str
    best: str
    bad: str
    zugzwang: str
    note: str
    emblems: tuple[Emblem, Emblem] = ("ring", "dot")
    dark: "Theme | None" = None

    @property
    def colors(self) -> dict[str, str]:
        """The colours by name, as `#rrggbb`.

        >>> THEMES["dark"].colors["paper"]
        '#0d1117'
        """
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if str(value).startswith("#")}

    def color(self, name: str) -> str:
        """The colour with a name; a value `#rrggbb` is returned unchanged.

        >>> THEMES["light"].color("paper"), THEMES["light"].color("#123456")
        ('#ffffff', '#123456')
        """
        return name if name.startswith("#") else str(getattr(self, name))


_LIGHT = Theme(
    name="light",
    paper="#ffffff",
    ink="#1b2433",
    muted="#677489",
    grid="#dfe5ee",
    board="#2f6fde",
    rim="#1f55b5",
    hole="#eaf0fb",
    first="#e5484d",
    first_edge="#b4262c",
    second="#ffc940",
    second_edge="#cf9209",
    line="#ffffff",
    line_edge="#1b2433",
    win="#1a7f45",
    draw="#677489",
    loss="#cc3a40",
    chip_ink="#ffffff",
    threat="#1b2433",
    worthless="#8793a6",
    block="#7c3aed",
    best="#1a7f45",
    bad="#cc3a40",
    zugzwang="#b4318f",
    note="#1b2433",
)

_DARK = replace(
    _LIGHT,
    name="dark",
    paper="#0d1117",
    ink="#e6edf3",
    muted="#8d98a7",
    grid="#252c37",
    board="#2456ad",
    rim="#173c7e",
    hole="#0f1828",
    first="#f0565b",
    first_edge="#a8262c",
    second="#ffcd4d",
    second_edge="#b98208",
    line_edge="#0d1117",
    win="#2ea463",
    draw="#7d8896",
    loss="#e5565b",
    chip_ink="#0d1117",
    threat="#e6edf3",
    worthless="#6f7b8c",
    block="#a78bfa",
    best="#2ea463",
    bad="#ff6b70",
    zugzwang="#e879c9",
    note="#e6edf3",
)

# Blue and orange, which stay distinct with all common kinds of colour blindness (Okabe and Ito), on
# a grey board, with the shapes of noughts and crosses.
_COLORBLIND = replace(
    _LIGHT,
    name="colorblind",
    board="#55606f",
    rim="#3d4653",
    hole="#eef1f5",
    first="#e69f00",
    first_edge="#4a3300",
    second="#0072b2",
    second_edge="#d6efff",
    win="#00664d",
    loss="#a83f00",
    best="#00664d",
    bad="#a83f00",
    zugzwang="#8f4a76",
    block="#1b2433",
    emblems=("cross", "ring"),
)

_CONTRAST = replace(
    _LIGHT,
    name="contrast",
    paper="#000000",
    ink="#ffffff",
    muted="#ffffff",
    grid="#6a6a6a",
    board="#000000",
    rim="#ffffff",
    hole="#000000",
    first="#ffffff",
    first_edge="#000000",
    second="#ff3b30",
    second_edge="#000000",
    line="#00e5ff",
    line_edge="#000000",
    win="#00e676",
    draw="#ffffff",
    loss="#ff9100",
    chip_ink="#000000",
    threat="#ffffff",
    worthless="#b0b0b0",
    block="#ffea00",
    best="#00e676",
    bad="#ff9100",
    zugzwang="#ff80ff",
    note="#ffffff",
    emblems=("cross", "ring"),
)

THEMES = {
    theme.name: theme
    for theme in (_LIGHT, _DARK, replace(_LIGHT, name="auto", dark=_DARK), _COLORBLIND, _CONTRAST)
}


def theme_named(theme: Theme | str) -> Theme:
    """The theme with a name; a `Theme` is returned unchanged.

    >>> theme_named("dark").name
    'dark'
    >>> theme_named("pink")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fourfold.InvalidArgument: unknown theme 'pink'. Available: light, dark, auto, ...
    """
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise InvalidArgument(f"unknown theme {theme!r}. Available: {', '.join(THEMES)}")
    return THEMES[theme]


def side_colors(side: SideLike) -> tuple[str, str]:
    """The names of the face and edge colours of a side's discs.

    >>> side_colors(Side.SECOND)
    ('second', 'second_edge')
    """
    name = Side.of(side).name.lower()
    return name, f"{name}_edge"
