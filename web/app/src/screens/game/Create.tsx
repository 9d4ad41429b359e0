// A new game with a friend, and the games that the user has.

import words from "messages:game";
import { messageOf } from "fourfold-board/components";
import { useState } from "preact/hooks";
import { FriendGames } from "../../common/FriendGames";
import { CLOCK_NAMES, CLOCKS, type ClockName, clockNameInWords } from "../../online/clocks";
import { LEVELS } from "../../players/levels";
import { Button, ButtonLink } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { Choices, Field, NameField } from "../../shell/fields";
import { hashOf, open } from "../../shell/router";
import { Select } from "../../shell/Select";
import { SizePicker } from "../../shell/SizePicker";
import { keepName, myName, onlineGames } from "../../state/online";
import { settings } from "../../state/settings";
import { ended } from "../../texts/format";
import { playerName } from "../../texts/players";
import { NoServer } from "./NoServer";
import { order } from "./order";
import { useOffers } from "./useOffers";

const OPPONENTS = ["friend", ...LEVELS, "perfect"] as const;
const CHOICES = ["host", "guest", "random", "swap"] as const;

export function Create() {
  const { offered, retry } = useOffers();
  const [name, setName] = useState(myName.value);
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>("random");
  const [opponent, setOpponent] = useState<(typeof OPPONENTS)[number]>("friend");
  const [clock, setClock] = useState<ClockName>("none");
  const [size, setSize] = useState({ columns: settings.value.columns, rows: settings.value.rows });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const create = async () => {
    setIsBusy(true);
    setProblem(null);
    keepName(name);
    const first = choice === "swap" ? "host" : choice;
    try {
      const terms = { ...size, first, swap: choice === "swap", clock: CLOCKS[clock], name: name.trim() };
      open(await order(opponent === "friend" ? terms : { ...terms, guest: opponent }));
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
      {offered?.games === "yes" && (
        <form
          class="panel stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void create();
          }}>
          <NameField label={words.yourName} name={name} onName={setName} />
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
      {offered?.lobby && (
        <p class="panel row spread">
          <span>{words.lobbyHelp}</span>
          <ButtonLink label={words.lobby} href={hashOf("lobby")} />
        </p>
      )}
      {onlineGames.value.length > 0 && <FriendGames games={onlineGames.value} mayForget />}
    </section>
  );
}
