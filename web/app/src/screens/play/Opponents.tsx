// The choice of an opponent: the ten levels, two people at one device, and all other players.

import type { Players } from "fourfold-engine";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { Face } from "../../players/Face";
import { isLevel, LEVELS } from "../../players/levels";
import { type MenuEntry, menuEntry, playerOf, players } from "../../players/opponents";
import { MOST_FOURS, type Rule } from "../../rules/game";
import { Field } from "../../shell/fields";
import { Icon } from "../../shell/icons";
import { Select } from "../../shell/Select";
import { DEFAULTS } from "../../state/settings";
import { texts } from "../../texts";
import { playerName } from "../../texts/players";
import { HUMAN } from "./match";

const words = texts.players;
const MORE_GROUPS = ["exact", "network", "search", "other"] as const;

/** Stands for a player whose name the user types. */
export const ANOTHER = "another";

interface OpponentsProps {
  /** The name of a player, "human", or ANOTHER. */
  readonly chosen: string;
  readonly onChoose: (opponent: string) => void;
}

export function Opponents({ chosen, onChoose }: OpponentsProps) {
  const all = players.value;
  const isMore = !isLevel(chosen) && chosen !== HUMAN;
  const option = { chosen, onChoose };
  return (
    <>
      <fieldset class="opponents">
        <legend>{texts.play.opponent}</legend>
        {LEVELS.map((level, index) => (
          <Option
            key={level}
            {...option}
            opponent={level}
            isChosen={chosen === level}
            name={playerName(level)}
            aside={withElo(words.level({ number: index + 1 }), all, level)}
            line={words.lines[level]}
            picture={<Face player={level} />}
          />
        ))}
        <Option
          {...option}
          opponent={HUMAN}
          isChosen={chosen === HUMAN}
          name={words.human}
          line={words.humanLine}
          picture={
            <span class="pair">
              <DiscIcon side="first" />
              <DiscIcon side="second" />
            </span>
          }
        />
        <Option
          {...option}
          opponent={isMore ? chosen : "perfect"}
          isChosen={isMore}
          name={words.more}
          line={words.moreLine}
          picture={<Icon name="list" />}
        />
      </fieldset>
      {isMore && <More chosen={chosen} onChoose={onChoose} />}
    </>
  );
}

/** The opponents for the rule of most fours, which the levels do not know: searches, chance, and two people. */
const FOR_FOURS = "fours:depth=6";

function playsFours(player: string): boolean {
  return player === HUMAN || player === "random" || (!isLevel(player) && player.includes("depth="));
}

/** The opponent if it plays by this rule, or else the usual one. */
export function opponentFor(rule: Rule, player: string): string {
  if (rule === MOST_FOURS) return playsFours(player) ? player : FOR_FOURS;
  return player === FOR_FOURS ? DEFAULTS.opponent : player;
}

export function FoursOpponents({ chosen, onChoose }: OpponentsProps) {
  const depths = [2, 4, 6, 8];
  const names = [HUMAN, "random", ...depths.map((depth) => `fours:depth=${depth}`)];
  return (
    <Field label={texts.play.opponent}>
      <Select
        values={names.includes(chosen) ? names : [...names, chosen]}
        value={chosen}
        text={(player) => (player === HUMAN ? words.human : playerName(player))}
        onChange={onChoose}
      />
    </Field>
  );
}

/** Without the rating until the engine has told it. */
function withElo(text: string, all: Players | null, player: string): string {
  const elo = all?.ratings[player];
  return elo === undefined ? text : `${text} · ${words.elo({ elo })}`;
}

interface OptionProps extends OpponentsProps {
  readonly opponent: string;
  readonly isChosen: boolean;
  readonly name: string;
  readonly aside?: string;
  readonly line: string;
  readonly picture: ComponentChildren;
}

function Option({ onChoose, opponent, isChosen, name, aside, line, picture }: OptionProps) {
  const id = useId();
  return (
    <label class="opponent">
      <input
        type="radio"
        name="opponent"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-aside ${id}-line`}
        autofocus={isChosen}
        checked={isChosen}
        onChange={() => onChoose(opponent)}
      />
      <span class="picture">{picture}</span>
      <span class="words">
        <span class="row spread">
          <strong id={`${id}-name`}>{name}</strong>
          <span class="muted small-text" id={`${id}-aside`}>
            {aside}
          </span>
        </span>
        <span class="muted line" id={`${id}-line`}>
          {line}
        </span>
      </span>
    </label>
  );
}

function effortInWords({ kind }: MenuEntry, effort: number): string {
  return kind.group === "search" ? words.plies({ depth: effort }) : words.simulations({ count: effort });
}

/** The players that are not levels, once the engine has listed them. */
function More({ chosen, onChoose }: OpponentsProps) {
  const all = players.value;
  const entry = all && menuEntry(all, chosen);
  return (
    <>
      <Field label={words.more}>
        <select
          value={entry?.kind.name ?? chosen}
          onChange={({ currentTarget: { value } }) => {
            const kind = all?.kinds.find(({ name }) => name === value);
            onChoose(kind ? playerOf(kind) : value);
          }}>
          {!all && chosen !== ANOTHER && <option value={chosen}>{playerName(chosen)}</option>}
          {(all ? MORE_GROUPS : []).map((group) => (
            <optgroup key={group} label={words.groups[group]}>
              {all?.kinds
                .filter((kind) => kind.inMenu && kind.group === group)
                .map(({ name }) => (
                  <option key={name} value={name}>
                    {withElo(playerName(name), all, name)}
                  </option>
                ))}
            </optgroup>
          ))}
          <option value={ANOTHER}>{words.another}</option>
        </select>
      </Field>
      {all && entry?.effort !== undefined && (
        <Field label={entry.kind.group === "search" ? texts.play.depth : texts.play.simulations}>
          <Select
            values={entry.efforts}
            value={entry.effort}
            text={(effort) => withElo(effortInWords(entry, effort), all, playerOf(entry.kind, effort))}
            onChange={(effort) => onChoose(playerOf(entry.kind, effort))}
          />
        </Field>
      )}
    </>
  );
}
