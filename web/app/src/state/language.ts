// Which language is shown: the one that the address asks for, the one that the user has chosen, or the first that the browser prefers.

import { effect, signal } from "@preact/signals";
import { ENGLISH, findLanguage, language, showLanguage } from "../texts/language";
import { change, settings } from "./settings";

const PARAMETER = "language";

/** What went wrong, until the user has read it: there is no such language, or it could not be loaded. */
export const languageProblem = signal<{ readonly unknown: string } | "failed" | null>(null);

/** What the address of the page asks for; null if nothing. */
function asked(): string | null {
  const [, query = ""] = location.hash.split(/\?(.*)/s);
  return new URLSearchParams(location.search).get(PARAMETER) ?? new URLSearchParams(query).get(PARAMETER);
}

function preferred(): string {
  return findLanguage([settings.value.language, ...navigator.languages].filter(Boolean)) ?? ENGLISH;
}

async function show(code: string): Promise<void> {
  try {
    await showLanguage(code);
  } catch {
    languageProblem.value = "failed";
  }
}

/** Shows the language at the start, and from then on the one that is chosen, in any tab. English needs no time. */
export async function startLanguage(): Promise<void> {
  const wanted = asked()?.slice(0, 30) ?? null;
  const found = wanted === null ? preferred() : findLanguage([wanted]);
  if (found === null) languageProblem.value = { unknown: wanted! };
  if (found !== null && found !== ENGLISH) await show(found);
  effect(() => {
    document.documentElement.lang = language.value;
  });
  let before = settings.value.language;
  effect(() => {
    const { language: chosen } = settings.value;
    if (chosen !== before) void show(preferred());
    before = chosen;
  });
}

/** Shows a language from now on. What the address asked for no longer matters. */
export function chooseLanguage(code: string): void {
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
  languageProblem.value = null;
  if (settings.value.language === code) void show(code);
  else change({ language: code });
}
