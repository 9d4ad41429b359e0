// Games with people that wait for the user, told on every screen: a banner with the time that is left, a sound, a notification. A player of
// a new game in the lobby is taken there, if nothing can be lost by it. Loaded for those who have such games or are in the lobby.

import { useEffect, useRef, useState } from "preact/hooks";
import { playSound } from "../board/sound";
import { countdown } from "../online/clocks";
import { followFriends } from "../online/friends";
import { stayInLobby } from "../online/lobby";
import { notify } from "../online/notices";
import { calls, type OnlineGame } from "../state/online";
import { texts } from "../texts";
import { announce } from "./announce";
import { Button, ButtonLink } from "./Button";
import { addressOfGame } from "./gameAddress";
import { isOccupied } from "./occupied";
import { open, route } from "./router";
import { useNow } from "./useNow";

const words = texts.friends;
/** Milliseconds without a click or a key after which the user may be taken to another screen. */
const CALM = 1500;
/** A banner with less time left than this cannot be closed. */
const URGENT = 3_600_000;
/** The screens on which nothing can be lost, unless they say so with `useOccupied`. Of the others, only their overviews are. */
const FREE = ["", "play", "game", "lobby", "analyse", "review", "explore", "you", "about"];
const WITH_OVERVIEW = ["learn", "strategy"];

export function GameCalls() {
  useEffect(() => {
    const [leaveLobby, stopAsking] = [stayInLobby(), followFriends()];
    return () => {
      stopAsking();
      leaveLobby();
    };
  }, []);
  useNews();
  useBeingTaken();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const waiting = new Set(calls.value.map(keyOf));
  useEffect(() => setClosed((keys) => keys.filter((key) => waiting.has(key))), [[...waiting].join()]);
  const call = calls.value.find((each) => !closed.includes(keyOf(each)));
  return call ? <Banner key={call.id} call={call} onClose={() => setClosed([...closed, keyOf(call)])} /> : null;
}

const keyOf = ({ id, seen }: OnlineGame) => `${id} ${seen?.isNew}`;

function inWords({ seen }: OnlineGame): string {
  const name = seen?.opponent || words.nameless;
  return seen?.isNew ? words.begun({ name }) : words.turnAgainst({ name });
}

function Banner({ call, onClose }: { call: OnlineGame; onClose: () => void }) {
  const now = useNow(1000);
  const left = call.seen?.deadline == null ? null : call.seen.deadline - now;
  return (
    <section class="call" aria-label={inWords(call)}>
      <strong>{inWords(call)}</strong>
      <ButtonLink
        primary
        icon="play"
        label={left === null ? words.goTo : words.goToIn({ time: countdown(left) })}
        href={addressOfGame(call)}
      />
      {(left === null || left > URGENT) && <Button quiet icon="close" aria-label={texts.shell.close} onClick={onClose} />}
    </section>
  );
}

/** Says what is new, once. What waits when the app is opened is seen on the banner. */
function useNews(): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const now = calls.value;
  useEffect(() => {
    const before = known.current;
    known.current = new Set(now.map(keyOf));
    const news = now.filter((call) => before !== null && !before.has(keyOf(call))).map(inWords);
    if (news.length === 0) return;
    announce(news.join(" "));
    playSound("call");
    void notify(news.join(" "));
  }, [now.map(keyOf).join()]);
}

/** Takes the user to a new game of the lobby, once for each game. */
function useBeingTaken(): void {
  const taken = useRef(new Set<string>());
  const active = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = () => {
      active.current = performance.now();
    };
    addEventListener("pointerdown", note, true);
    addEventListener("keydown", note, true);
    return () => {
      removeEventListener("pointerdown", note, true);
      removeEventListener("keydown", note, true);
    };
  }, []);
  const game = calls.value.find(({ id, lobby, seen }) => lobby && seen?.isNew && !taken.current.has(id));
  useEffect(() => {
    if (game === undefined) return;
    const go = () => {
      const isCalm = route.value.path === "lobby" || performance.now() - active.current > CALM;
      if (!isCalm || !mayBeTaken()) return;
      taken.current.add(game.id);
      open(addressOfGame(game));
    };
    const timer = setInterval(go, 500);
    go();
    return () => clearInterval(timer);
  }, [game?.id]);
}

function mayBeTaken(): boolean {
  const { path, rest } = route.value;
  const isFree = FREE.includes(path) || (WITH_OVERVIEW.includes(path) && rest === "");
  const isBusy = isOccupied() || document.hidden || document.querySelector("dialog[open]") !== null;
  return isFree && !isBusy && document.activeElement?.matches("input[type=text], textarea, select") !== true;
}
