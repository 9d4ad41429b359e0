// How does a program choose a move? Minimax and alpha-beta, step by step.

import words from "messages:lab";
import { Board } from "fourfold-board/components";
import { columnLabel, columnsOf, formatMoves, type Size } from "fourfold-engine/rules";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { stepByKey } from "../../common/StepButtons";
import { gameFromAddress, sizeQuery } from "../../rules/address";
import { type Game, positionOf } from "../../rules/game";
import { readOrMessage } from "../../rules/moves";
import { BadAddress } from "../../shell/BadAddress";
import { Button } from "../../shell/Button";
import { Failed } from "../../shell/Failed";
import { useKeys } from "../../shell/keys";
import { hashOf, noticeAddress, open, replaceAddress, type ScreenProps } from "../../shell/router";
import { SizePicker } from "../../shell/SizePicker";
import { Costs } from "./Costs";
import { type Options, optionsQuery, readOptions, useExperiment } from "./experiment";
import { Intuition } from "./Intuition";
import { OptionsForm } from "./OptionsForm";
import { Stepper } from "./Stepper";
import { pathTo, type Step, type TreeNode, type Walk } from "./steps";
import { Tree } from "./Tree";
import { formatValue } from "./values";
import "../../common/common.css";
import "./lab.css";

/** One disc in the middle: the published study's first position, and small enough to follow. */
const START = "4";

export function Lab({ rest, query }: ScreenProps) {
  const address = `${rest}?${query}`;
  const moves = rest === "" ? START : rest === "-" ? "" : rest;
  const game = useMemo(() => readOrMessage(() => gameFromAddress(moves, query)), [address]);
  if (typeof game === "string") return <BadAddress why={game} screen="lab" label={words.begin} />;
  return <Experimenting game={game} options={readOptions(query)} />;
}

function addressOf(moves: readonly number[], size: Size, options: Options): string {
  return hashOf("lab", formatMoves(moves) || "-", { ...sizeQuery(size), ...optionsQuery(options) });
}

function Experimenting({ game, options }: { game: Game; options: Options }) {
  const root = positionOf(game);
  const { result, walk, tooLarge, costs, searching, failure, stopped, stop, again } = useExperiment(root, options);
  const takesLong = useForAWhile(searching !== null);
  const [index, setIndex] = useState(0);
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  // Before the new walk is painted: a step taken as soon as it is seen must not be undone.
  useLayoutEffect(() => {
    setIndex(0);
    setOpened(new Map());
  }, [walk]);
  const change = (next: Options) => {
    replaceAddress(addressOf(game.moves, game, next));
    noticeAddress();
  };
  const step = walk?.steps[Math.min(index, walk.steps.length - 1)] ?? null;
  useKeys((key) => {
    const to = walk && stepByKey(key, index, walk.steps.length - 1);
    if (to !== null) setIndex(to);
    return to !== null;
  });
  const looked = step ? pathTo(step.node).flatMap(({ column }) => column ?? []) : [];
  const position = looked.reduce((at, column) => at.play(column), root);
  const last = looked.at(-1) ?? game.moves.at(-1) ?? null;
  const atRoot = looked.length === 0;
  return (
    <div class="common lab">
      <div class="board-side">
        <Board
          position={position}
          last={last}
          {...(atRoot && !root.isOver && { onPlay: (column: number) => open(addressOf([...game.moves, column], game, options)) })}
        />
        <div class="row below-board">
          <span class="muted small-text">{atRoot ? words.playHere : words.lookingAt({ columns: looked.map(columnLabel).join(" ") })}</span>
          <Button
            label={words.takeBack}
            disabled={game.moves.length === 0}
            onClick={() => open(addressOf(game.moves.slice(0, -1), game, options))}
          />
        </div>
        {failure && <Failed why={words.failed({ why: failure })} onRetry={again} />}
        {(takesLong || stopped) && (
          <div class="row spread feedback plain">
            <p role="status">{searching !== null ? words.searching({ depth: searching }) : words.stopped}</p>
            <Button label={searching !== null ? words.stop : words.again} onClick={searching !== null ? stop : again} />
          </div>
        )}
      </div>
      <div class="panel stack setup">
        <header>
          <h1>{words.title}</h1>
          <p class="muted small-text">{words.what}</p>
        </header>
        <OptionsForm options={options} onChange={change}>
          <SizePicker size={game} onChange={(size) => open(addressOf([], size, options))} />
        </OptionsForm>
        {root.isOver && <p class="feedback plain">{words.over}</p>}
        {result && (
          <p class="feedback good" role="status">
            {words.result({
              search: options.pruning ? "alphaBeta" : "minimax",
              column: result.best,
              value: formatValue(result.value),
              nodes: result.nodes,
            })}
          </p>
        )}
        {costs.length > 0 && <Costs costs={costs} />}
      </div>
      <section class="panel stack tree-panel" aria-label={words.steps}>
        {tooLarge && <p class="muted">{words.tooLarge({ nodes: result?.nodes ?? 0 })}</p>}
        {walk && step && (
          <>
            <Stepper pruning={options.pruning} steps={walk.steps} index={index} onIndex={setIndex} />
            <p class={`feedback ${step.kind === "cut" ? "bad" : "plain"} telling`}>{tell(step, options.pruning)}</p>
            <Tree
              pruning={options.pruning}
              root={walk.root}
              index={index}
              step={step}
              opened={opened}
              principal={principalOf(walk, index, columnsOf(result?.pv ?? ""))}
              onToggle={(node, isOpen) => setOpened(new Map(opened).set(node.id, isOpen))}
            />
          </>
        )}
        <p class="muted small-text">{words.legend}</p>
      </section>
      <Intuition position={root} />
    </div>
  );
}

