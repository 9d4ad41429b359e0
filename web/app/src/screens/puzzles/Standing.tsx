// How the user is doing: rating, streaks, results by theme; and the progress as a file.

import puzzles from "messages:puzzles";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Tiles } from "../../common/Tiles";
import { InvalidInput } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { downloadJson } from "../../shell/download";
import { Problem } from "../../shell/Failed";
import { FileButton } from "../../shell/FileButton";
import { TableHead } from "../../shell/lists";
import {
  byTheme,
  changeProgress,
  FORMAT,
  parseProgress,
  progress,
  solvedAtFirstTry,
  streakOn,
  writeProgress,
} from "../../state/puzzleProgress";
import { percent } from "../../texts/format";
import { PuzzleRatingGraph, RatingValue, RecentTries } from "./Rating";
import { PUZZLES, THEMES } from "./store";
import { themeName } from "./themes";

const words = puzzles.standing;

interface StandingProps {
  readonly today: number;
  readonly isRatingLate: boolean;
  readonly onTheme: (theme: string) => void;
}

export function Standing({ today, isRatingLate, onTheme }: StandingProps) {
  const { solved, row, longestRow, longestDays, history, rated } = progress.value;
  return (
    <section class="stack standing" aria-labelledby="standing">
      <h2 id="standing">{words.title}</h2>
      <PuzzleRatingGraph of={progress.value} />
      <RecentTries of={progress.value} />
      {isRatingLate && <p class="small-text">{words.late}</p>}
      <Tiles
        of={[
          [puzzles.rating.title, <RatingValue of={progress.value} />, words.rated({ count: rated })],
          [words.firstTry, solvedAtFirstTry(progress.value), words.ofSolved({ solved: solved.length, all: PUZZLES.length })],
          [words.days, streakOn(progress.value, today), words.longest({ count: longestDays })],
          [words.row, row, words.longest({ count: longestRow })],
        ]}
      />
      {history.length > 0 && <ByTheme onTheme={onTheme} />}
      <ProgressFile />
    </section>
  );
}

/** What is not always of interest. It is rendered only while it is open. */
function Disclosure({ title, children }: { title: string; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

function ByTheme({ onTheme }: { onTheme: (theme: string) => void }) {
  return (
    <Disclosure title={words.byTheme}>
      <table class="by-theme">
        <TableHead columns={[words.theme, words.firstTry, [words.tried, "number"]]} />
        <tbody>
          {byTheme(progress.value, PUZZLES, THEMES).map(({ theme, tried, right }) => (
            <tr key={theme}>
              <th scope="row">
                <Button quiet label={themeName(theme)} title={words.train} onClick={() => onTheme(theme)} />
              </th>
              <td>
                {tried > 0 && (
                  <span class="share">
                    <meter min={0} max={1} value={right / tried} aria-label={words.share({ right, tried })} />
                    <span aria-hidden="true">{percent(right / tried)}</span>
                  </span>
                )}
              </td>
              <td class="number">{tried}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

function ProgressFile() {
  const [problem, setProblem] = useState<string | null>(null);
  const isBegun = progress.value.solved.length + progress.value.missed.length > 0;
  const open = async (file: File) => {
    try {
      const found = parseProgress(await file.text());
      setProblem(null);
      if (isBegun && !confirm(words.replaceSure)) return;
      changeProgress(() => found);
      announce(words.opened);
    } catch (error) {
      setProblem(error instanceof InvalidInput ? error.message : words.unreadableFile);
    }
  };
  return (
    <Disclosure title={words.file}>
      <div class="stack">
        <p class="small-text muted">{words.fileHelp}</p>
        <div class="row">
          <Button
            icon="download"
            label={words.download}
            disabled={!isBegun}
            onClick={() => downloadJson(writeProgress(progress.value), FORMAT)}
          />
          <FileButton label={words.open} accept=".json,application/json" onFile={open} />
        </div>
        <Problem why={problem} />
      </div>
    </Disclosure>
  );
}
