// Import and export of positions: moves as text, set-up, share link, pictures, records and JSON.

import words from "messages:analyse";
import { columnScores, type Explanation, type PictureProps, pictureOf, threatMarks } from "fourfold-board/components";
import type { Analysis } from "fourfold-engine";
import { formatMoves } from "fourfold-engine/rules";
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { PlayFromHere } from "../../common/PlayFromHere";
import { OpenRecord } from "../../common/records";
import { ShareButton, type Shared, sharedNames } from "../../common/Share";
import { playedMoves } from "../../rules/game";
import { positionAfter, readOrMessage } from "../../rules/moves";
import { fileName, toRecord } from "../../rules/record";
import { Button } from "../../shell/Button";
import { Dialog } from "../../shell/Dialog";
import { download, downloadJson } from "../../shell/download";
import { Problem } from "../../shell/Failed";
import { Icon } from "../../shell/icons";
import { KeyHelp } from "../../shell/KeyHelp";
import { SizePicker } from "../../shell/SizePicker";
import { settings } from "../../state/settings";
import { formatTree } from "./tree";
import { verdict } from "./Verdict";
import {
  addressOf,
  gameOf,
  lineThrough,
  noVariations,
  positionOf,
  type Variations,
  variationsOfGame,
  variationsOfMoves,
} from "./variations";

type Format = keyof typeof words.formats;
const FORMATS = Object.keys(words.formats) as Format[];

/** What is shown. */
interface Shown {
  readonly variations: Variations;
  readonly analysis: Analysis | null;
  readonly explanation: Explanation | null;
}

interface ToolsProps extends Shown {
  /** Replaces the variations. */
  readonly replace: (variations: Variations) => void;
  readonly onSetUp: () => void;
  readonly setUpButton: RefObject<HTMLButtonElement>;
}

export function Tools({ replace, onSetUp, setUpButton, ...shown }: ToolsProps) {
  const { variations } = shown;
  const [isDownloading, setDownloading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (make: () => Variations) => setProblem(readOrMessage(() => replace(make())) ?? null);
  return (
    <section class="panel stack" aria-label={words.tools}>
      <MovesInput variations={variations} onSubmit={(text) => attempt(() => variationsOfMoves(text, variations.size))} problem={problem} />
      <div class="row tools">
        <button type="button" ref={setUpButton} onClick={onSetUp}>
          <Icon name="edit" />
          {words.setUp}
        </button>
        <ShareButton share={sharedVariations(variations)} />
        <PlayFromHere moves={variations.path} size={variations.size} />
        <Button icon="download" label={words.download} onClick={() => setDownloading(true)} />
        <Button icon="trash" label={words.clear} onClick={() => replace(noVariations(variations.size))} />
        <OpenRecord onGame={(game) => replace(variationsOfGame(game))} onProblem={setProblem} />
        <SizePicker isLabelHidden size={variations.size} onChange={(size) => replace(noVariations(size))} />
      </div>
      <KeyHelp keys={words.keys} columns={variations.size.columns} />
      {isDownloading && <Download {...shown} onClose={() => setDownloading(false)} />}
    </section>
  );
}

interface MovesInputProps {
  readonly variations: Variations;
  readonly onSubmit: (text: string) => void;
  readonly problem: string | null;
}

function MovesInput({ variations, onSubmit, problem }: MovesInputProps) {
  const shown = formatTree(variations.tree);
  const [text, setText] = useState(shown);
  useLayoutEffect(() => setText(shown), [shown]);
  return (
    <form
      class="stack moves-input"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text);
      }}>
      <label for="moves-text">{words.input}</label>
      <div class="row joined">
        <input
          id="moves-text"
          type="text"
          value={text}
          spellcheck={false}
          autocomplete="off"
          inputMode="text"
          aria-describedby="moves-help"
          aria-invalid={problem !== null}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button label={words.go} type="submit" />
      </div>
      <p id="moves-help" class={problem ? "error small-text" : "muted small-text"} role={problem ? "alert" : undefined}>
        {problem ?? words.inputHelp}
      </p>
    </form>
  );
}

function sharedVariations(variations: Variations): Shared {
  const position = positionOf(variations);
  const { first, second } = gameOf(variations);
  return {
    address: addressOf(variations),
    name: fileName(variations.path),
    title: words.shareTitle,
    help: words.shareHelp,
    text: verdict(position, null),
    picture: { ...pictureOf(position, variations.path.at(-1) ?? null), small: true },
    caption: { names: sharedNames({ first, second }), words: verdict(position, null) },
  };
}

function Download({ onClose, ...shown }: Shown & { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (format: Format) => {
    setBusy(true);
    setProblem(null);
    try {
      await saveAs(format, shown);
    } catch (error) {
      setProblem(String(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={words.download} onClose={onClose}>
      <div class="stack">
        {FORMATS.map((format) => (
          <Button
            key={format}
            label={words.formats[format]}
            disabled={busy || (format === "analysis" && !shown.analysis) || (format === "explanation" && !shown.explanation)}
            onClick={() => void save(format)}
          />
        ))}
      </div>
      <p class="muted" role="status">
        {busy ? words.making : ""}
      </p>
      <Problem why={problem} />
    </Dialog>
  );
}

/** What a picture of a place in the variations shows: the last move, threats and scores if they are on. */
function picture(variations: Variations, ply: number, analysis: Analysis | null): PictureProps {
  const position = positionAfter(variations.path.slice(0, ply), variations.size);
  const last = variations.path[ply - 1];
  return {
    ...pictureOf(position, last ?? null),
    marks: settings.value.threats ? threatMarks(position) : [],
    scores: analysis && !position.isOver ? columnScores(position, analysis) : undefined,
    full: (column) => !position.isPlayable(column),
  };
}

async function saveAs(format: Format, { variations, analysis, explanation }: Shown): Promise<void> {
  const { toGif, toPng, toSvg } = await import("../../common/pictures");
  const name = fileName(variations.path);
  const ply = variations.path.length;
  if (format === "svg") download(toSvg(picture(variations, ply, analysis)), `${name}.svg`, "image/svg+xml");
  if (format === "png") download(await toPng(picture(variations, ply, analysis)), `${name}.png`);
  if (format === "gif") {
    const line = { ...variations, path: lineThrough(variations) };
    download(await toGif([...line.path, 0].map((_, index) => picture(line, index, null))), `${name}.gif`);
  }
  if (format === "record") downloadJson(toRecord(gameOf(variations)), fileName(playedMoves(gameOf(variations))));
  if (format === "analysis" && analysis) {
    const { words: _, ...data } = analysis; // the words are for this page
    downloadJson({ moves: formatMoves(variations.path), ...data }, `${name}-analysis`);
  }
  if (format === "explanation" && explanation)
    downloadJson({ moves: formatMoves(variations.path), ...explanation.data }, `${name}-explanation`);
}
