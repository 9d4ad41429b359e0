// What scores mean, where they are seen for the first time.

import { Button } from "../shell/Button";
import { Definitions } from "../shell/lists";
import { hashOf } from "../shell/router";
import { isUnseen, markSeen } from "../state/notes";
import { texts } from "../texts";
import "./common.css";

const words = texts.scoreNote;

/** Nothing once it was closed. `isGraph`: beside the graph of a review, which shows chances. */
export function ScoreNote({ isGraph = false }: { isGraph?: boolean }) {
  if (!isUnseen("scores")) return null;
  return (
    <section class="panel score-note small-text" aria-label={words.title}>
      <header class="row spread">
        <strong>{words.title}</strong>
        <Button quiet icon="close" aria-label={words.close} onClick={() => markSeen("scores")} />
      </header>
      <Definitions rows={Object.values(words.meanings).map(({ term, means }) => [term, means])} />
      {isGraph && <p>{words.graph}</p>}
      <a href={hashOf("about", "scores")} onClick={() => markSeen("scores")}>
        {words.more}
      </a>
    </section>
  );
}
