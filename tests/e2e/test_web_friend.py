"""Two people play each other through the page."""

import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2 as httpx
from playwright.sync_api import Browser, Page, expect
from support.browser import (
    DESKTOP,
    PHONE,
    UNTIL_SERVED_FROM_THE_CACHE,
    App,
    accessibility_faults,
    kept,
)
from support.web_server import WebProcess


def create(app: App, **choices: str) -> tuple[Page, str]:
    """The host's page, and the link for the friend."""
    host = app.open("#/game", viewport=DESKTOP)
    host.get_by_label("Your name").fill("Ann")
    host.get_by_label(choices.get("side", "First"), exact=True).check()
    if "clock" in choices:
        host.get_by_label("Clock").select_option(label=choices["clock"])
    host.get_by_role("button", name="Create the game").click()
    link = host.get_by_role("textbox", name="Send this link to your friend")
    return host, link.input_value()


def join(app: App, link: str, name: str = "Bob") -> Page:
    """The guest's page."""
    guest = app.context(viewport=PHONE).new_page()
    guest.goto(link)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Join the game").click()
    expect(guest.get_by_role("button", name="Join the game")).to_have_count(0)
    return guest


def board(page: Page) -> str:
    """All discs, as screen readers get them."""
    return "; ".join(
        page.locator(".board .columns button").evaluate_all(
            "buttons => buttons.map(button => button.ariaLabel)"
        )
    )


def play(page: Page, column: int) -> None:
    """Drop a disc as soon as it is this page's turn."""
    expect(page.locator("h1.status")).to_contain_text("Your turn")
    page.keyboard.press(str(column))
    expect(page.locator("h1.status")).not_to_contain_text("Your turn")


