// The frame around every screen: navigation, settings, and announcements for screen readers.

import { LookContext } from "fourfold-board/components";
import type { ComponentType } from "preact";
import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import { boardLook } from "../board/look";
import { calls, isInLobby, lookedAt, runningGames } from "../state/online";
import { NAME, texts } from "../texts";
import { language, withTexts } from "../texts/language";
import { Announcer, useAnnouncement } from "./announce";
import { Button, ButtonLink } from "./Button";
import { Icon, iconOfScreen } from "./icons";
import { LanguageMenu, useAnnouncedLanguage } from "./LanguageMenu";
import { later } from "./later";
import { Notices } from "./Notices";
import { currentPart, hashOf, type Part, route, type Screen, type ScreenProps } from "./router";
import "./shell.css";

// The first screen is there sooner without them.
const SettingsDialog = later(async () => (await import("./SettingsDialog")).SettingsDialog);
const GameCalls = later(async () => (await import("./GameCalls")).GameCalls, true);

/** `screens` in the order of the navigation. */
export function App({ screens }: { screens: readonly Screen[] }) {
  const [settingsOpen, setSettingsOpen] = useState(false);
  const path = route.value.path || "play";
  const screen = screens.find((each) => each.path === path);
  const tab = screen?.partOf === undefined ? screen : screens.find((each) => each.path === screen.partOf);
  const waiting = calls.value.length;
  useLookedAt();
  useAnnouncedLanguage();
  useEffect(() => {
    const title = screen ? texts.shell.windowTitle({ screen: screen.title() }) : NAME;
    document.title = waiting > 0 ? texts.shell.callTitle({ games: waiting, title }) : title;
  }, [screen, language.value, waiting]);
  return (
    <LookContext.Provider value={boardLook.value}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}>
        {texts.shell.skip}
      </a>
      <header class="top">
        <a class="brand" href={hashOf("play")} aria-label={texts.shell.home}>
          <Logo />
          <span>{NAME}</span>
        </a>
        <nav class="tabs" aria-label={texts.shell.navigation}>
          {screens
            .filter(({ partOf }) => partOf === undefined)
            .map((each) => (
              <a
                key={each.path}
                href={each.address?.() ?? hashOf(each.path)}
                aria-label={
                  each.path === "play" && waiting > 0 ? texts.shell.yourTurn({ title: each.title(), games: waiting }) : each.title()
                }
                aria-current={each.path === path ? "page" : each === tab ? "true" : undefined}>
                <Icon name={iconOfScreen(each.path)} />
                <span>{each.title()}</span>
                {each.path === "play" && waiting > 0 && <b class="badge-count">{waiting}</b>}
              </a>
            ))}
        </nav>
        {tab?.parts && <Parts tab={tab} parts={tab.parts} />}
        <Button icon="settings" class="quiet settings" aria-label={texts.titles.settings} onClick={() => setSettingsOpen(true)} />
      </header>
      <Notices />
      <main id="main" tabIndex={-1}>
        {screen ? <Shown key={screen.path} screen={screen} /> : <Unknown path={path} />}
      </main>
      <footer class="foot small-text">
        <a href={hashOf("about")}>{texts.shell.about}</a>
        <LanguageMenu />
      </footer>
      {(runningGames.value.length > 0 || isInLobby.value) && <GameCalls />}
      <Announcer />
      {settingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </LookContext.Provider>
  );
}

/** The navigation within a tab. */
function Parts({ tab, parts }: { tab: Screen; parts: readonly Part[] }) {
  const current = currentPart(parts, route.value);
  return (
    <nav class="parts" aria-label={tab.title()}>
      {parts.map((part) => (
        <a
          key={`${part.path}/${part.rest ?? ""}`}
          href={part.address?.() ?? hashOf(part.path, part.rest)}
          aria-current={part === current ? "page" : undefined}>
          {part.title()}
        </a>
      ))}
    </nav>
  );
}

/** Notes which game the user sees. */
function useLookedAt(): void {
  const { path, rest } = route.value;
  useEffect(() => {
    const note = () => {
      lookedAt.value = path === "game" && !document.hidden ? (rest.split("/")[0] ?? null) : null;
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, [path, rest]);
}

/** A screen, once its code is here. */
function Shown({ screen }: { screen: Screen }) {
  const [Component, setComponent] = useState<ComponentType<ScreenProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const [error, forget] = useErrorBoundary();
  const fetchIt = () => {
    setFailed(false);
    withTexts(screen.load).then(
      (loaded) => setComponent(() => loaded),
      () => setFailed(true),
    );
  };
  useEffect(fetchIt, [screen]);
  if (failed || error) {
    return (
      <section class="message" role="alert">
        <p>{error ? String(error) : texts.shell.failed}</p>
        <Button
          label={texts.shell.retry}
          onClick={() => {
            forget();
            fetchIt();
          }}
        />
      </section>
    );
  }
  if (Component === null) return <p class="message muted">{texts.shell.loading}</p>;
  return <Component rest={route.value.rest} query={route.value.query} />;
}

function Unknown({ path }: { path: string }) {
  const words = texts.shell.unknown({ path: path.slice(0, 40) });
  useAnnouncement(words);
  return (
    <section class="message">
      <h1>{words}</h1>
      <ButtonLink label={texts.shell.toPlay} href={hashOf("play")} />
    </section>
  );
}

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="6" fill="var(--board)" />
      <circle cx="7.5" cy="7.5" r="3.6" fill="var(--second)" />
      <circle cx="16.5" cy="7.5" r="3.6" fill="var(--first)" />
      <circle cx="7.5" cy="16.5" r="3.6" fill="var(--first)" />
      <circle cx="16.5" cy="16.5" r="3.6" fill="var(--hole)" />
    </svg>
  );
}
