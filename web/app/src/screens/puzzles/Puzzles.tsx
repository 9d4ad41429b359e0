// Puzzles: today's, or one near the user's rating, of a theme or of a difficulty.

import words from "messages:puzzles";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Unreadable } from "../../common/Unreadable";
import { dayOf } from "../../rules/day";
import { readOrMessage } from "../../rules/moves";
import { BadAddress } from "../../shell/BadAddress";
import { Button, ButtonLink } from "../../shell/Button";
import { hashOf, open, type ScreenProps } from "../../shell/router";
import { Select } from "../../shell/Select";
import { FORMAT, progress, unreadable } from "../../state/puzzleProgress";
import { MODES } from "../../state/rush";
import { change, settings } from "../../state/settings";
import { type Choice, difficultiesOf, type Puzzle, pickPuzzle, puzzleOfDay, readWanted } from "./puzzle";
import { Rush } from "./Rush";
import { Solve } from "./Solve";
import { Standing } from "./Standing";
import { PUZZLES, rateTries, THEMES } from "./store";
import { themeName } from "./themes";
import "../../common/common.css";
import "./puzzles.css";

interface Chosen {
  readonly puzzle: Puzzle;
  /** The day whose puzzle it is, or null. */
  readonly day: number | null;
}

export function Puzzles({ rest }: ScreenProps) {
  const mode = MODES.find((each) => each === rest);
  return mode ? <Rush key={mode} mode={mode} /> : <OnePuzzle rest={rest} />;
}

function OnePuzzle({ rest }: Pick<ScreenProps, "rest">) {
  const today = dayOf(Date.now());
  const chosen = useMemo(() => readOrMessage(() => choose(rest, dayOf(Date.now()))), [rest]); // at midnight it stays
  const isRatingLate = useRating();
  if (typeof chosen === "string") return <BadAddress why={chosen} screen="puzzles" label={words.today} />;
  const { puzzle, day } = chosen;
  const next = () => open(hashOf("puzzles", String(pick({ not: puzzle }).number)));
  return (
    <>
      <Unreadable of={unreadable} what="puzzles" fileName={FORMAT} />
      <Solve key={puzzle.number} puzzle={puzzle} day={day} onNext={next}>
        <Choices isToday={day !== null} onNext={next} />
        <Standing
          today={today}
          isRatingLate={isRatingLate}
          onTheme={(puzzleTheme) => {
            change({ puzzleTheme });
            next();
          }}
        />
      </Solve>
    </>
  );
}

/** Let the engine rate what is not rated yet. Return whether it failed. */
function useRating(): boolean {
  const [failed, setFailed] = useState(false);
  const { history, rated } = progress.value;
  useEffect(() => {
    rateTries().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [history.length, rated]);
  return failed && rated < history.length;
}

function choose(rest: string, today: number): Chosen {
  const wanted = readWanted(rest, PUZZLES.length, THEMES);
  const daily = puzzleOfDay(PUZZLES, today);
  if ("day" in wanted) return { puzzle: daily, day: today };
  if ("number" in wanted) {
    const puzzle = PUZZLES[wanted.number - 1]!;
    return { puzzle, day: puzzle === daily ? today : null };
  }
  return { puzzle: pick(wanted), day: null };
}

const ANY = "any";
const MINE = "mine";

/** The theme and the difficulty in the settings; null for any theme, and for puzzles near the user's rating. */
function chosenKind(): Pick<Choice, "theme" | "difficulty"> {
  const { puzzleTheme, puzzleDifficulty } = settings.value;
  const theme = THEMES.find((each) => each === puzzleTheme) ?? null;
  // Not every theme has puzzles of every difficulty.
  return { theme, difficulty: difficultiesOf(PUZZLES, theme).find((each) => each === puzzleDifficulty) ?? null };
}

/** The next puzzle: as chosen in the settings, or otherwise as told. */
function pick(told: Partial<Choice>): Puzzle {
  const { solver, solved, missed } = progress.value;
  const wanted: Choice = {
    ...chosenKind(),
    rating: solver.rating,
    seen: new Set([...solved, ...missed]),
    ...told,
  };
  return pickPuzzle(PUZZLES, wanted, Math.random());
}

function Choices({ isToday, onNext }: { isToday: boolean; onNext: () => void }) {
  const { theme, difficulty } = chosenKind();
  return (
    <section class="stack choice-of-puzzles" aria-label={words.choose}>
      <div class="row fields">
        <label class="stack field">
          {words.theme}
          <Select
            values={[ANY, ...THEMES]}
            value={theme ?? ANY}
            text={(each) => (each === ANY ? words.anyTheme : themeName(each))}
            onChange={(puzzleTheme) => change({ puzzleTheme })}
          />
        </label>
        <label class="stack field">
          {words.difficulty}
          <Select
            values={[MINE, ...difficultiesOf(PUZZLES, theme)]}
            value={difficulty ?? MINE}
            text={(each) => (each === MINE ? words.nearMine : words.difficulties[each])}
            onChange={(puzzleDifficulty) => change({ puzzleDifficulty })}
          />
        </label>
      </div>
      <div class="row">
        <Button label={words.another} onClick={onNext} />
        {!isToday && <ButtonLink label={words.today} href={hashOf("puzzles", "today")} />}
      </div>
    </section>
  );
}
