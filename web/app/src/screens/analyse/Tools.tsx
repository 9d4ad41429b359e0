// Import and export of positions: moves as text, set-up, share link, pictures, records and JSON.

import { columnScores, type Explanation, type PictureProps, pictureOf, threatMarks } from "fourfold-board/components";
import type { Analysis } from "fourfold-engine";
import { formatMoves } from "fourfold-engine/rules";
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { playedMoves } from "../../rules/game";
import { InvalidInput, positionAfter } from "../../rules/moves";
import { fileName, toRecord } from "../../rules/record";
import { Dialog } from "../../shell/Dialog";
import { download, downloadJson } from "../../shell/download";
import { Icon } from "../../shell/icons";
import { KeyHelp } from "../../shell/KeyHelp";
import { SizePicker } from "../../shell/SizePicker";
import { settings } from "../../state/settings";
import { PlayFromHere } from "../../study/PlayFromHere";
import { OpenRecord } from "../../study/records";
import { ShareButton, type Shared, sharedNames } from "../../study/Share";
import { texts } from "../../texts";
import { addressOf, emptyStudy, gameOf, lineThrough, positionOf, type Study, studyOfGame, studyOfMoves } from "./study";
import { formatTree } from "./tree";
import { verdict } from "./Verdict";

const words = texts.analyse;
type Format = keyof typeof words.formats;
const FORMATS = Object.keys(words.formats) as Format[];

/** What is shown. */
interface Shown {
  readonly study: Study;
  readonly analysis: Analysis | null;
  readonly explanation: Explanation | null;
}

interface ToolsProps extends Shown {
  /** Puts another study in its place. */
  readonly replace: (study: Study) => void;
  readonly onSetUp: () => void;
  readonly setUpButton: RefObject<HTMLButtonElement>;
}

export function Tools({ replace, onSetUp, setUpButton, ...shown }: ToolsProps) {
  const { study } = shown;
  const [isDownloading, setDownloading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (make: () => Study) => {
    try {
      replace(make());
      setProblem(null);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <section class="panel stack" aria-label={words.tools}>
      <MovesInput study={study} onSubmit={(text) => attempt(() => studyOfMoves(text, study.size))} problem={problem} />
      <div class="row tools">
        <button type="button" ref={setUpButton} onClick={onSetUp}>
          <Icon name="edit" />
          {words.setUp}
        </button>
        <ShareButton share={sharedStudy(study)} />
        <PlayFromHere moves={study.path} size={study.size} />
        <button type="button" onClick={() => setDownloading(true)}>
          <Icon name="download" />
          {words.download}
        </button>
        <button type="button" onClick={() => replace(emptyStudy(study.size))}>
          <Icon name="trash" />
          {words.clear}
        </button>
        <OpenRecord onGame={(game) => replace(studyOfGame(game))} onProblem={setProblem} />
        <SizePicker isLabelHidden size={study.size} onChange={(size) => replace(emptyStudy(size))} />
      </div>
      <KeyHelp keys={words.keys} columns={study.size.columns} />
      {isDownloading && <Download {...shown} onClose={() => setDownloading(false)} />}
    </section>
  );
}

interface MovesInputProps {
  readonly study: Study;
  readonly onSubmit: (text: string) => void;
  readonly problem: string | null;
}

function MovesInput({ study, onSubmit, problem }: MovesInputProps) {
  const shown = formatTree(study.tree);
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
        <button type="submit">{words.go}</button>
      </div>
      <p id="moves-help" class={problem ? "error small-text" : "muted small-text"} role={problem ? "alert" : undefined}>
        {problem ?? words.inputHelp}
      </p>
    </form>
  );
}

function sharedStudy(study: Study): Shared {
  const position = positionOf(study);
  const { first, second } = gameOf(study);
  return {
    address: addressOf(study),
    name: fileName(study.path),
    title: words.shareTitle,
    help: words.shareHelp,
    text: verdict(position, null),
    picture: { ...pictureOf(position, study.path.at(-1) ?? null), small: true },
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
          <button
            key={format}
            type="button"
            disabled={busy || (format === "analysis" && !shown.analysis) || (format === "explanation" && !shown.explanation)}
            onClick={() => void save(format)}>
            {words.formats[format]}
          </button>
        ))}
      </div>
      <p class="muted" role="status">
        {busy ? words.making : ""}
      </p>
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** What a picture of a place in the study shows: the last move, threats and scores if they are on. */
function picture(study: Study, ply: number, analysis: Analysis | null): PictureProps {
  const position = positionAfter(study.path.slice(0, ply), study.size);
  const last = study.path[ply - 1];
  return {
    ...pictureOf(position, last ?? null),
    marks: settings.value.threats ? threatMarks(position) : [],
    scores: analysis && !position.isOver ? columnScores(position, analysis) : undefined,
    full: (column) => !position.isPlayable(column),
  };
}

async function saveAs(format: Format, { study, analysis, explanation }: Shown): Promise<void> {
  const { toGif, toPng, toSvg } = await import("../../study/pictures");
  const name = fileName(study.path);
  const ply = study.path.length;
  if (format === "svg") download(toSvg(picture(study, ply, analysis)), `${name}.svg`, "image/svg+xml");
  if (format === "png") download(await toPng(picture(study, ply, analysis)), `${name}.png`);
  if (format === "gif") {
    const line = { ...study, path: lineThrough(study) };
    download(await toGif([...line.path, 0].map((_, index) => picture(line, index, null))), `${name}.gif`);
  }
  if (format === "record") downloadJson(toRecord(gameOf(study)), fileName(playedMoves(gameOf(study))));
  if (format === "analysis" && analysis) downloadJson({ moves: formatMoves(study.path), ...analysis }, `${name}-analysis`);
  if (format === "explanation" && explanation) downloadJson({ moves: formatMoves(study.path), ...explanation.data }, `${name}-explanation`);
}
