// Open challenges: offers to play anyone.

import words from "messages:lobby";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { LobbyCommand, LobbyView, Terms, You } from "../../generated/online";
import { CLOCK_NAMES, CLOCKS, type ClockName, clockInWords, clockNameInWords } from "../../online/clocks";
import { Button } from "../../shell/Button";
import { Field } from "../../shell/fields";
import { once } from "../../shell/keys";
import { Select } from "../../shell/Select";
import { SizePicker } from "../../shell/SizePicker";
import { texts } from "../../texts";

export interface LobbyProps {
  readonly lobby: LobbyView;
  readonly you: You;
  readonly act: (command: LobbyCommand) => void;
}

export function termsInWords({ columns, rows, swap, clock }: Terms): string {
  const size = columns === 7 && rows === 6 ? [] : [texts.size.name({ columns, rows })];
  return [clockInWords(clock), ...size, ...(swap ? [words.swap] : [])].join(" · ");
}

export function Challenges({ lobby, you, act }: LobbyProps) {
  const mine = lobby.challenges.find(({ person }) => person.id === you.id);
  const mayPlay = you.name !== null && you.games.length === 0;
  return (
    <section class="panel stack" aria-label={words.challenges}>
      <h2>{words.challenges}</h2>
      {lobby.challenges.length === 0 && <p class="muted">{words.noChallenges}</p>}
      <ul class="entries">
        {lobby.challenges.map(({ id, person, terms }) => (
          <li key={id}>
            <span class="what">
              <strong>{person.name}</strong>
              <span class="muted small-text">{termsInWords(terms)}</span>
            </span>
            {person.id === you.id ? (
              <Button label={words.withdraw} onClick={once(() => act({ type: "withdraw" }))} />
            ) : (
              mayPlay && (
                <Button
                  primary
                  label={words.accept}
                  aria-label={words.acceptLabel({ name: person.name })}
                  onClick={once(() => act({ type: "accept", challenge: id }))}
                />
              )
            )}
          </li>
        ))}
      </ul>
      {mine && <p class="small-text muted">{words.offered}</p>}
      {mayPlay && !mine && <TermsForm submit={words.offer} onSubmit={(terms) => act({ type: "offer", terms })} />}
    </section>
  );
}

interface TermsFormProps {
  readonly submit: string;
  /** Only clocks that end a game soon. */
  readonly quick?: boolean;
  readonly onSubmit: (terms: Terms) => void;
  readonly children?: ComponentChildren;
}

export function TermsForm({ submit, quick = false, onSubmit, children }: TermsFormProps) {
  const clocks = CLOCK_NAMES.filter((each) => !quick || each.includes("+"));
  const [clock, setClock] = useState<ClockName>("5+5");
  const [size, setSize] = useState({ columns: 7, rows: 6 });
  const [swap, setSwap] = useState(false);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ ...size, swap, clock: CLOCKS[clock] });
      }}>
      {children}
      <div class="row terms">
        <Field label={words.clock}>
          <Select values={clocks} value={clock} text={clockNameInWords} onChange={setClock} />
        </Field>
        <SizePicker size={size} onChange={setSize} />
      </div>
      <label class="swap">
        <input type="checkbox" checked={swap} onChange={(event) => setSwap(event.currentTarget.checked)} />
        <span>{words.swap}</span>
      </label>
      {swap && <p class="small-text muted">{words.swapHelp}</p>}
      <Button primary label={submit} type="submit" />
    </form>
  );
}
