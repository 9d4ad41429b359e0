// The themes of puzzles, in words.

import words from "messages:puzzles";

type Theme = keyof typeof words.themeNames;

const isTheme = (theme: string): theme is Theme => Object.hasOwn(words.themeNames, theme);

/** "double-threat" → "Double threat". */
export const themeName = (theme: string) => (isTheme(theme) ? words.themeNames[theme] : theme);

export const themeMeaning = (theme: string) => (isTheme(theme) ? words.themeMeanings[theme] : "");
