// The screens, in the order of the navigation. A new screen is a folder and a line here.

import type { Screen } from "../shell/router";
import { texts } from "../texts";

const { titles } = texts;

export const SCREENS: readonly Screen[] = [
  { path: "play", title: titles.play, load: async () => (await import("./play/Play")).Play },
  { path: "analyse", title: titles.analyse, load: async () => (await import("./analyse/Analyse")).Analyse },
];
