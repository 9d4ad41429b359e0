"""Analysing and exploring in the browser."""

import re

from PIL import Image, ImageSequence
from playwright.sync_api import Page, expect
from support.browser import (
    DESKTOP,
    PHONE,
    App,
    accessibility_faults,
    address,
    at,
    downloaded,
    open_records,
    play,
    saved,
    saved_json,
)

from fourfold import Game, Solver


def scores(page: Page) -> list[int]:
    """The texts below the columns, once all of them are known."""
    expect(page.locator(".pending, .unproven")).to_have_count(0)
    return [
        int(text.replace("\N{MINUS SIGN}", "-"))
        for text in page.locator(".score text").all_text_contents()
    ]


def test_every_column_has_its_exact_score(app: App, solver: Solver) -> None:
    page = app.open()
    for moves in ("", "4", "444444", "4455", "1234567"):
        app.show(page, "#/play")  # so that nothing of the last position is left
        app.show(page, f"#/analyse/{moves}")
        expected = solver.get_all_move_scores(Game.from_moves(moves).position)
        assert scores(page) == [score for score in expected if score is not None]
    app.show(page, "#/play")
    page.set_viewport_size(PHONE)
    app.show(page, "#/analyse/76461241141")
    assert scores(page) == [-3, -4, -4, -1, -2, -4, -4]
    expect(page.locator("h1")).to_have_text("Red wins in 15 moves")
    play(page, "4")
    assert address(page) == "#/analyse/764612411414"
    expect(page.locator("h1")).to_have_text("Red wins in 15 moves")


def test_a_link_restores_variations_place_and_size(app: App) -> None:
    page = app.open("#/analyse/1234?size=5x4")
    page.keyboard.press("ArrowLeft")
    play(page, "5")
    page.keyboard.press("Home")
    play(page, "3")
    link = address(page)
    assert link == "#/analyse/1(3)234(5)?size=5x4&at=3"
    other = app.open(link)
    assert address(other) == link
    assert other.locator(".board .disc").count() == page.locator(".board .disc").count() == 1
    expect(other.locator(".tree button[aria-current]")).to_have_text("3")
    page.get_by_role("button", name="Share").click()
    assert page.get_by_label("Link").input_value().endswith(link)


def test_broken_links_are_harmless_messages(app: App) -> None:
    page = app.open()
    for link, why in {
        "#/analyse/48": "“8” is not a column",
        "#/analyse/4444444": "column 4 is full",
        "#/analyse/<img src=x onerror=alert(1)>": "“<” is not a column",
        "#/analyse/4?size=99x99": "“99x99” is not a supported board size",
        "#/analyse/" + "4" * 9000: "too long",
        "#/analyse/%E0%A4%A": "“%” is not a column",
    }.items():
        app.show(page, link)
        expect(page.get_by_role("alert")).to_contain_text(why)
        assert page.locator("img").count() == 0
    app.show(page, "#/<b>nowhere</b>")
    expect(page.locator("main h1", has_text="There is no page “<b>nowhere<")).to_be_visible()
    page.get_by_role("link", name="Go to Play").click()
    expect(page.locator(".board")).to_be_visible()


def test_moves_can_be_pasted(app: App) -> None:
    page = app.open("#/analyse")
    field = page.get_by_label("Moves", exact=True)
    field.fill("4 4 5 5")
    field.press("Enter")
    assert address(page) == "#/analyse/4455"
    field.fill("48")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“8” is not a column")
    assert address(page) == "#/analyse/4455"


def test_best_play_can_be_played_through(app: App) -> None:
    page = app.open("#/analyse/4141")
    page.locator(".best-line button").nth(2).click()
    assert len(address(page)) == len("#/analyse/4141") + 3
    app.show(page, "#/play")
    app.show(page, "#/analyse/414141")
    page.get_by_role("button", name="Play through").click()
    expect(page.locator("h1")).to_have_text("Red has won")


def test_the_user_is_stronger_than_a_line_that_plays_by_itself(app: App) -> None:
    page = app.context().new_page()
    page.clock.install()
    app.go(page, "#/analyse/4455")
    play_line = page.get_by_role("button", name="Play through")
    for key, there in (("1", "#/analyse/44551"), ("Home", "#/analyse/44551?at=")):
        play_line.click()
        page.keyboard.press(key)
        expect(play_line).to_be_visible()
        page.clock.fast_forward(5000)  # longer than a move of the line takes
        assert address(page) == there


_ANALYSED = "#/analyse/4455(1)6"


