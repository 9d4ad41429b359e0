// The screens, in the order of the navigation. A new screen is a folder and a line here.

import { hashOf, route, type Screen } from "../shell/router";
import { lastReview, lastWork } from "../state/work";
import { texts } from "../texts";

const { titles } = texts;

export const SCREENS: readonly Screen[] = [
  { path: "play", title: titles.play, load: async () => (await import("./play/Play")).Play },
  { path: "learn", title: titles.learn, load: async () => (await import("./learn/Learn")).Learn },
  { path: "puzzles", title: titles.puzzles, load: async () => (await import("./puzzles/Puzzles")).Puzzles },
  // Back to what was being analysed.
  {
    path: "analyse",
    title: titles.analyse,
    address: () => lastWork.value?.address ?? hashOf("analyse"),
    load: async () => (await import("./analyse/Analyse")).Analyse,
  },
  // Back to the open review; from there, to the choice of another game.
  {
    path: "review",
    title: titles.review,
    address: () => (route.value.path !== "review" && lastReview.value) || hashOf("review"),
    load: async () => (await import("./review/Review")).Review,
  },
  { path: "explore", title: titles.explore, load: async () => (await import("./explore/Explore")).Explore },
  { path: "you", title: titles.you, unlisted: true, load: async () => (await import("./you/You")).You },
  { path: "lab", title: titles.lab, load: async () => (await import("./lab/Lab")).Lab },
  { path: "about", title: titles.about, unlisted: true, load: async () => (await import("./about/About")).About },
  { path: "game", title: titles.game, unlisted: true, partOf: "play", load: async () => (await import("./game/Game")).Game },
  { path: "lobby", title: titles.lobby, unlisted: true, partOf: "play", load: async () => (await import("./lobby/Lobby")).Lobby },
  {
    path: "strategy",
    title: titles.strategy,
    unlisted: true,
    partOf: "learn",
    load: async () => (await import("./strategy/Trainer")).Trainer,
  },
];
