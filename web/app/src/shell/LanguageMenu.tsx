// A menu of the languages, each by its own name.

import { useEffect, useRef } from "preact/hooks";
import { chooseLanguage } from "../state/language";
import { texts } from "../texts";
import { LANGUAGES, language } from "../texts/language";
import { announce } from "./announce";

/** Says in which language the app is now, when that changes. */
export function useAnnouncedLanguage(): void {
  const before = useRef(language.value);
  useEffect(() => {
    if (before.current !== language.value) announce(texts.language.chosen);
    before.current = language.value;
  }, [language.value]);
}

/** `isLabelled`: there is a label beside it. */
export function LanguageMenu({ isLabelled = false }: { isLabelled?: boolean }) {
  const codes = Object.keys(LANGUAGES);
  const others = codes.includes(language.value) ? [] : [language.value]; // asked for by the address
  return (
    <select
      aria-label={isLabelled ? undefined : texts.language.choose}
      value={language.value}
      onChange={({ currentTarget: { value } }) => chooseLanguage(value)}>
      {[...codes, ...others].map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGES[code] ?? code}
        </option>
      ))}
    </select>
  );
}