def _replace(page: Page, how: str) -> None:
    if how == "board":
        page.get_by_label("Board", exact=True).select_option("5x4")
    elif how == "Go":
        page.get_by_label("Moves", exact=True).fill("12")
        page.get_by_role("button", name="Go", exact=True).click()
    elif how == "Delete":
        page.keyboard.press("Delete")
    elif how == "record":
        open_records(page, {"format": "fourfold-game", "version": 1, "moves": "12"})
    elif how == "Set up":
        page.get_by_role("button", name="Set up").click()
        page.keyboard.press("e")
        page.keyboard.press("6")
        page.get_by_role("button", name="Analyse this").click()
    else:
        page.get_by_role("button", name=how).click()


def test_what_was_replaced_is_one_step_back(app: App) -> None:
    page = app.open(_ANALYSED)
    for how in ("Clear", "board", "Go", "Delete", "record", "Set up"):
        _replace(page, how)
        expect(page).not_to_have_url(re.compile(re.escape(_ANALYSED) + "$"))
        expect(page.locator(".tree")).to_be_visible()
        page.go_back()
        at(page, _ANALYSED)
        expect(page.locator(".asides button")).to_have_count(1)


def test_setting_up_is_left_as_it_was_entered(app: App) -> None:
    page = app.open(_ANALYSED)
    button = page.get_by_role("button", name="Set up")
    for leave in ("Escape", "Analyse this", "back", "Cancel"):
        button.focus()
        page.keyboard.press("Enter")
        heading = page.get_by_role("heading", name="Set up a position")
        expect(heading).to_be_focused()
        if leave == "Escape":
            page.keyboard.press(leave)
        elif leave == "back":
            page.go_back()
        else:
            page.get_by_role("button", name=leave).click()
        expect(heading).to_have_count(0)
        expect(button).to_be_focused()
        assert address(page) == _ANALYSED
    button.click()
    page.get_by_role("link", name="Analyse", exact=True).first.click()
    expect(page.locator(".asides button")).to_have_count(1)
    assert address(page) == _ANALYSED


