// The network at first sight, with a search, and the truth: in one table.

import network from "messages:network";
import type { Thoughts as Found } from "fourfold-engine";
import type { Position } from "fourfold-engine/rules";
import { useState } from "preact/hooks";
import { Thoughts } from "../../common/Thoughts";
import { useAnalysis } from "../../engine/useAnalysis";
import { isForNetworks } from "../../players/opponents";
import { Button } from "../../shell/Button";
import { Select } from "../../shell/Select";
import { sentences } from "../../texts/format";

const words = network.lab;
const SIMULATIONS = [1, 10, 50, 100, 400, 1600];

/** Asks the network only when the user wants it: its weights are 1 MB. */
export function Intuition({ position }: { position: Position }) {
  const [isWanted, setWanted] = useState(false);
  const [simulations, setSimulations] = useState(100);
  const [found, setFound] = useState<{ readonly of: string; readonly isSearched: boolean; readonly thoughts: Found } | null>(null);
  const isPossible = isForNetworks(position) && position.rule === "connect-four";
  const { analysis } = useAnalysis(position, isWanted && isPossible && !position.isOver);
  const thoughts = found?.of === String(position) ? found.thoughts : null;
  const best = analysis?.complete ? analysis.best : null;
  return (
    <section class="panel stack intuition" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <p class="muted small-text">{words.what}</p>
      </header>
      {!isPossible && <p class="small-text">{words.only}</p>}
      {isPossible && !isWanted && <Button label={words.ask} onClick={() => setWanted(true)} />}
      {isPossible && isWanted && !position.isOver && (
        <>
          <label class="row small-text">
            {words.simulations}
            <Select values={SIMULATIONS} value={simulations} text={String} onChange={setSimulations} />
          </label>
          <Thoughts
            position={position}
            analysis={analysis}
            simulations={simulations}
            onFound={(latest) => setFound({ of: String(position), isSearched: simulations > 1, thoughts: latest })}
          />
          {thoughts && best && (
            <p class="feedback plain">{verdict(thoughts.intuition, found?.isSearched ? thoughts.column : null, best)}</p>
          )}
        </>
      )}
    </section>
  );
}

function verdict(intuition: string, search: string | null, best: readonly string[]): string {
  const judged = (column: string) => ({ column, judged: best.includes(column) ? "best" : "worse" });
  const looking = search === null ? "" : search === intuition ? words.sameMove : words.otherMove(judged(search));
  return sentences(words.intuition(judged(intuition)), looking);
}