const A_WHILE = 250; // milliseconds

/** Whether something has been true for a while, so that brief states are not shown. */
function useForAWhile(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), A_WHILE);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && isLong;
}

/** The nodes of best play, once the search is through. */
function principalOf(walk: Walk, index: number, line: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  if (index < walk.steps.length - 1) return found;
  let node: TreeNode | undefined = walk.root;
  found.add(node.id);
  for (const column of line) {
    node = node.children.find((child) => child.column === column);
    if (!node) break;
    found.add(node.id);
  }
  return found;
}

/** One step in words. */
function tell({ kind, node, child, alpha, beta, best }: Step, pruning: boolean): string {
  const { told } = words;
  const path = pathTo(node).flatMap(({ column }) => (column === null ? [] : columnLabel(column)));
  const at = path.join(" ") || "none";
  const who = node.maximises ? "MAX" : "MIN";
  const [a, b] = [formatValue(alpha), formatValue(beta)];
  switch (kind) {
    case "enter":
      return pruning ? told.enterWindow({ at, who, alpha: a, beta: b }) : told.enter({ at, who });
    case "leaf":
      return (node.finished ? told.finished : told.leaf)({ at, value: formatValue(node.value!) });
    case "better": {
      const found = { who, column: columnLabel(child!.column!), value: formatValue(child!.value!) };
      if (!pruning) return told.better(found);
      return told.betterBound({ ...found, ...(node.maximises ? { bound: "alpha", limit: a } : { bound: "beta", limit: b }) });
    }
    case "worse":
      return told.worse({ who, column: columnLabel(child!.column!), value: formatValue(child!.value!), best: formatValue(best!) });
    case "cut":
      return told.cut({
        who,
        columns: node.children
          .filter(({ pruned }) => pruned)
          .map(({ column }) => columnLabel(column!))
          .join(" "),
        best: formatValue(best!),
        ...(node.maximises ? { bound: "beta", limit: b } : { bound: "alpha", limit: a }),
      });
    case "leave":
      return path.length > 0 ? told.leave({ column: path.at(-1)!, value: formatValue(best!) }) : told.done({ value: formatValue(best!) });
  }
}