def test_scores_can_be_switched_off_and_stay_off(app: App) -> None:
    page = app.open("#/analyse/44")
    scores(page)
    page.keyboard.press("s")
    expect(page.locator(".score")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".board")
    expect(page.locator(".score")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Red to move")


def test_threats_and_colours(app: App) -> None:
    page = app.open("#/analyse/334455")
    page.locator(".why summary").click()  # its marks take the place of some threats
    page.get_by_role("button", name="Threats").click()
    expect(page.locator(".mark-threat")).to_have_count(4)
    page.get_by_role("button", name="Swap colours").click()
    expect(page.locator("h1")).to_contain_text("Yellow wins in 1 move")


def test_a_position_is_set_up_by_clicks_and_drags(app: App) -> None:
    page = app.open("#/analyse")
    page.get_by_role("button", name="Set up").click()
    box = page.locator(".columns").bounding_box()
    assert box is not None

    def above(column: int) -> tuple[float, float]:
        return box["x"] + (column - 0.5) * box["width"] / 7, box["y"] + box["height"] / 2

    page.mouse.click(*above(4))
    expect(page.get_by_text("1 disc, Yellow to move")).to_be_visible()
    yellow = page.get_by_role("button", name="Yellow").bounding_box()
    assert yellow is not None
    page.mouse.move(yellow["x"] + 20, yellow["y"] + 20)
    page.mouse.down()
    page.mouse.move(*above(2), steps=8)
    page.mouse.up()  # from the palette onto column 2
    expect(page.get_by_text("2 discs, Red to move")).to_be_visible()
    page.mouse.move(*above(2))
    page.mouse.down()
    page.mouse.move(*above(4), steps=8)
    page.mouse.up()  # from column 2 onto column 4
    page.keyboard.press("1")
    expect(page.get_by_text("Red has 1 disc, Yellow 2.")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse this")).to_be_disabled()
    page.mouse.move(*above(1))
    page.mouse.down()
    page.mouse.move(5, 5, steps=8)
    page.mouse.up()  # off the board
    page.get_by_role("button", name="Analyse this").click()
    assert address(page) == "#/analyse/44"


def test_pictures_and_records_can_be_kept(app: App) -> None:
    page = app.open("#/analyse/4455")
    scores(page)
    page.get_by_role("button", name="Download").click()
    with Image.open(downloaded(page, "PNG")) as png:
        assert png.width > 800
        colours = {colour for _, colour in png.convert("RGB").getcolors(1 << 20) or ()}
    assert {(0xE5, 0x48, 0x4D), (0xFF, 0xC9, 0x40), (0x2F, 0x6F, 0xDE)} <= colours
    svg = downloaded(page, "SVG").read_text(encoding="utf-8")
    assert svg.startswith("<svg ")
    assert "class=" not in svg
    assert "style=" not in svg
    with Image.open(downloaded(page, "GIF")) as animation:
        assert len(list(ImageSequence.Iterator(animation))) == 5
    assert Game.from_dict(saved_json(page, "Game record")).moves == "4455"


def test_a_record_is_written_back_as_it_came(app: App) -> None:
    page = app.open("#/analyse")
    game = Game.from_moves("4455", first="Ada", second="Zoe")
    game.extra["event"] = "Cup"
    game.comments[4] = "enough"
    game.resign()
    open_records(page, game.to_dict())
    expect(page.locator(".tree button")).to_have_count(4)
    page.keyboard.press("Home")
    page.get_by_role("link", name="Explore").click()
    page.reload()  # also then
    page.get_by_role("link", name="Analyse").first.click()
    page.get_by_role("button", name="Download").click()
    assert Game.from_dict(saved_json(page, "Game record")) == game


def test_of_many_games_in_a_file_one_is_chosen(app: App) -> None:
    page = app.open("#/analyse", viewport=PHONE)
    games = [Game.from_moves(moves, first=name) for moves, name in (("44", "Ada"), ("4", "Zoe"))]
    open_records(page, *(game.to_dict() for game in games))
    dialog = page.get_by_role("dialog", name="This file contains 2 games. Choose one.")
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    assert not accessibility_faults(page)
    dialog.get_by_role("button", name="Zoe").click()
    expect(dialog).to_have_count(0)
    assert address(page) == "#/analyse/4"
    open_records(page, {**games[0].to_dict(), "moves": "48"}, games[1].to_dict())
    expect(page.get_by_role("alert")).to_contain_text("Line 1 of this file: Move 2: “8”")


def test_a_hostile_record_is_only_text(app: App) -> None:
    page = app.open("#/analyse")
    hostile = {
        "format": "fourfold-game",
        "version": 1,
        "moves": "44",
        "first": "<script>document.title='bad'</script>",
    }
    open_records(page, hostile)
    expect(page.locator(".tree button")).to_have_count(2)
    page.locator("input[type=file]").set_input_files(
        {"name": "b.json", "mimeType": "text/plain", "buffer": b"\x00<b>no"}
    )
    expect(page.get_by_role("alert")).to_contain_text("not valid JSON")
    assert "bad" not in page.title()


# ---- Explore


def test_the_opening_tree_has_exact_scores(app: App, solver: Solver) -> None:
    page = app.open("#/explore", viewport=PHONE)
    rows = page.locator(".explore-moves tbody tr")
    expect(rows.nth(3)).to_contain_text("win in 21")
    expect(page.locator(".pending, .unproven")).to_have_count(0)
    scores = solver.get_all_move_scores(Game().position)
    shown = {
        int(row.locator(".move").inner_text()): row.locator(".number").first.inner_text()
        for row in rows.all()
    }
    assert shown == {
        column + 1: f"{score:+}".replace("-", "\N{MINUS SIGN}").replace("+0", "0")
        for column, score in enumerate(scores)
        if score is not None
    }
    page.set_viewport_size(DESKTOP)
    rows.nth(3).get_by_role("link").click()
    at(page, "#/explore/4")
    page.keyboard.press("4")
    at(page, "#/explore/44")
    page.get_by_role("button", name="Back", exact=True).click()
    at(page, "#/explore/4")
    page.get_by_role("button", name="Forward").click()
    at(page, "#/explore/44")
    page.go_back()
    at(page, "#/explore/4")


def test_the_explorer_obeys_the_switch_for_scores_and_keeps_the_board(app: App) -> None:
    page = app.open("#/explore/12?size=5x4", stored={"settings": {"analysis": False}})
    expect(page.get_by_text("Scores are switched off.")).to_be_visible()
    expect(page.locator(".explore-moves tbody tr")).to_have_count(5)
    expect(page.locator(".score, .pending, .explore-moves .number")).to_have_count(0)
    page.get_by_role("link", name="From the start").click()
    at(page, "#/explore?size=5x4")
    expect(page.locator(".explore-moves tbody tr")).to_have_count(5)


def test_the_explorer_counts_the_users_games(app: App) -> None:
    games = [saved("4152637"), saved("44"), saved("1"), saved("7")]
    page = app.open("#/explore", stored={"games": games})
    row = page.locator(".explore-moves tbody tr").filter(has=page.get_by_label("Column 4"))
    expect(row.locator("td").nth(3)).to_have_text("2")
    expect(row.get_by_role("img")).to_have_attribute(
        "aria-label", "Red won 1, 0 draws, Yellow won 0"
    )
    expect(page.get_by_text("4 saved games of yours continued from here.")).to_be_visible()
