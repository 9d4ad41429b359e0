// The frame around every screen: navigation, settings, and announcements for screen readers.

import { LookContext } from "fourfold-board/components";
import type { ComponentType } from "preact";
import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import { boardLook } from "../board/look";
import { texts } from "../texts";
import { Announcer, useAnnouncement } from "./announce";
import { Button, ButtonLink } from "./Button";
import { Icon, iconOfScreen } from "./icons";
import { Notices } from "./Notices";
import { hashOf, route, type Screen, type ScreenProps } from "./router";
import { SettingsDialog } from "./SettingsDialog";
import "./shell.css";

/** `screens` in the order of the navigation. */
export function App({ screens }: { screens: readonly Screen[] }) {
  const [settingsOpen, setSettingsOpen] = useState(false);
  const path = route.value.path || "play";
  const screen = screens.find((each) => each.path === path);
  useEffect(() => {
    document.title = screen ? `${screen.title} · ${texts.name}` : texts.name;
  }, [screen]);
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
        <a class="brand" href={hashOf("play")} aria-label={`${texts.name}: ${texts.titles.play}`}>
          <Logo />
          <span>{texts.name}</span>
        </a>
        <nav aria-label={texts.shell.navigation}>
          {screens
            .filter(({ unlisted }) => !unlisted)
            .map((each) => (
              <a
                key={each.path}
                href={each.address?.() ?? hashOf(each.path)}
                aria-label={each.title}
                aria-current={each.path === path ? "page" : each.path === screen?.partOf ? "true" : undefined}>
                <Icon name={iconOfScreen(each.path)} />
                <span>{each.title}</span>
              </a>
            ))}
        </nav>
        <a
          class="button quiet you-link"
          href={hashOf("you")}
          aria-label={texts.titles.you}
          aria-current={path === "you" ? "page" : undefined}>
          <Icon name="you" />
        </a>
        <Button icon="settings" class="quiet settings" aria-label={texts.titles.settings} onClick={() => setSettingsOpen(true)} />
      </header>
      <Notices />
      <main id="main" tabIndex={-1}>
        {screen ? <Shown key={screen.path} screen={screen} /> : <Unknown path={path} />}
      </main>
      <footer class="foot small-text">
        <a href={hashOf("about")}>{texts.shell.about}</a>
      </footer>
      <Announcer />
      {settingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </LookContext.Provider>
  );
}

/** A screen, once its code is here. */
function Shown({ screen }: { screen: Screen }) {
  const [Component, setComponent] = useState<ComponentType<ScreenProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const [error, forget] = useErrorBoundary();
  const fetchIt = () => {
    setFailed(false);
    screen.load().then(
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
  const words = texts.shell.unknown(path.slice(0, 40));
  useAnnouncement(words);
  return (
    <section class="message">
      <p>{words}</p>
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
