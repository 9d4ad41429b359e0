// The first visit: what this is, the goal of the game, and where to begin. Above or beside the board, never over it.

import { Picture } from "fourfold-board/components";
import type { Cell, Side } from "fourfold-engine/rules";
import { useId } from "preact/hooks";
import { Button } from "../../shell/Button";
import { Icon, type IconName } from "../../shell/icons";
import { focusBoard } from "../../shell/keys";
import { hashOf } from "../../shell/router";
import { texts } from "../../texts";
import { playerName } from "../../texts/players";
import { HUMAN } from "./match";
import "./welcome.css";

const words = texts.welcome;

interface WelcomeProps {
  readonly opponent: string;
  /** Called when the user has chosen where to begin, or closes it. */
  readonly onDone: () => void;
}

export function Welcome({ opponent, onDone }: WelcomeProps) {
  const id = useId();
  const play = () => {
    onDone();
    focusBoard();
  };
  return (
    <section class="panel welcome" aria-labelledby={id}>
      <header>
        <h2 id={id}>{words.title}</h2>
        <Button quiet icon="close" aria-label={words.close} onClick={onDone} />
      </header>
      <p class="what">{words.what}</p>
      <div class="goal">
        <div class="goal-pictures" aria-hidden="true">
          {GOALS.map((cells, index) => (
            <Goal key={index} cells={cells} />
          ))}
        </div>
        <p>{words.goal}</p>
      </div>
      <div class="first-steps">
        <button type="button" class="primary" onClick={play}>
          <Icon name="play" />
          <strong>{words.play}</strong>
          <span>{opponent === HUMAN ? texts.players.human : words.against({ name: playerName(opponent) })}</span>
        </button>
        <Step href={hashOf("game", "new")} icon="lobby" title={words.friend} what={words.byLink} onDone={onDone} />
        <Step href={hashOf("learn")} icon="learn" title={words.learn} what={words.lessons} onDone={onDone} />
        <Step href={hashOf("puzzles", "today")} icon="puzzles" title={words.daily} what={words.puzzle} onDone={onDone} />
      </div>
      <p class="small-text muted">
        {words.privacy} <a href={hashOf("about")}>{texts.shell.about}</a>
      </p>
    </section>
  );
}

interface StepProps {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly what: string;
  readonly onDone: () => void;
}

function Step({ href, icon, title, what, onDone }: StepProps) {
  return (
    <a class="button" href={href} onClick={onDone}>
      <Icon name={icon} />
      <strong>{title}</strong>
      <span>{what}</span>
    </a>
  );
}

/** Four in a row: across, up, and diagonally, on a small board. */
const GOALS: readonly (readonly Cell[])[] = [0, 1, 2].map((kind) =>
  [0, 1, 2, 3].map((step) => ({ column: kind === 1 ? 1 : step, row: kind === 0 ? 0 : step })),
);

function Goal({ cells }: { cells: readonly Cell[] }) {
  const isFour = ({ column, row }: Cell) => cells.some((cell) => cell.column === column && cell.row === row);
  const at = (cell: Cell): Side | null => {
    const isBelow = cells.some(({ column, row }) => column === cell.column && cell.row < row);
    return isFour(cell) ? "first" : isBelow ? "second" : null;
  };
  return <Picture grid={{ columns: 4, rows: 4, at }} winningLine={cells} small />;
}