def test_a_whole_game_and_a_rematch(app: App) -> None:
    host, link = create(app, clock="5 min + 5 s")
    assert not accessibility_faults(host)
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    guest = join(app, link)
    watcher = app.context().new_page()
    watcher.goto(host.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(host.get_by_text("1 spectator")).to_be_visible()
    for number, column in enumerate((4, 1, 4, 1, 4, 1)):
        play((host, guest)[number % 2], column)
    expect(host.locator(".unseen[role=status]")).to_have_text("Bob: column 1.")
    assert not accessibility_faults(watcher)
    # A wrong idea, taken back with the friend's leave.
    play(host, 5)
    host.get_by_role("button", name="Take back").click()
    guest.get_by_role("button", name="Allow").click()
    host.get_by_role("button", name="Offer draw").click()
    guest.get_by_role("button", name="Decline").click()
    expect(host.get_by_text("Bob declines the draw.").first).to_be_visible()
    offer = host.get_by_role("button", name="Draw declined")
    expect(offer).to_have_attribute("aria-disabled", "true")
    guest.get_by_text("Say something").click()
    guest.get_by_role("button", name="Nice move!").click()
    expect(host.locator(".bubble")).to_have_text("Nice move!")
    assert not accessibility_faults(host)
    look_back(host)
    expect(host.locator("h1.status")).to_contain_text("Your turn")
    host.keyboard.press("4")
    for page, words in ((host, "You win!"), (guest, "Ann wins"), (watcher, "Ann wins")):
        expect(page.locator("h1.status")).to_have_text(words)
    assert board(host) == board(guest) == board(watcher)
    assert not accessibility_faults(guest)
    expect(guest.get_by_role("status").filter(has_text="Ann wins")).to_have_count(1)
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_text("Ann offers a rematch").wait_for()
    squeezed = "each => each.filter(one => one.scrollWidth > one.clientWidth).length"
    assert guest.locator(".result .actions > :not(dialog)").evaluate_all(squeezed) == 0
    guest.get_by_role("button", name="Accept rematch").click()
    expect(guest.locator("h1.status")).to_contain_text("Your turn")
    play(guest, 4)
    expect(host.locator("h1.status")).to_contain_text("Your turn")
    host.get_by_role("button", name="Cancel game").click()
    host.get_by_role("button", name="Really?").click()
    expect(guest.locator("h1.status")).to_have_text("The game was cancelled")


def look_back(page: Page) -> None:
    """See earlier positions of a running game, with keys and by a click on the list of moves."""
    now = board(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("h1.status")).to_have_text("Move 5 of 6")
    page.locator(".moves button").first.click()
    expect(page.locator("h1.status")).to_have_text("Move 1 of 6")
    expect(page.locator(".board.active")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    assert board(page) == now


def test_a_rematch_is_declined_and_waiting_games_are_replaced(app: App) -> None:
    host, link = create(app)
    guest = join(app, link)
    play(host, 4)
    play(guest, 4)
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Really?").click()
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="Decline").click()
    expect(host.get_by_text("Bob declines a rematch.").first).to_be_visible()
    expect(host.get_by_role("button", name="Rematch")).to_have_attribute("aria-disabled", "true")
    app.show(host, "#/game")  # the name is known now
    expect(host.get_by_text("You are Ann")).to_be_visible()
    host.get_by_role("button", name="Create the game").click()
    host.get_by_role("link", name="Change the terms").click()
    host.get_by_role("button", name="Create the game").click()
    expect(host.get_by_role("textbox", name="Send this link to your friend")).to_be_visible()
    app.show(host, "#/game")
    expect(host.locator(".friend-games .waiting")).to_have_count(1)


def test_a_question_is_not_asked_for_ever(app: App) -> None:
    host, _ = create(app)
    host.clock.install()
    host.get_by_role("button", name="Cancel game").click()
    host.clock.fast_forward(6000)
    expect(host.get_by_role("button", name="Cancel game")).to_be_visible()


def watches(page: Page) -> None:
    """Wait until the page shows a game to watch."""
    expect(page.get_by_text("You are watching.", exact=True)).to_be_visible()


def at_game(page: Page, rest: str = r"\w*") -> None:
    """Wait until the address of the page gives nobody a seat."""
    expect(page).to_have_url(re.compile(rf"#/game/[\w-]+{rest}$"))


def test_the_address_of_the_host_is_the_invitation(app: App) -> None:
    host = app.context().new_page()
    app.go(host, "#/game/new")
    link = host.get_by_role("textbox", name="Send this link to your friend")
    expect(link).to_be_visible()
    invitation = host.url
    assert invitation == link.input_value()
    count = host.evaluate("history.length")
    host.reload()
    expect(link).to_have_value(invitation)
    app.show(host, "#/learn")
    host.go_back()
    expect(link).to_have_value(invitation)
    tab = host.context.new_page()
    tab.goto(invitation)
    expect(tab.get_by_role("textbox", name="Send this link to your friend")).to_be_visible()
    expect(tab.get_by_text("also open in another browser")).to_have_count(0)
    tab.close()
    assert host.evaluate("history.length") == count + 1
    guest = join(app, invitation)
    first, second = (host, guest) if "Your turn" in host.inner_text("h1.status") else (guest, host)
    play(first, 4)
    for page in (host, guest):
        at_game(page)
        page.reload()
    play(second, 4)
    play(first, 4)
    for shared in (host.url, guest.url):
        watcher = app.context().new_page()
        watcher.goto(shared)
        watches(watcher)
    # The invitation is used: in the browsers of the players it leads to their seats.
    late = app.context().new_page()
    late.goto(invitation)
    watches(late)
    expect(
        late.get_by_text("Somebody has already joined with this invitation").first
    ).to_be_visible()
    at_game(late)
    for page in (host, guest):
        app.go(page, "#/play")
        page.goto(invitation)
        expect(page.locator(".seats li").get_by_text("You", exact=True)).to_be_visible()
        at_game(page)
    play(second, 4)


def test_who_joins_first_with_an_invitation_has_the_seat(app: App) -> None:
    _, link = create(app)
    phone, laptop = (app.context(viewport=size).new_page() for size in (PHONE, DESKTOP))
    for page in (phone, laptop):
        page.goto(link)
        expect(page.get_by_role("button", name="Join the game")).to_be_visible()
        expect(page).to_have_url(link)
    laptop.reload()
    phone.get_by_role("button", name="Join the game").click()
    watches(laptop)
    expect(laptop.get_by_text("Somebody has already joined").first).to_be_visible()
    # As it says there, the seat can be taken along.
    phone.get_by_role("button", name="Continue on another device").click()
    dialog = phone.get_by_role("dialog", name="Continue on another device")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert not accessibility_faults(phone)
    seat = dialog.get_by_role("textbox", name="Link to your seat").input_value()
    dialog.get_by_role("button", name="Close").click()
    laptop.goto(seat)
    for page in (phone, laptop):
        expect(page.get_by_text("also open in another browser").first).to_be_visible()
        at_game(page)
        assert not accessibility_faults(page)
    laptop.reload()
    expect(laptop.get_by_role("button", name="Cancel game")).to_be_visible()
    phone.close()
    expect(laptop.get_by_text("also open in another browser")).to_have_count(0)
    assert spoken(laptop) == "Only this browser has your seat open now."


def test_a_browser_that_keeps_nothing_leaves_the_seat_in_the_address(app: App) -> None:
    context = app.context()
    context.add_init_script("""Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
        };""")
    host = context.new_page()
    app.go(host, "#/game/new")
    expect(host.get_by_text("This browser cannot keep your seat").first).to_be_visible()
    link = host.get_by_role("textbox", name="Send this link to your friend").input_value()
    assert host.url != link
    guest = join(app, link)
    host.reload()
    expect(host.get_by_role("button", name="Cancel game")).to_be_visible()
    expect(guest.get_by_role("button", name="Cancel game")).to_be_visible()


def test_both_seats_can_be_open_in_one_browser(app: App) -> None:
    made = app.context().request.post(f"{app.address}api/v1/games", data={}).json()
    context = app.context()
    pages = []
    for seat in ("host", "guest"):
        page = context.new_page()
        page.goto(f"{app.address}#/game/{made['id']}/{made[seat]}")
        page.get_by_role("button", name="Join the game").click() if seat == "guest" else None
        expect(page.get_by_role("button", name="Cancel game")).to_be_visible()
        pages.append(page)
    host, guest = pages
    at_game(host)
    at_game(guest, f"/{made['guest']}")
    for page in pages:
        page.reload()
    play(host, 4)
    play(guest, 4)


def test_the_server_answers_in_the_language_that_is_shown(app: App) -> None:
    page = app.open("#/game/nothing1")
    expect(page.get_by_text("There is no such game: the link is incomplete")).to_be_visible()
    german = app.context(locale="de-DE").new_page()
    app.go(german, "#/game/nothing1")
    expect(german.get_by_text("Diese Partie gibt es nicht: Der Link ist unvoll")).to_be_visible()


def test_what_the_server_refuses_is_shown_as_it_says_it(
    chromium: Browser, web_address: str
) -> None:
    app = App(chromium, web_address)  # its console reports the refusal
    german = app.context(locale="de-DE").new_page()
    made = german.request.post(f"{app.address}api/v1/games", data={}).json()
    other = german.request.post(f"{app.address}api/v1/games", data={}).json()
    at = f"{app.address}api/v1/games/{made['id']}/commands"
    secret = {"Authorization": f"Bearer {made['host']}"}
    expect(german.request.post(at, data={"type": "resign"}, headers=secret)).to_be_ok()
    german.route(
        "**/api/v1/games/*",
        lambda route: (
            route.continue_(
                url=route.request.url.replace(made["id"], other["id"]),
                headers={**route.request.headers, "authorization": f"Bearer {other['host']}"},
            )
            if route.request.method == "DELETE"
            else route.continue_()
        ),
    )
    app.go(german, f"#/game/{made['id']}/{made['host']}")
    german.get_by_role("button", name="Diese Partie löschen").click()
    german.get_by_role("button", name="für beide löschen").click()
    expect(german.get_by_role("alert")).to_have_text(
        "Die Partie ist noch nicht zu Ende: Gib zuerst auf."
    )
    german.context.close()


def spoken(page: Page) -> str:
    """What a screen reader was told last."""
    return page.locator(".unseen[role=status]").inner_text().strip()


def invite(app: App) -> tuple[Page, Page]:
    """The pages of two friends: one tap on the first screen, then the link, by keyboard alone."""
    host = app.context(viewport=PHONE).new_page()  # its clock will be set
    app.go(host, "")
    host.get_by_role("link", name="Play a friend").press("Enter")
    link = host.get_by_role("textbox", name="Send this link to your friend")
    expect(link).to_be_visible()
    expect(host.get_by_text("This link works on this computer only.")).to_be_visible()
    expect(host.get_by_text("fourfold web --host 0.0.0.0")).to_be_visible()
    assert not accessibility_faults(host)
    guest = app.context(viewport=PHONE).new_page()
    guest.goto(link.input_value())
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_label("Your name").press("Enter")
    expect(guest.get_by_role("button", name="Join the game")).to_have_count(0)
    return host, guest


def win(first: Page, second: Page) -> None:
    """The first side wins with the keyboard: an arrow and the space bar, then numbers."""
    expect(first.locator("h1.status")).to_contain_text("Your turn")
    first.keyboard.press("ArrowRight")
    expect(first.locator(".columns :focus")).to_have_count(1)
    first.get_by_role("button", name="Column 4").focus()
    first.keyboard.press("Space")
    expect(first.locator("h1.status")).not_to_contain_text("Your turn")
    assert spoken(first) == "You: column 4."
    for page, column in ((second, 1), (first, 4), (second, 1), (first, 4), (second, 1)):
        play(page, column)
    expect(first.locator("h1.status")).to_contain_text("Your turn")
    first.keyboard.press("4")
    expect(first.get_by_role("region", name="You win!")).to_be_visible()
    assert spoken(first).endswith("You win!")


def test_a_friend_is_one_tap_away_and_a_game_needs_only_a_keyboard(app: App) -> None:
    host, guest = invite(app)
    host_begins = "Your turn" in host.locator("h1.status").inner_text()
    first, second = (host, guest) if host_begins else (guest, host)
    expect(first.locator("h1.status")).to_contain_text("Your turn")
    # Elsewhere, the navigation and Play say whose turn it is; days later as well.
    address = first.url.partition("#")[2]
    app.show(first, "#/learn")
    expect(first.get_by_role("link", name="Play: your turn in 1 game")).to_be_visible()
    first.clock.install(time=datetime.now(tz=UTC) + timedelta(days=5))
    app.go(first, "#/play")
    games = first.get_by_role("region", name="Games with friends")
    expect(games.get_by_role("link")).to_contain_text("Your turn")
    assert not accessibility_faults(first)
    games.get_by_role("link").press("Enter")
    assert first.url.partition("#")[2] == address
    first.clock.resume()
    win(first, second)
    expect(second.locator("h1.status")).to_contain_text("wins")
    for page in (first, second):
        expect(page.locator(".turning-point")).to_contain_text("first player has from the start")
        assert not accessibility_faults(page)
    # The series goes on with the other side, and the game is among the user's own.
    first.get_by_role("button", name="Rematch").press("Enter")
    expect(second.get_by_text("offers a rematch")).to_be_visible()
    second.get_by_role("button", name="Accept rematch").press("Enter")
    expect(first.get_by_text("You 1 \N{EN DASH} 0")).to_be_visible()
    win(second, first)
    for page in (first, second):
        at_game(page)
        after, before = kept(page, "online")[:2]
        assert page.url.endswith(after["id"])
        assert after["secret"] != before["secret"]
    expect(first.get_by_text("Series: you 1 \N{EN DASH} 1")).to_be_visible()
    app.show(host, "#/you")
    expect(host.locator(".history li")).to_have_count(2)
    expect(host.locator(".history li").first).to_contain_text("Bob")


def test_a_page_that_is_offline_says_so_and_recovers(chromium: Browser, web_address: str) -> None:
    app = App(chromium, web_address)  # its console reports that it is offline
    page = app.open("#/game")
    expect(page.get_by_role("button", name="Create the game")).to_be_visible()
    page.context.set_offline(True)
    app.show(page, "#/game/new")
    expect(page.get_by_text("You are offline").first).to_be_visible()
    expect(page.get_by_role("link", name="Play on this device")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("textbox", name="Send this link to your friend")).to_be_visible()
    page.context.close()


def test_a_hidden_page_notifies_when_it_is_the_users_turn(app: App) -> None:
    context = app.context(service_worker=True, permissions=["notifications"])
    # A browser without windows reports "denied", whatever it answers to a request. It shows none.
    context.add_init_script("""let permission = "default";
        const request = Notification.requestPermission.bind(Notification);
        Notification.requestPermission = async () => (permission = await request());
        Object.defineProperty(Notification, "permission", {get: () => permission});
        const worker = globalThis.ServiceWorkerRegistration?.prototype;
        if (worker) worker.showNotification = async (title, {body}) => {
            document.body.dataset.notified = `${title}: ${body}`;
        };""")
    host = context.new_page()
    app.go(host, "#/game")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_label("First", exact=True).check()
    host.get_by_role("button", name="Create the game").click()
    link = host.get_by_role("textbox", name="Send this link to your friend")
    host.get_by_role("button", name="Tell me when it is my turn").click()
    expect(host.get_by_role("button", name="Tell me when it is my turn")).to_have_count(0)
    guest = join(app, link.input_value())
    play(host, 4)
    host.evaluate(UNTIL_SERVED_FROM_THE_CACHE)
    # Nor does it hide pages.
    host.evaluate("""Object.defineProperty(document, 'hidden', {value: true});
        document.dispatchEvent(new Event('visibilitychange'))""")
    play(guest, 4)
    expect(host.locator("h1.status")).to_contain_text("Your turn")
    expect(host.locator("body")).to_have_attribute(
        "data-notified", "fourfold: Your turn against Bob."
    )


def test_a_draw_by_agreement_is_a_finished_game(app: App) -> None:
    host, link = create(app)
    guest = join(app, link)
    play(host, 4)
    play(guest, 4)
    expect(host.locator("h1.status")).to_contain_text("Your turn")
    host.get_by_role("button", name="Offer draw").click()
    guest.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        result = page.get_by_role("region", name="Draw")
        expect(result).to_contain_text("by agreement")
        for name in ("Rematch", "Share"):
            expect(result.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert kept(guest, "games")[0]["record"]["ending"] == "agreement"
    app.show(guest, "#/you")
    expect(guest.locator(".history li")).to_contain_text("Draw")
    guest.locator(".history a").click()
    expect(guest.get_by_text("a draw by agreement after 2 moves")).to_be_visible()


def test_swap_makes_the_friend_choose(app: App) -> None:
    host, link = create(app, side="Swap")
    guest = join(app, link)
    for left, column in enumerate((4, 4, 3)):
        words = ("Place 3 discs", "Place 2 discs", "Place one more disc")[left]
        expect(host.locator("h1.status")).to_contain_text(words)
        host.keyboard.press(str(column))
    guest.get_by_role("button", name="First", exact=True).click()
    expect(host.locator("h1.status")).to_contain_text("Your turn")


def test_others_can_watch_a_game_against_the_computer(app: App) -> None:
    page = app.open("#/game")
    page.get_by_label("Opponent").select_option(label="Computer: Beginner")
    page.get_by_label("First", exact=True).check()
    page.get_by_role("button", name="Create the game").click()
    play(page, 4)
    watcher = app.context().new_page()
    watcher.goto(page.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(page.locator("h1.status")).to_contain_text("Your turn")  # it has answered
    expect(watcher.locator(".moves li").first).to_be_visible()


def test_a_link_to_no_game_says_so(app: App) -> None:
    page = app.open("#/game/nothing1")
    expect(page.get_by_text("There is no such game")).to_be_visible()
    page.get_by_role("link", name="Create a game").click()
    expect(page.get_by_role("heading", name="Play a friend")).to_be_visible()


def test_nothing_is_lost_when_network_tabs_and_server_fail(
    chromium: Browser, tmp_path: Path
) -> None:
    with WebProcess("--data", str(tmp_path)) as server:
        app = App(chromium, server.address)
        host, link = create(app)
        guest = join(app, link)
        play(host, 4)
        # The move may still be on its way; a page that does not know it would refuse the answer.
        expect(guest.locator("h1.status")).to_contain_text("Your turn")
        guest.context.set_offline(True)
        expect(guest.get_by_text("Connection lost")).to_be_visible()
        guest.keyboard.press("4")  # is sent when the network is back
        expect(host.get_by_text("away")).to_be_visible()
        guest.context.set_offline(False)
        play(host, 5)
        expect(guest.locator("h1.status")).to_contain_text("Your turn")
        server.kill()
        expect(host.get_by_text("Connection lost")).to_be_visible()
        guest.keyboard.press("5")
        server.start()
        expect(host.locator("h1.status")).to_contain_text("Your turn")
        again, context = host.url, host.context
        host.close()
        host = context.new_page()
        host.goto(again)
        play(host, 3)
        play(guest, 2)
        expect(host.locator("h1.status")).to_contain_text("Your turn")
        assert board(host) == board(guest)
        host.keyboard.press("6")
        expect(guest.locator("h1.status")).to_contain_text("Ann wins")
        for context in chromium.contexts:
            if any(page.url.startswith(server.address) for page in context.pages):
                context.close()


def seconds_on_screen(page: Page) -> float:
    """The clock of the first player, as the page shows it."""
    minutes, _, seconds = page.locator(".seats .clock").last.inner_text().partition(":")
    return 60 * int(minutes) + float(seconds)


def seconds_on_server(address: str, game: str) -> float:
    """The same clock on the server."""
    view = httpx.get(f"{address}api/v1/games/{game}").json()
    return float(view["seats"]["host"]["remaining"]) / 1000


def test_the_clock_on_the_screen_is_that_of_the_server(chromium: Browser, tmp_path: Path) -> None:
    with WebProcess("--data", str(tmp_path)) as server:
        app = App(chromium, server.address)
        host, link = create(app, clock="1 min + 2 s")
        guest = join(app, link)
        play(host, 4)
        play(guest, 4)
        game = host.url.rpartition("/")[2]
        for _ in range(8):
            time.sleep(0.5)
            # Above ten seconds, the screen shows whole seconds.
            difference = seconds_on_server(server.address, game) - seconds_on_screen(host)
            assert -0.5 <= difference <= 1.5
        before = seconds_on_screen(host)
        server.stall(5)
        expect(host.get_by_text("The clocks stand still for a moment.")).to_be_visible()
        assert before - 5 <= seconds_on_screen(host) <= before + 5
        expect(host.locator(".clock.runs")).to_be_visible()
        server.kill()
        expect(host.get_by_text("The clocks on this screen stand still")).to_be_visible()
        before = seconds_on_screen(host)
        time.sleep(2)
        assert seconds_on_screen(host) == before
        server.start()
        expect(host.locator(".clock.runs")).to_be_visible()
        assert seconds_on_screen(host) <= before + 2
        assert -0.5 <= seconds_on_server(server.address, game) - seconds_on_screen(host) <= 1.5
        for page in (host, guest):
            page.context.close()
