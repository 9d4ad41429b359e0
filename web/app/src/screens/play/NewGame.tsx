// The dialog for a new game: opponent, side and board.

import { Board, messageOf } from "fourfold-board/components";
import { type Size, sideToMove } from "fourfold-engine/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { engine } from "../../engine/engine";
import { isForNetworks, isNetwork, loadPlayers, menuEntry, players } from "../../players/opponents";
import { CONNECT_FOUR, MOST_FOURS } from "../../rules/game";
import { positionAfter } from "../../rules/moves";
import { Button } from "../../shell/Button";
import { Dialog } from "../../shell/Dialog";
import { Problem } from "../../shell/Failed";
import { Choices } from "../../shell/fields";
import { Definitions } from "../../shell/lists";
import { hashOf } from "../../shell/router";
import { SizePicker } from "../../shell/SizePicker";
import { type Settings, settings } from "../../state/settings";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { asSentence } from "../../texts/format";
import { HUMAN, type Proposal, type Setup } from "./match";
import { ANOTHER, FoursOpponents, Opponents, opponentFor } from "./Opponents";

const words = texts.play;
const RULES = [CONNECT_FOUR, MOST_FOURS] as const satisfies readonly Settings["rule"][];
const SIDES = ["first", "second", "random"] as const satisfies readonly Settings["side"][];

interface NewGameProps extends Proposal {
  readonly onStart: (setup: Setup) => void;
  readonly onClose: () => void;
}

export function NewGame({ onStart, onClose, from = [], ...proposal }: NewGameProps) {
  const isFromPosition = from.length > 0;
  const { opponent, side, columns, rows, rule } = {
    ...settings.value,
    ...(isFromPosition && { side: sideToMove(from.length) }), // the user plays the side to move
    ...proposal,
  };
  const all = players.value;
  const [setup, setSetup] = useState<Setup>({ opponent: opponentFor(rule, opponent), side, columns, rows, rule, from });
  const change = (changes: Partial<Setup>) => {
    setSetup({ ...setup, ...changes });
    setFailure(null);
  };
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null); // of the engine, which knows the players, or of the choice
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    loadPlayers().catch((error: unknown) => setFailure(texts.engineFailed({ why: messageOf(error) })));
  }, []);
  useEffect(() => {
    if (!all || rule === MOST_FOURS || opponent === HUMAN || menuEntry(all, opponent)) return;
    change({ opponent: ANOTHER });
    setName(opponent);
  }, [all]);
  const submit = async (event: Event) => {
    if (setup.opponent !== ANOTHER) {
      if (!isNetwork(setup.opponent) || isForNetworks(setup)) return onStart(setup);
      event.preventDefault();
      return setFailure(texts.players.networkSize);
    }
    event.preventDefault(); // the dialog stays open until the name is read
    try {
      if (name.trim() === "") throw new Error(texts.players.writeName);
      const player = await engine.createPlayer(name);
      if (isNetwork(player.name) && !isForNetworks(setup)) throw new Error(texts.players.networkSize);
      onStart({ ...setup, opponent: player.name });
      onClose();
    } catch (error) {
      setProblem(asSentence(messageOf(error)));
      field.current?.focus();
    }
  };
  const sides = setup.opponent !== HUMAN && (
    <Choices
      name="side"
      legend={words.side}
      values={SIDES}
      value={setup.side}
      text={(side) => (
        <>
          {(side === "random" ? (["first", "second"] as const) : [side]).map((disc) => (
            <DiscIcon key={disc} side={disc} />
          ))}
          {words.sides[side]}
        </>
      )}
      onChange={(side) => change({ side })}
    />
  );
  return (
    <Dialog title={isFromPosition ? words.fromHere : words.newGame} onClose={onClose} isWide>
      <form class="new-game" method="dialog" onSubmit={submit}>
        <div class="stack fields">
          {isFromPosition && <StartPosition from={from} size={setup} />}
          {isFromPosition && sides}
          {setup.rule === MOST_FOURS ? (
            <FoursOpponents chosen={setup.opponent} onChoose={(opponent) => change({ opponent })} />
          ) : (
            <Opponents chosen={setup.opponent} onChoose={(opponent) => change({ opponent })} />
          )}
          <Problem class="small-text error" why={failure} />
          {setup.opponent === ANOTHER && (
            <div class="stack field">
              <label for="player-name">{texts.players.anotherName}</label>
              <input
                id="player-name"
                ref={field}
                type="text"
                value={name}
                maxLength={80}
                placeholder="elo:1400"
                spellcheck={false}
                autocomplete="off"
                autocapitalize="off"
                aria-describedby="player-help"
                aria-invalid={problem !== null}
                onInput={(event) => {
                  setName(event.currentTarget.value);
                  setProblem(null);
                }}
              />
              <p id="player-help" class="small-text muted">
                {texts.players.anotherHelp}
              </p>
              <Problem class="small-text error" why={problem} />
              <AllNames />
            </div>
          )}
          {!isFromPosition && sides}
          {!isFromPosition && (
            <>
              <SizePicker size={setup} onChange={change} />
              <Choices
                name="rule"
                legend={words.rule}
                values={RULES}
                value={setup.rule}
                text={(each) => words.rules[each]}
                onChange={(each) => change({ rule: each, opponent: opponentFor(each, setup.opponent) })}
              />
              {setup.rule === MOST_FOURS && <p class="small-text muted">{words.mostFours}</p>}
              <a href={hashOf("game", "new")}>{words.friend}</a>
            </>
          )}
        </div>
        <Button primary label={words.start} type="submit" />
      </form>
    </Dialog>
  );
}

/** The position that the game begins from. */
function StartPosition({ from, size }: { from: readonly number[]; size: Size }) {
  const position = positionAfter(from, size);
  return (
    <div class="start-position">
      <Board small position={position} last={from.at(-1) ?? null} />
      <p class="small-text">
        <DiscIcon side={position.turn} /> {words.fromPosition({ turn: colourName(position.turn), moves: from.length })}
      </p>
    </div>
  );
}

function AllNames() {
  return (
    <details class="small-text">
      <summary>{texts.players.allNames}</summary>
      <Definitions
        class="all-names"
        tabIndex={0}
        aria-label={texts.players.allNames}
        rows={players.value?.kinds.map(({ usage, description }) => [usage, description]) ?? []}
      />
    </details>
  );
}
