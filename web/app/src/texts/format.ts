// Numbers, dates and lists as people write them in the language that is shown.

import { texts } from "./index";
import { ENGLISH, language } from "./language";

/** English dates are "31 Jan 2026". */
const locale = () => (language.value.startsWith(ENGLISH) ? "en-GB" : language.value);

/** The formatter for the language, made once. */
function byLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const name = locale();
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name)!;
  };
}

const wholes = byLanguage((name) => new Intl.NumberFormat(name, { maximumFractionDigits: 0 }));
const tenths = byLanguage((name) => new Intl.NumberFormat(name, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const percents = byLanguage((name) => new Intl.NumberFormat(name, { style: "percent" }));
const finePercents = byLanguage(
  (name) => new Intl.NumberFormat(name, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const all = byLanguage((name) => new Intl.ListFormat(name, { type: "conjunction" }));
const any = byLanguage((name) => new Intl.ListFormat(name, { type: "disjunction" }));
const days = byLanguage((name) => new Intl.DateTimeFormat(name, { day: "numeric", month: "short", year: "numeric" }));
const shortDays = byLanguage((name) => new Intl.DateTimeFormat(name === "en-GB" ? ENGLISH : name, { day: "numeric", month: "short" }));
const longDays = byLanguage((name) => new Intl.DateTimeFormat(name, { dateStyle: "long" }));
const utcDays = byLanguage((name) => new Intl.DateTimeFormat(name, { dateStyle: "long", timeZone: "UTC" }));
const times = byLanguage(
  (name) => new Intl.DateTimeFormat(name, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }),
);
const distances = byLanguage((name) => new Intl.RelativeTimeFormat(name, { numeric: "auto" }));

/** "1,234". */
export const whole = (value: number) => wholes().format(value);
/** "0.5". */
export const tenth = (value: number) => tenths().format(value);
/** "50%". */
export const percent = (share: number) => percents().format(share);
/** "5.3%". */
export const tenthOfPercent = (share: number) => finePercents().format(share);
/** "A, B and C". */
export const listed = (items: readonly string[]) => all().format(items);
/** "A, B or C". */
export const either = (items: readonly string[]) => any().format(items);
/** "31 Jan 2026". */
export const shortDate = (date: Date) => days().format(date);
/** "Jan 31". */
export const dayAndMonth = (date: Date) => shortDays().format(date);
/** "31 January 2026". */
export const longDate = (date: Date) => longDays().format(date);
/** The same for days that are the same everywhere. */
export const utcDate = (date: Date) => utcDays().format(date);
/** "31 Jan 2026, 20:15". */
export const dateAndTime = (date: Date) => times().format(date);
/** "in 4 days". */
export const distance = (value: number, unit: Intl.RelativeTimeFormatUnit) => distances().format(value, unit);

/** "+3", "−2", with a real minus sign. */
export const signedChange = (change: number) => (change < 0 ? `−${-change}` : `+${change}`);

/** Ratings are shown as whole numbers. */
export function rounded<Name extends string>(values: Readonly<Record<Name, number>>): Record<Name, number> {
  return Object.fromEntries(Object.entries<number>(values).map(([name, value]) => [name, Math.round(value)])) as Record<Name, number>;
}

/** With a full stop, unless it ends with one or the like. */
export const ended = (text: string) => (/[.!?…。！？]$/.test(text) ? text : texts.shell.sentence({ text }));

/** A message of the engine or the server as a sentence. */
export const asSentence = (text: string) => ended(text.charAt(0).toUpperCase() + text.slice(1));

/** What is read to screen readers one after the other. */
export const sentences = (...parts: readonly string[]) => parts.filter(Boolean).map(ended).join(" ");
