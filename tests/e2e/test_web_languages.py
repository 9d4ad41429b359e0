"""The languages of the web app: a pseudo-language shows what is in no catalogue."""

import re

from playwright.sync_api import Page, expect
from support.browser import PHONE, UNTIL_SERVED_FROM_THE_CACHE, App, kept, play, saved

# English with accents, brackets around every message, and more letters.
_PSEUDO = "?language=en-XA"
_SCREENS = [
    "#/play",
    "#/analyse/4455",
    "#/review/41355645634463663312224615522",
    "#/review/41355645634463663312224615522?at=20",
    "#/explore/44",
    "#/puzzles/10",
    "#/puzzles/rush",
    "#/puzzles/survival",
    "#/learn",
    "#/learn/threats/demo",
    "#/learn/threats/4",
    "#/learn/odd-and-even/1",
    "#/learn/centre/end",
    "#/learn/certificate",
    "#/strategy",
    "#/strategy/train",
    "#/strategy/play",
    "#/lab",
    "#/you",
    "#/about",
    "#/game",
    "#/lobby",
    "#/nonsense",
    "#/review/99",
    "#/puzzles/0",
]
_GAME = saved("4141414", first="You", second="Learner") | {"opponent": "learner"}
# Names, keys and terms that are the same in every language.
_NAMES = {"fourfold", "pip", "install", "web", "MAX", "MIN"}
# Texts, and what screen readers say, with what each belongs to.
_TEXTS = """() => {
  const found = [];
  const isShown = element => element.checkVisibility();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isShown(node.parentElement)) found.push(node.textContent);
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    if (isShown(element))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        found.push(element.getAttribute(name) ?? "");
  return [...new Set([document.title, ...found])];
}"""
# What is cut or does not fit.
_CUT = """() => {
  const cut = [...document.querySelectorAll("main *, .top *, .foot *, dialog *")].filter(each => {
    const {overflowX, textOverflow} = getComputedStyle(each);
    const clips = overflowX === "hidden" || overflowX === "clip" || textOverflow === "ellipsis";
    const isText = each.textContent.trim() && !each.closest(".unseen, svg");
    return clips && isText && each.scrollWidth > each.clientWidth + 1;
  });
  const root = document.documentElement;
  return [
    ...(root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} pixels wide`] : []),
    ...cut.map(each => `${each.localName}.${each.className}: ${each.textContent.slice(0, 60)}`),
  ];
}"""


def _english(text: str) -> list[str]:
    """The words outside of all messages."""
    before = None
    while text != before:
        before, text = text, re.sub(r"\[[^\[\]]*\]", " ", text)
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if word not in _NAMES]


def _left(page: Page) -> list[str]:
    expect(page.locator("main .pending, main progress")).to_have_count(0)
    return [text for text in page.evaluate(_TEXTS) if _english(text)]


def test_no_screen_has_texts_of_its_own_or_cuts_long_ones(app: App) -> None:
    page = app.open(_PSEUDO, viewport=PHONE, stored={"games": [_GAME]})
    faults = {}
    for screen in _SCREENS:
        app.show(page, screen)
        expect(page.locator("main")).to_contain_text("[")
        faults[screen] = _left(page) + page.evaluate(_CUT)
    page.locator(".settings").click()
    faults["settings"] = _left(page) + page.evaluate(_CUT)
    page.keyboard.press("Escape")
    app.show(page, "#/play?opponent=student")
    faults["a new game"] = _left(page) + page.evaluate(_CUT)
    assert {screen: found for screen, found in faults.items() if found} == {}
    assert page.evaluate("document.documentElement.lang") == "en-XA"


def test_the_language_changes_at_once_and_the_game_goes_on(app: App) -> None:
    page = app.open("#/play", stored={"settings": {"opponent": "human"}})
    play(page, "44")
    menu = page.locator(".foot select")
    menu.evaluate("menu => menu.add(new Option('en-XA', 'en-XA'))")  # which the menu does not offer
    menu.select_option("en-XA")
    expect(page.get_by_role("button", name="[Ûñdö")).to_be_visible()
    expect(page.locator(".moves li")).to_have_count(2)
    expect(page.locator("[aria-live]").last).to_contain_text("[Ţhé àpp")
    assert page.evaluate("document.documentElement.lang") == "en-XA"
    assert kept(page, "settings")["language"] == "en-XA"
    play(page, "3")
    expect(page.locator(".moves li")).to_have_count(3)
    page.locator(".foot select").select_option("en")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def test_an_unknown_language_is_english_and_says_so_once(app: App) -> None:
    page = app.open("?language=tlh#/play")
    notice = page.get_by_text("“tlh” is not a language of this app.")
    expect(notice).to_be_visible()
    page.locator(".notice button").click()
    expect(notice).to_have_count(0)
    app.show(page, "#/learn")
    expect(notice).to_have_count(0)
    assert page.evaluate("document.documentElement.lang") == "en"


def test_a_language_works_offline_once_it_was_shown(app: App) -> None:
    context = app.context(service_worker=True)
    page = context.new_page()
    app.go(page, _PSEUDO)
    page.evaluate(UNTIL_SERVED_FROM_THE_CACHE)
    page.evaluate(
        """async () => {  // the files are kept after the page has asked for it
          const kept = async () => {
            const open = (await caches.keys()).map(name => caches.open(name));
            return (await Promise.all(open.map(async cache => (await cache).keys()))).flat();
          };
          while ((await kept()).filter(({url}) => url.includes("language-en-XA")).length < 4)
            await new Promise(done => setTimeout(done, 20));
        }"""
    )
    context.set_offline(True)
    page.reload()
    app.show(page, "#/strategy")
    expect(page.locator("h1")).to_contain_text("[Wîñ bý héàŕţ")
