"""The colours of the whole screen, taken from those of the board."""

from textual.theme import Theme as ScreenTheme

from fourfold.play.settings import board_theme


def screen_theme(name: str) -> ScreenTheme:
    """The same colours for everything around the board.

    >>> screen_theme("dark").name
    'fourfold-dark'
    """
    theme = board_theme(name)
    return ScreenTheme(
        name=f"fourfold-{theme.name}",
        primary=theme.board if theme.board != theme.paper else theme.ink,
        secondary=theme.second,
        accent=theme.second if theme.paper == "#0d1117" else theme.rim,
        foreground=theme.ink,
        background=theme.paper,
        surface=theme.paper,
        panel=theme.grid,
        success=theme.win,
        warning=theme.second,
        error=theme.loss,
        dark=_is_dark(theme.paper),
    )


def _is_dark(color: str) -> bool:
    return sum(int(color[index : index + 2], 16) for index in (1, 3, 5)) < 3 * 128
