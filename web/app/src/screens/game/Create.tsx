// A new game with a friend, and the games that the user has.

import words from "messages:game";
import { messageOf } from "fourfold-board/components";
import { useState } from "preact/hooks";
import { FriendGames } from "../../common/FriendGames";
import { LobbyCard } from "../../common/LobbyCard";
import { useWhoAmI, WhoAmI } from "../../common/WhoAmI";
import { CLOCK_NAMES, CLOCKS, type ClockName, clockNameInWords } from "../../online/clocks";
import { LEVELS } from "../../players/levels";
import { Button } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { Choices, Field } from "../../shell/fields";
import { open } from "../../shell/router";
import { Select } from "../../shell/Select";
import { SizePicker } from "../../shell/SizePicker";
import { onlineGames } from "../../state/online";
import { settings } from "../../state/settings";
import { ended } from "../../texts/format";
import { playerName } from "../../texts/players";
import { NoServer } from "./NoServer";
import { cancelWaiting, order } from "./order";
import { useOffers } from "./useOffers";

const OPPONENTS = ["friend", ...LEVELS, "perfect"] as const;
const CHOICES = ["host", "guest", "random", "swap"] as const;

/** `instead`: the id of a waiting game that this one replaces. */
export function Create({ instead }: { instead: string | null }) {
  const { offered, retry } = useOffers();
  const who = useWhoAmI();
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>("random");
  const [opponent, setOpponent] = useState<(typeof OPPONENTS)[number]>("friend");
  const [clock, setClock] = useState<ClockName>("none");
  const [size, setSize] = useState({ columns: settings.value.columns, rows: settings.value.rows });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const create = async () => {
    setIsBusy(true);
    setProblem(null);
    const first = choice === "swap" ? "host" : choice;
    try {
      const terms = { ...size, first, swap: choice === "swap", clock: CLOCKS[clock], ...who.keep() };
      const address = await order(opponent === "friend" ? terms : { ...terms, guest: opponent });
      if (instead !== null) await cancelWaiting(instead);
      open(address);
    } catch (error) {
      setProblem(ended(words.failed({ why: messageOf(error) })));
      setIsBusy(false);
    }
  };
  return (
    <section class="friend stack" aria-label={words.title}>
      <h1>{words.title}</h1>
      <p class="muted">{words.intro}</p>
      <NoServer offered={offered} onRetry={retry} />
      {offered?.lobby && <LobbyCard />}
      {offered?.games === "yes" && (
        <form
          class="panel stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void create();
          }}>
          <WhoAmI who={who} label={words.yourName} />
          <Field label={words.opponent}>
            <Select
              values={OPPONENTS}
              value={opponent}
              text={(each) => (each === "friend" ? words.friendByLink : words.computer({ name: playerName(each) }))}
              onChange={setOpponent}
            />
          </Field>
          {opponent !== "friend" && <p class="small-text muted">{words.opponentHelp}</p>}
          <Choices
            name="side"
            legend={words.side}
            values={CHOICES}
            value={choice}
            text={(each) => words.sides[each]}
            onChange={setChoice}
          />
          {choice === "swap" && <p class="small-text muted">{words.swapHelp}</p>}
          <div class="row">
            <Field label={words.clock}>
              <Select values={CLOCK_NAMES} value={clock} text={clockNameInWords} onChange={setClock} />
            </Field>
            <SizePicker size={size} onChange={setSize} />
          </div>
          <Button primary label={words.create} type="submit" inactive={isBusy} />
          <Problem why={problem} />
        </form>
      )}
      {onlineGames.value.length > 0 && <FriendGames games={onlineGames.value} mayForget />}
    </section>
  );
}
