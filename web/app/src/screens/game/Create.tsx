// A new game with a friend, and the games that the user has.

import { messageOf } from "fourfold-board/components";
import { useEffect, useState } from "preact/hooks";
import { CLOCK_NAMES, CLOCKS, type ClockName, clockNameInWords } from "../../online/clocks";
import { createGame, offers } from "../../online/server";
import { LEVELS } from "../../players/levels";
import { Button, ButtonLink } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { Choices, Field, NameField } from "../../shell/fields";
import { once } from "../../shell/keys";
import { hashOf, open } from "../../shell/router";
import { Select } from "../../shell/Select";
import { SizePicker } from "../../shell/SizePicker";
import { forgetOnline, keepName, keepOnline, myName, onlineGames } from "../../state/online";
import { settings } from "../../state/settings";
import { words } from "./words";

const OPPONENTS = ["friend", ...LEVELS, "perfect"] as const;
const CHOICES = ["host", "guest", "random", "swap"] as const;

export function Create() {
  const [offered, setOffered] = useState<Awaited<ReturnType<typeof offers>> | null>(null);
  const [name, setName] = useState(myName.value);
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>("random");
  const [opponent, setOpponent] = useState<(typeof OPPONENTS)[number]>("friend");
  const [clock, setClock] = useState<ClockName>("none");
  const [size, setSize] = useState({ columns: settings.value.columns, rows: settings.value.rows });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    offers().then(setOffered);
  }, []);
  const create = async () => {
    setIsBusy(true);
    setProblem(null);
    keepName(name);
    const first = choice === "swap" ? "host" : choice;
    try {
      const order = { ...size, first, swap: choice === "swap", clock: CLOCKS[clock], name: name.trim() };
      const made = await createGame(opponent === "friend" ? order : { ...order, guest: opponent });
      keepOnline({ id: made.id, secret: made.host, invitation: made.guest, opened: new Date().toISOString() });
      open(hashOf("game", `${made.id}/${made.host}`));
    } catch (error) {
      setProblem(words.failed(messageOf(error)));
      setIsBusy(false);
    }
  };
  return (
    <section class="friend stack" aria-label={words.title}>
      <h1>{words.title}</h1>
      <p class="muted">{words.intro}</p>
      {offered === null && <p class="muted">{words.checking}</p>}
      {offered?.games === false && (
        <p class="panel" role="status">
          {words.noServer}
        </p>
      )}
      {offered?.games && (
        <form
          class="panel stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void create();
          }}>
          <NameField label={words.yourName} name={name} onName={setName} />
          <Field label={words.opponent}>
            <Select values={OPPONENTS} value={opponent} text={words.opponentName} onChange={setOpponent} />
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
      {onlineGames.value.length > 0 && <YourGames />}
    </section>
  );
}

function YourGames() {
  return (
    <section class="stack" aria-label={words.yourGames}>
      <h2>{words.yourGames}</h2>
      <ul class="your-games">
        {onlineGames.value.map(({ id, secret, opened }) => (
          <li key={id}>
            <a href={hashOf("game", secret === null ? id : `${id}/${secret}`)}>{new Date(opened).toLocaleString()}</a>
            <Button quiet icon="close" aria-label={words.forget} onClick={once(() => forgetOnline(id))} />
          </li>
        ))}
      </ul>
    </section>
  );
}
