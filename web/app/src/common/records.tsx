// Game records: opening and downloading files.

import { useState } from "preact/hooks";
import { type Game, playedMoves } from "../rules/game";
import { InvalidInput } from "../rules/moves";
import { fileName, readRecords, toRecord } from "../rules/record";
import { Button } from "../shell/Button";
import { Dialog } from "../shell/Dialog";
import { downloadJson } from "../shell/download";
import { FileButton } from "../shell/FileButton";
import { texts } from "../texts";
import { nameOf, outcomeInWords } from "./names";
import "./common.css";

const words = texts.records;
const MOST_LISTED = 300;

interface OpenRecordProps {
  readonly onGame: (game: Game) => void;
  /** Called with what is wrong with a file; with null if nothing is. */
  readonly onProblem: (why: string | null) => void;
}

/** A button that opens a file. If it holds several games, the user is asked which one is meant. */
export function OpenRecord({ onGame, onProblem }: OpenRecordProps) {
  const [games, setGames] = useState<readonly Game[]>([]);
  const read = async (file: File) => {
    try {
      const found = readRecords(await file.text());
      onProblem(null);
      if (found.length === 1) onGame(found[0]!);
      else setGames(found);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      onProblem(error.message);
    }
  };
  return (
    <>
      <FileButton label={words.open} accept=".json,.jsonl,application/json" onFile={read} />
      {games.length > 0 && (
        <Dialog title={words.choose({ count: games.length })} onClose={() => setGames([])}>
          {/* As a form, so that a choice closes the dialog, and the focus goes back where it was. */}
          <form method="dialog">
            <ol class="stack games">
              {games.slice(0, MOST_LISTED).map((game, index) => (
                <li key={index}>
                  <button type="submit" onClick={() => onGame(game)}>
                    <span>{texts.outcome.players({ first: nameOf(game, "first"), second: nameOf(game, "second") })}</span>
                    <span class="muted small-text">{outcomeInWords(game)}</span>
                  </button>
                </li>
              ))}
            </ol>
          </form>
          {games.length > MOST_LISTED && <p class="muted small-text">{words.more({ count: MOST_LISTED })}</p>}
        </Dialog>
      )}
    </>
  );
}

export function DownloadRecord({ game }: { game: Game }) {
  return <Button icon="download" label={words.download} onClick={() => downloadJson(toRecord(game), fileName(playedMoves(game)))} />;
}
