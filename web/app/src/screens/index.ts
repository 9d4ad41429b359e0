// The screens: the tabs in their order, then the screens that belong to them. A new screen is a folder and a line here.

import { hashOf, route, type Screen } from "../shell/router";
import { lastReview, lastWork } from "../state/work";
import { texts } from "../texts";

const { titles, parts } = texts; // in the language that is shown when they are read

/** Back to what was being analysed. */
const toAnalysis = () => lastWork.value?.address ?? hashOf("analyse");
/** Back to the open review; from there, to the choice of another game. */
const toReview = () => (route.value.path !== "review" && lastReview.value) || hashOf("review");

export const SCREENS: readonly Screen[] = [
  { path: "play", title: () => titles.play, load: async () => (await import("./play/Play")).Play },
  {
    path: "learn",
    title: () => titles.learn,
    parts: [
      { title: () => parts.lessons, path: "learn" },
      { title: () => titles.strategy, path: "strategy" },
      { title: () => titles.lab, path: "lab" },
    ],
    load: async () => (await import("./learn/Learn")).Learn,
  },
  {
    path: "puzzles",
    title: () => titles.puzzles,
    parts: [
      { title: () => titles.puzzles, path: "puzzles" },
      { title: () => parts.rush, path: "puzzles", rest: "rush" },
      { title: () => parts.survival, path: "puzzles", rest: "survival" },
    ],
    load: async () => (await import("./puzzles/Puzzles")).Puzzles,
  },
  {
    path: "analyse",
    title: () => titles.analyse,
    address: toAnalysis,
    parts: [
      { title: () => titles.analyse, path: "analyse", address: toAnalysis },
      { title: () => titles.review, path: "review", address: toReview },
      { title: () => titles.explore, path: "explore" },
    ],
    load: async () => (await import("./analyse/Analyse")).Analyse,
  },
  { path: "you", title: () => titles.you, load: async () => (await import("./you/You")).You },
  { path: "game", title: () => titles.game, partOf: "play", load: async () => (await import("./game/Game")).Game },
  { path: "lobby", title: () => titles.lobby, partOf: "play", load: async () => (await import("./lobby/Lobby")).Lobby },
  { path: "strategy", title: () => titles.strategy, partOf: "learn", load: async () => (await import("./strategy/Trainer")).Trainer },
  { path: "lab", title: () => titles.lab, partOf: "learn", load: async () => (await import("./lab/Lab")).Lab },
  { path: "review", title: () => titles.review, partOf: "analyse", load: async () => (await import("./review/Review")).Review },
  { path: "explore", title: () => titles.explore, partOf: "analyse", load: async () => (await import("./explore/Explore")).Explore },
  { path: "about", title: () => titles.about, partOf: null, load: async () => (await import("./about/About")).About },
];
