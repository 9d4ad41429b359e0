// The opening tree: every move with its exact score, and how often the user's own games went there.

import words from "messages:explore";
import { Board, type ColumnScore, columnScores, isOpen } from "fourfold-board/components";
import { columnLabel, formatMoves, type Size } from "fourfold-engine/rules";
import { useMemo, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { AnalysisProgress } from "../../common/AnalysisProgress";
import { PlayFromHere } from "../../common/PlayFromHere";
import { ScoreNote } from "../../common/ScoreNote";
import { StepButtons, stepByKey } from "../../common/StepButtons";
import { useAnalysis } from "../../engine/useAnalysis";
import { gameFromAddress, sizeQuery } from "../../rules/address";
import { type Game, moveString, positionOf } from "../../rules/game";
import { columnOf, readOrMessage } from "../../rules/moves";
import { BadAddress } from "../../shell/BadAddress";
import { ButtonLink } from "../../shell/Button";
import { Failed } from "../../shell/Failed";
import { KeyHelp } from "../../shell/KeyHelp";
import { useKeys } from "../../shell/keys";
import { TableHead } from "../../shell/lists";
import { hashOf, open, type ScreenProps } from "../../shell/router";
import { SizePicker } from "../../shell/SizePicker";
import { gamesThatAre, savedGames } from "../../state/saved";
import { settings } from "../../state/settings";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { total, type Visits, visitsOf } from "./visits";
import "../../common/common.css";
import "./explore.css";

export function Explore({ rest, query }: ScreenProps) {
  const address = `${rest}?${query}`;
  const game = useMemo(() => readOrMessage(() => gameFromAddress(rest, query)), [address]);
  if (typeof game === "string") return <BadAddress why={game} screen="explore" label={words.fromStart} />;
  return <Explored game={game} />;
}

function addressOf(moves: readonly number[], size: Size): string {
  return hashOf("explore", formatMoves(moves), sizeQuery(size));
}

/** The moves that the user went and took back, so that they can be gone again. */
function useFurther(game: Game): readonly number[] {
  const [gone, setGone] = useState(game);
  const isSameBoard = gone.columns === game.columns && gone.rows === game.rows;
  const continues = isSameBoard && game.moves.every((column, index) => gone.moves[index] === column);
  if (!continues || game.moves.length > gone.moves.length) {
    setGone(game);
    return game.moves;
  }
  return gone.moves;
}

function Explored({ game }: { game: Game }) {
  const line = useFurther(game);
  const position = positionOf(game);
  const wanted = settings.value.analysis;
  const asking = useAnalysis(position, wanted);
  const { analysis, failure, retry } = asking;
  const visits = useMemo(() => visitsOf(position, gamesThatAre(false)), [String(position), savedGames.value]);
  const ply = game.moves.length;
  const go = (to: number) => open(addressOf(line.slice(0, to), game));
  const play = (column: number) => open(addressOf([...game.moves, column], game));
  useKeys((key) => {
    const column = columnOf(key, game.columns);
    const to = key === "Backspace" ? Math.max(0, ply - 1) : stepByKey(key, ply, line.length);
    if (position.isPlayable(column)) play(column);
    else if (to !== null) go(to);
    else return false;
    return true;
  });
  const scores = columnScores(position, analysis, isOpen(asking));
  // In the order of the board even while scores arrive, so that rows do not move under the pointer.
  const rows = Array.from({ length: position.columns }, (_, column) => column);
  const games = total(visits);
  return (
    <div class="with-board common">
      <div class="board-side">
        <Board position={position} last={game.moves.at(-1) ?? null} scores={wanted ? scores : undefined} roomForScores onPlay={play} />
        <StepButtons at={ply} end={line.length} onStep={go} label={words.line} />
      </div>
      <div class="panel stack">
        <header>
          <h1>{words.title}</h1>
          <p class="muted">{position.isOver ? words.over : toMove(colourName(position.turn), analysis?.result ?? null)}</p>
        </header>
        {wanted && <ScoreNote />}
        {!wanted && <p class="muted small-text">{words.scoresOff}</p>}
        {!position.isOver && (
          <table class="explore-moves">
            <TableHead
              columns={[
                words.move,
                wanted && [words.score, "number"],
                wanted && words.means,
                games > 0 && [words.games, "number"],
                games > 0 && [words.results, "ends"],
              ]}
            />
            <tbody>
              {rows.map((column) => (
                <tr key={column} class={scores[column]?.best ? "best" : ""}>
                  <td>
                    {position.isPlayable(column) ? (
                      <a
                        class="move"
                        href={addressOf([...game.moves, column], game)}
                        aria-label={words.play({ column: columnLabel(column) })}>
                        <DiscIcon side={position.turn} /> {columnLabel(column)}
                      </a>
                    ) : (
                      <span class="move muted">
                        {columnLabel(column)} {words.full}
                      </span>
                    )}
                  </td>
                  {wanted && (
                    <td class={`number ${scores[column]?.tone ?? ""}`}>
                      {scores[column]?.lines.join(" ") ?? (position.isPlayable(column) ? "…" : "")}
                    </td>
                  )}
                  {wanted && <Meaning of={scores[column] ?? null} />}
                  {games > 0 && <td class="number">{visits[column]!.games || <span class="muted">–</span>}</td>}
                  {games > 0 && (
                    <td class="ends">
                      <Results visits={visits[column]!} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {failure && <Failed why={texts.engineFailed({ why: failure })} onRetry={retry} />}
        <AnalysisProgress asking={asking} />
        <Trail game={game} />
        <p class="muted small-text">{games > 0 ? words.yourGames({ count: games }) : words.noGames}</p>
        <div class="row">
          <ButtonLink label={texts.titles.analyse} href={hashOf("analyse", moveString(game), sizeQuery(game))} />
          <PlayFromHere moves={game.moves} size={game} />
          {ply > 0 && <ButtonLink label={words.fromStart} href={addressOf([], game)} />}
        </div>
        <SizePicker size={game} onChange={(size) => open(addressOf([], size))} />
        <KeyHelp keys={words.keys} columns={game.columns} />
      </div>
    </div>
  );
}

function toMove(colour: string, result: string | null): string {
  return result === null ? words.toMove({ colour }) : words.toMoveScore({ colour, words: result });
}

/** On one line, so that the rows keep their height: bounds are in words as a tip only. */
function Meaning({ of }: { of: ColumnScore | null }) {
  if (of?.score === null)
    return (
      <td class="muted" title={of.words}>
        {texts.progress.notProven}
      </td>
    );
  return <td>{of?.words}</td>;
}

/** Moves so far: a link for each move. */
function Trail({ game }: { game: Game }) {
  if (game.moves.length === 0) return <p class="muted">{words.start}</p>;
  return (
    <ol class="trail" aria-label={words.line}>
      {game.moves.map((column, index) => (
        <li key={index}>
          <a
            href={addressOf(game.moves.slice(0, index + 1), game)}
            aria-current={index === game.moves.length - 1 ? "step" : undefined}
            aria-label={words.moveNumber({ number: index + 1, column: columnLabel(column) })}>
            {columnLabel(column)}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Results({ visits }: { visits: Visits }) {
  const known = visits.first + visits.draw + visits.second;
  if (known === 0) return null;
  const said = words.resultWords({ ...visits, firstName: colourName("first"), secondName: colourName("second") });
  return (
    <div class="results" role="img" aria-label={said} title={said}>
      {(["first", "draw", "second"] as const).map(
        (name) =>
          visits[name] > 0 && (
            <span key={name} class={name} style={{ flexGrow: visits[name] }}>
              {visits[name]}
            </span>
          ),
      )}
    </div>
  );
}
