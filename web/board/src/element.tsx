// The custom element <fourfold-board>.

import type { Analysis, Explanation } from "fourfold-engine";
import { columnLabel, formatMoves, otherSide, Position, parseColumn, type Side, type Size } from "fourfold-engine/rules";
import { render } from "preact";
import boardStyles from "./board.css?inline";
import elementStyles from "./element.css?inline";
import type { BoardEngine } from "./engine";
import { messageOf } from "./engine";
import { THEMES } from "./generated/themes";
import { LiveBoard } from "./LiveBoard";
import { ENGLISH, loadTexts } from "./languages";
import { type BoardTexts, coloursOf, LookContext, type ThemeName } from "./look";
import { parseSize, positionAfter, readMoves } from "./moves";

/** The events of a board. They bubble, and leave shadow trees. */
export interface BoardEvents {
  /** A move was made on the board, by the user, the opponent or `play`. */
  "fourfold-move": CustomEvent<{ readonly column: string; readonly side: Side; readonly moves: string }>;
  /** The position has changed, in whatever way. */
  "fourfold-position": CustomEvent<{ readonly moves: string }>;
  /** The position is completely analysed. */
  "fourfold-analysis": CustomEvent<{ readonly moves: string; readonly analysis: Analysis }>;
  /** The user has asked for an explanation. */
  "fourfold-explanation": CustomEvent<{ readonly moves: string; readonly explanation: Explanation }>;
  /** The engine failed, or an attribute is invalid. */
  "fourfold-error": CustomEvent<{ readonly message: string }>;
}

const FLAGS = ["analyse", "readonly"] as const;
const ATTRIBUTES = ["moves", "size", "opponent", "side", "theme", "label", "language", ...FLAGS] as const;
type Attribute = (typeof ATTRIBUTES)[number];

const sheet = /* @__PURE__ */ styles();

/** The styles of all boards; those of the theme "auto" follow the page's `color-scheme`. */
function styles(): CSSStyleSheet | null {
  if (typeof CSSStyleSheet === "undefined") return null; // not in a browser
  const rule = (theme: string, colours: [string, string][]) =>
    `.root[data-theme="${theme}"]{${colours.map(([property, colour]) => `${property}:${colour}`).join(";")}}`;
  const dark = new Map(coloursOf("dark"));
  const themes = (Object.keys(THEMES) as ThemeName[]).map((name) => rule(name, coloursOf(name)));
  const auto = coloursOf("light").map(([property, colour]): [string, string] => [property, `light-dark(${colour},${dark.get(property)})`]);
  const made = new CSSStyleSheet();
  made.replaceSync([boardStyles, elementStyles, rule("auto", auto), ...themes].join("\n"));
  return made;
}

/** The game that the attributes describe, or what is wrong with them. */
type Game = { readonly size: Size; readonly played: readonly number[]; readonly ahead: readonly number[] };

