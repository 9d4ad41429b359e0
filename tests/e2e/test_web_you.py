"""The user's results, rating and data; games from a position; sharing."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect
from support.browser import PHONE, App, accessibility_faults, at, keep, play, saved, saved_json

_WON = "4455667"
_LOST = "17172737"


def _game(number: int, moves: str, day: int, **fields: object) -> dict[str, object]:
    """A game of the user against Casual, without help."""
    date = f"2026-01-{day:02}T20:00:00.000Z"
    record = saved(moves, first="You", second="Casual", started=date, ended=date)
    return record | {"id": f"{number}", "opponent": "casual", "aids": []} | fields


def test_results_rating_and_suggestion_survive_export_deletion_and_import(
    app: App, tmp_path: Path
) -> None:
    games = [_game(9, _WON, 9, aids=["hint"]), *(_game(n, _WON, n) for n in range(8, 3, -1))]
    games += [_game(2, _LOST, 2), _game(1, _LOST, 1)]
    done = {"format": "fourfold-lesson-progress", "version": 1, "done": {"centre": [1, 2]}}
    page = app.open("#/you", viewport=PHONE, stored={"games": games, "lessons": done})
    rating = page.get_by_role("region", name="Your rating")
    expect(rating.locator(".figure")).to_contain_text("±")
    expect(rating).to_contain_text("7 games counted")
    expect(page.get_by_role("region", name="Results")).to_contain_text("6–0–2")
    offer = page.get_by_role("region", name="Suggestion")
    expect(offer).to_contain_text("You won 71% of your last 7 games against Casual, level 3")
    expect(page.locator(".history li").first).to_contain_text("9 Jan 2026")
    expect(page.locator(".history li").first).to_contain_text("With a hint")
    expect(page.locator(".history a .open .icon").first).to_be_visible()
    known = rating.locator(".figure").inner_text()

    file = saved_json(page, "Export everything")
    assert (file["format"], len(file["data"]["games"])) == ("fourfold-data", 8)
    page.get_by_role("button", name="Delete everything…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("8 games")
    assert not accessibility_faults(page)
    dialog.get_by_role("button", name="Delete everything").click()
    expect(page.locator(".history li")).to_have_count(0)
    expect(rating).to_contain_text("A chart of your rating appears here after 2 rated games.")
    lessons = page.get_by_role("region", name="Learning").get_by_role("link", name="Lessons")
    expect(lessons).to_contain_text("not begun")
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('games'))") == []

    chooser = page.locator("input[type=file]")
    for text, why in [("{", "not valid JSON"), (json.dumps(games[0]), "its format is not")]:
        (tmp_path / "broken.json").write_text(text)
        chooser.set_input_files(tmp_path / "broken.json")
        expect(page.get_by_role("alert")).to_contain_text(why)
    (tmp_path / "all.json").write_text(json.dumps(file))
    chooser.set_input_files(tmp_path / "all.json")
    expect(page.get_by_role("dialog")).to_contain_text("8 games")
    page.get_by_role("button", name="Replace what is here").click()
    expect(page.locator(".history li")).to_have_count(8)
    expect(rating.locator(".figure")).to_have_text(known)
    expect(lessons).to_contain_text("exercises done")

    offer.get_by_role("link", name="Try Learner, level 4").click()
    page.get_by_role("button", name="Start", exact=True).click()
    play(page, "4")
    expect(page.locator(".players")).to_contain_text("Learner")


def test_a_game_goes_on_from_a_position_and_is_reviewed_in_the_background(app: App) -> None:
    page = app.open("#/explore/4455")
    page.get_by_role("link", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    expect(dialog).to_contain_text("after 4 moves")
    assert not accessibility_faults(page)
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".moves li")).to_have_count(4)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    play(page, "1")
    undo.click()
    expect(undo).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    app.show(page, "#/you")
    expect(page.locator(".history li")).to_contain_text("From a position")
    expect(page.get_by_role("region", name="Your rating")).to_contain_text("Finish a game")

    keep(page, "games", [_game(number, _WON, number) for number in range(3, 0, -1)])
    app.go(page, "#/you")
    page.get_by_role("button", name="Review 3 games").click()
    page.get_by_role("link", name="Puzzles").first.click()  # it goes on elsewhere
    page.get_by_role("link", name="You").click()
    mistakes = page.get_by_role("region", name="Mistakes per game")
    expect(mistakes.get_by_role("img")).to_be_visible()
    expect(page.locator(".history li").first).to_contain_text("mistake")

    app.show(page, "#/puzzles/10")
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("link", name="Play from here").click()
    expect(page.get_by_role("dialog", name="Play from here")).to_be_visible()
    at(page, "#/play")


def test_share_uses_the_system_or_copies_the_link_and_offers_a_picture(app: App) -> None:
    context = app.context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    app.go(page, f"#/review/{_WON}?at=7")
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share this review")
    expect(dialog.get_by_text("Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"#/review/{_WON}?at=7")
    expect(dialog.get_by_role("img", name="Red won after 7 moves")).to_be_visible()
    assert not accessibility_faults(page)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")

    page.evaluate("""() => {
        navigator.canShare = () => true;
        navigator.share = async data => { window.shared = data; };
    }""")
    page.get_by_role("button", name="Share").click()
    shared = page.evaluate("""async () => {
        while (!window.shared) await new Promise(done => setTimeout(done, 20));
        const {url, text, files} = window.shared;
        return [url, text, files[0].name, files[0].type];
    }""")
    assert re.search(r"#/review/4455667\?at=7$", shared[0])
    assert shared[1:] == [
        "Where did this game turn? Red v. Yellow: Red won after 7 moves.",
        "fourfold-4455667.png",
        "image/png",
    ]
