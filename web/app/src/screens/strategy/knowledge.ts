// What the user knows of the strategy, and what to ask next.

import type { MemoryCard, StrategyProgress, TrainingDay } from "../../state/strategy";
import type { Node, Step, Strategy } from "./strategy";

type Cards = StrategyProgress["cards"];

/** Learned: the last answer was right, perhaps at the second try. */
export function isLearned(card: MemoryCard | undefined): boolean {
  return card !== undefined && card.grade > 1;
}

export interface Knowledge {
  /** Positions that were learned, and to which only learned ones lead; the most frequent first. */
  readonly learned: readonly Step[];
  /** Positions that were learned once, or that others which were not known last time lead to. */
  readonly shaky: readonly Step[];
  /** New positions to which only learned ones lead, in the order in which to learn them. */
  readonly next: readonly Step[];
  /**
   * Of the games that the strategy has an answer to, the share that stays among the learned positions to the end. Where several lines lead to a position, the file
   * does not say how often each is played: then it is at least this share.
   */
  readonly covered: number;
}

/** `order` has the numbers of positions in the order in which to learn them; without it, the most frequent come first. */
export function knowledgeOf(strategy: Strategy, cards: Cards, order?: readonly number[]): Knowledge {
  const seen = new Set<Node>();
  const safe = walk(strategy, strategy.starts, ({ card }) => isLearned(cards[card]), seen);
  const [forgotten, next] = split(safe.border, ({ node }) => cards[node.card] !== undefined);
  if (order) {
    const ranks = new Map(order.map((number, rank) => [number, rank]));
    next.sort((a, b) => ranks.get(a.node.number)! - ranks.get(b.node.number)!);
  }
  const beyond = walk(strategy, forgotten, ({ card }) => cards[card] !== undefined, seen);
  // A game that is not covered meets one of these positions first.
  const sharesOf = (steps: readonly Step[]) => steps.reduce((sum, { node }) => sum + node.share, 0);
  const lost = sharesOf(safe.border) / (sharesOf(strategy.starts) || 1);
  const covered = Math.max(0, Math.round((1 - lost) * 1e6) / 1e6); // not 29.99999%
  return { learned: safe.inside, shaky: beyond.inside, next, covered };
}

/** From some positions through all that are `inside`, and the first ones outside; the most frequent first. */
function walk(strategy: Strategy, from: readonly Step[], isInside: (node: Node) => boolean, seen: Set<Node>) {
  const [inside, border]: [Step[], Step[]] = [[], []];
  // If several lines lead to a position, the one through the more frequent positions is shown.
  for (let layer = [...from].sort(byShare); layer.length > 0; ) {
    const next: Step[] = [];
    for (const step of layer) {
      if (!isInside(step.node)) border.push(step);
      else {
        inside.push(step);
        next.push(...strategy.stepsAfter(step).filter(({ node }) => !seen.has(node) && seen.add(node)));
      }
    }
    layer = next.sort(byShare);
  }
  return { inside: inside.sort(byShare), border: border.sort(byShare) };
}

const byShare = (a: Step, b: Step) => b.node.share - a.node.share || a.line.length - b.line.length;

/** How many of the first `count` positions of an order are learned. */
export function learnedOf({ learned }: Knowledge, order: readonly number[], count: number): number {
  const first = new Set(order.slice(0, count));
  return learned.filter(({ node }) => first.has(node.number)).length;
}

/** How many learned cards are of none of these strategies: of an earlier version of the app. */
export function foreignCards(strategies: readonly Strategy[], cards: Cards): number {
  const own = new Set(strategies.flatMap((strategy) => [...strategy.cards]));
  return Object.keys(cards).filter((name) => isLearned(cards[name]) && !own.has(name)).length;
}

function split<T>(all: readonly T[], test: (each: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((each) => !test(each))];
}

// ---- The queue

export interface Question {
  /** `again`: it was not known a few minutes ago. */
  readonly kind: "due" | "new" | "again";
  readonly step: Step;
}

/** What was not known comes again after this time, in milliseconds, or earlier if there is nothing else to do. */
const SOON = 20 * 60 * 1000;

/** Positions due by now, the most frequent first. */
export function dueSteps({ learned, shaky }: Knowledge, cards: Cards, now: number): Step[] {
  return [...learned, ...shaky].filter(({ node }) => cards[node.card]!.due <= now).sort(byShare);
}

/** How many more positions may be introduced today. */
export function newToday({ days, newPerDay }: StrategyProgress, today: string): number {
  return Math.max(0, newPerDay - (days.find(({ day }) => day === today)?.introduced ?? 0));
}

/** The next question: what is due, then something new, then what was not known just now; null if the work is done. */
export function nextQuestion(knowledge: Knowledge, cards: Cards, now: number, newLeft: number): Question | null {
  const [due] = dueSteps(knowledge, cards, now);
  if (due) return { kind: "due", step: due };
  const [step] = knowledge.next;
  if (step && newLeft > 0) return { kind: "new", step };
  const soon = [...knowledge.learned, ...knowledge.shaky].filter(({ node }) => isSoon(cards[node.card]!, now));
  const [again] = soon.sort((a, b) => cards[a.node.card]!.due - cards[b.node.card]!.due);
  return again ? { kind: "again", step: again } : null;
}

const isSoon = ({ state, due }: MemoryCard, now: number) => state !== 2 && due <= now + SOON;

/** When the next position is due; null if none is waiting. */
export function nextDue({ learned, shaky }: Knowledge, cards: Cards): number | null {
  const dues = [...learned, ...shaky].map(({ node }) => cards[node.card]!.due);
  return dues.length === 0 ? null : Math.min(...dues);
}

// ---- Days

/** The date where the user is, such as "2026-01-31". */
export function dateOf(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The days with today's state. Days from the future, as when the clock was set back, become part of today. */
export function withToday(
  days: readonly TrainingDay[],
  today: string,
  state: Omit<TrainingDay, "day" | "introduced">,
  introduced: number,
): TrainingDay[] {
  const before = days.find(({ day }) => day === today)?.introduced ?? 0;
  return [...days.filter(({ day }) => day < today), { day: today, ...state, introduced: before + introduced }];
}

/** The progress after a question was answered. A day has what is learned of all strategies, and the share of games of the first. */
export function withCard(
  strategies: readonly Strategy[],
  progress: StrategyProgress,
  name: string,
  card: MemoryCard,
  now: number,
): StrategyProgress {
  const cards = { ...progress.cards, [name]: card };
  const known = strategies.map((strategy) => knowledgeOf(strategy, cards));
  const learned = known.reduce((sum, each) => sum + each.learned.length, 0);
  const introduced = name in progress.cards ? 0 : 1;
  return { ...progress, cards, days: withToday(progress.days, dateOf(now), { learned, covered: known[0]!.covered }, introduced) };
}