export class FourfoldBoard extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  /** For boards without an engine of their own. */
  static defaultEngine: BoardEngine | null = null;

  readonly #root = document.createElement("div");
  #engine: BoardEngine | null = null;
  #game: Game | null = null;
  #fault = "";
  /** The language that is shown, and what the board says in it; nothing for English, which it has. */
  #shown: { readonly language: string; readonly texts: BoardTexts | undefined } = { language: ENGLISH, texts: undefined };
  /** Where "start again" leads. */
  #start = "";
  /** The element itself is changing its attribute. */
  #isReflecting = false;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    if (sheet) shadow.adoptedStyleSheets = [sheet];
    this.#root.className = "root";
    shadow.append(this.#root);
  }

  connectedCallback(): void {
    if (this.#game === null) this.#read();
    void this.#translate();
    this.#draw();
  }

  disconnectedCallback(): void {
    render(null, this.#root); // cancels what the engine was asked
  }

  attributeChangedCallback(name: Attribute, before: string | null, now: string | null): void {
    if (this.#isReflecting || before === now || !this.isConnected) return;
    if (name === "moves" || name === "size") {
      this.#read();
      this.#emit("fourfold-position", { moves: this.moves });
    }
    if (name === "language") void this.#translate();
    else this.#draw();
  }

  /** The moves on the board, such as "4455". */
  get moves(): string {
    return this.#game ? formatMoves(this.#game.played) : (this.getAttribute("moves") ?? "");
  }

  set moves(moves: string) {
    this.setAttribute("moves", moves);
  }

  /** Whether exact scores are shown. */
  get analyse(): boolean {
    return this.hasAttribute("analyse");
  }

  set analyse(on: boolean) {
    this.toggleAttribute("analyse", on);
  }

  /** The position on the board; the empty one if an attribute is invalid. */
  get position(): Position {
    return this.#game ? positionAfter(this.#game.played, this.#game.size) : new Position();
  }

  /** What answers questions: the engine in the page unless another one is set. */
  get engine(): BoardEngine | null {
    return this.#engine ?? FourfoldBoard.defaultEngine;
  }

  set engine(engine: BoardEngine | null) {
    this.#engine = engine;
    this.#draw();
  }

  /** Plays a column, as named in move strings. Fails with IllegalMove or InvalidNotation. */
  play(column: string): void {
    const { position } = this;
    const index = parseColumn(column, position.columns);
    position.play(index); // fails if it is illegal
    this.#play(index);
  }

  /** Takes the last move back. With an opponent, also its reply, so that it is the user's turn again. */
  back(): void {
    if (!this.#game) return;
    const { played, ahead } = this.#game;
    const count = Math.min(played.length, this.#step(played.length, -1));
    this.#change({ played: played.slice(0, played.length - count), ahead: [...played.slice(played.length - count), ...ahead] });
  }

  /** Makes the next move that was taken back. */
  forward(): void {
    if (!this.#game) return;
    const { played, ahead } = this.#game;
    const count = Math.min(ahead.length, this.#step(played.length, 1));
    this.#change({ played: [...played, ...ahead.slice(0, count)], ahead: ahead.slice(count) });
  }

  /** Back to the moves that the page has set. */
  reset(): void {
    if (this.#game) this.#change({ played: readMoves(this.#start, this.#game.size), ahead: [] });
  }

  /** How many moves to step, so that the opponent is not to move. */
  #step(ply: number, direction: 1 | -1): number {
    const opponent = this.#opponent();
    if (opponent === null) return 1;
    const isTheirs = (at: number) => (at % 2 === 0 ? "first" : "second") === opponent.side;
    return isTheirs(ply + direction) ? 2 : 1;
  }

  #opponent(): { readonly name: string; readonly side: Side } | null {
    const name = this.getAttribute("opponent");
    const mine: Side = this.getAttribute("side") === "second" ? "second" : "first";
    return name === null ? null : { name, side: otherSide(mine) };
  }

  #read(): void {
    this.#start = this.getAttribute("moves") ?? "";
    try {
      const size = parseSize(this.getAttribute("size") ?? "7x6");
      this.#game = { size, played: readMoves(this.#start, size), ahead: [] };
      this.#fault = "";
    } catch (error) {
      this.#game = null;
      this.#fault = messageOf(error);
      this.#emit("fourfold-error", { message: this.#fault });
    }
  }

  /** Shows the language that the attribute asks for, once its texts are loaded. */
  async #translate(): Promise<void> {
    const language = this.getAttribute("language") ?? ENGLISH;
    if (language === this.#shown.language) return;
    try {
      const texts = await loadTexts(language);
      if (language !== (this.getAttribute("language") ?? ENGLISH)) return; // it has changed again
      this.#shown = { language, texts };
      this.#draw();
    } catch (error) {
      this.#emit("fourfold-error", { message: messageOf(error) });
    }
  }

  #play(column: number): void {
    if (!this.#game) return;
    const { played, ahead } = this.#game;
    const { turn } = this.position;
    const isNext = ahead[0] === column;
    this.#change({ played: [...played, column], ahead: isNext ? ahead.slice(1) : [] }, () =>
      this.#emit("fourfold-move", { column: columnLabel(column), side: turn, moves: this.moves }),
    );
  }

  #change(game: Omit<Game, "size">, tell: () => void = () => {}): void {
    const before = this.moves;
    this.#game = { ...this.#game!, ...game };
    if (this.moves === before) return;
    this.#isReflecting = true;
    this.setAttribute("moves", this.moves);
    this.#isReflecting = false;
    tell();
    this.#emit("fourfold-position", { moves: this.moves });
    this.#draw();
  }

  #emit<Name extends keyof BoardEvents>(name: Name, detail: BoardEvents[Name]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #draw(): void {
    if (!this.isConnected) return;
    const wanted = this.getAttribute("theme");
    const theme = wanted !== null && wanted in THEMES ? (wanted as ThemeName) : null;
    this.#root.dataset.theme = theme ?? "auto";
    this.#root.style.colorScheme = theme === null ? "" : THEMES[theme].scheme;
    this.#root.lang = this.#shown.language;
    const { language } = this.#shown;
    const engine = language === ENGLISH ? this.engine : (this.engine?.inLanguage?.(language) ?? this.engine);
    if (!this.#game || engine === null) {
      render(<p class="fault">{this.#fault}</p>, this.#root);
      return;
    }
    const { played, ahead } = this.#game;
    const moves = this.moves;
    render(
      <LookContext.Provider value={{ theme: theme ?? "light", swapped: false, animation: true, texts: this.#shown.texts }}>
        <LiveBoard
          position={this.position}
          last={played.at(-1) ?? null}
          engine={engine}
          analyse={this.analyse}
          opponent={this.#opponent()}
          readOnly={this.hasAttribute("readonly")}
          label={this.getAttribute("label") ?? undefined}
          onBack={played.length > 0 ? () => this.back() : null}
          onForward={ahead.length > 0 ? () => this.forward() : null}
          onReset={moves === this.#start ? null : () => this.reset()}
          onPlay={(column) => this.#play(column)}
          onAnalysis={(analysis) => this.#emit("fourfold-analysis", { moves, analysis })}
          onExplanation={(explanation) => this.#emit("fourfold-explanation", { moves, explanation })}
          onFailure={(message) => this.#emit("fourfold-error", { message })}
        />
      </LookContext.Provider>,
      this.#root,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "fourfold-board": FourfoldBoard;
  }
  interface HTMLElementEventMap extends BoardEvents {}
}

/** Defines <fourfold-board>, unless the page has it already. */
export function defineBoard(): void {
  if (!customElements.get("fourfold-board")) customElements.define("fourfold-board", FourfoldBoard);
}
