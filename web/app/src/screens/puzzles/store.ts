// The puzzles of the package and the user's progress, for the screen.

import { signal } from "@preact/signals";
import { load, save } from "../../state/storage";
import file from "../../../../../src/fourfold/puzzles/data/puzzles.json";
import { type Progress, readProgress } from "./progress";
import { readPuzzles } from "./puzzle";

export const PUZZLES = readPuzzles(file);

export const progress = signal<Progress>(readProgress(load("puzzles")));

export function keepProgress(next: Progress): void {
  progress.value = next;
  save("puzzles", next);
}
