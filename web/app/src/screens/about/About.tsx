// What fourfold is: scores, data, opponents, engine, keys, licence.

import words from "messages:about";
import analyse from "messages:analyse";
import explore from "messages:explore";
import puzzles from "messages:puzzles";
import review from "messages:review";
import { useEffect, useRef } from "preact/hooks";
import { VERSION } from "../../generated/version";
import { Face } from "../../players/Face";
import { LEVELS } from "../../players/levels";
import { Button } from "../../shell/Button";
import { KeyList } from "../../shell/KeyHelp";
import { Definitions } from "../../shell/lists";
import { hashOf, open, type ScreenProps } from "../../shell/router";
import { showAgain } from "../../state/notes";
import { texts } from "../../texts";
import { playerName } from "../../texts/players";
import "./about.css";

const KEYS = [
  ["play", texts.play.keys],
  ["puzzles", puzzles.keys],
  ["analyse", analyse.keys],
  ["review", review.keys],
  ["explore", explore.keys],
] as const;

/** `#/about/scores` leads to what scores mean. */
export function About({ rest }: ScreenProps) {
  const scores = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (rest === "scores") scores.current?.focus();
    else scrollTo(0, 0);
  }, [rest]);
  const welcome = () => {
    showAgain("welcome");
    open("#/");
  };
  return (
    <article class="about stack">
      <header class="stack">
        <h1>{words.title}</h1>
        <p class="lead">{words.what}</p>
        <div class="row spread">
          <p>{words.free}</p>
          <Button label={words.again} onClick={welcome} />
        </div>
      </header>
      <section class="panel stack">
        <h2 ref={scores} tabIndex={-1}>
          {words.scores}
        </h2>
        <p>{words.exact}</p>
        <Definitions class="examples" rows={Object.values(words.examples).map(({ term, means }) => [term, means])} />
        <p>{words.rule}</p>
      </section>
      <section class="panel stack">
        <h2>{words.privacy}</h2>
        <p>{words.nothingSent}</p>
        <p>{words.offline}</p>
        <p>
          <a href={hashOf("you")}>{words.ownData}</a>
        </p>
      </section>
      <section class="panel stack">
        <h2>{words.opponents}</h2>
        <ol class="faces" aria-hidden="true">
          {LEVELS.map((level) => (
            <li key={level}>
              <Face player={level} />
              <span>{playerName(level)}</span>
            </li>
          ))}
        </ol>
        <p>{words.levels}</p>
      </section>
      <section class="panel stack">
        <h2>{words.engine}</h2>
        <ul>
          {Object.values(words.facts).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </section>
      <section class="panel stack">
        <h2>{words.keys}</h2>
        <div class="keys-of-screens">
          {KEYS.map(([screen, keys]) => (
            <section key={screen}>
              <h3>{texts.titles[screen]}</h3>
              <KeyList keys={keys} />
            </section>
          ))}
        </div>
      </section>
      <section class="panel stack">
        <h2>{words.licence}</h2>
        <p>
          <strong>{words.version({ version: VERSION })}</strong>
        </p>
        <p>{words.mit}</p>
        <p>
          {words.python} <code>pip install 'fourfold[web]'</code>
        </p>
      </section>
    </article>
  );
}
