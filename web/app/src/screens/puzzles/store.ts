// The puzzles of the package and the user's progress, for the screen.

import file from "../../../../../src/fourfold/puzzles/data/puzzles.json";
import { kept } from "../../state/storage";
import { type Progress, readProgress } from "./progress";
import { readPuzzles } from "./puzzle";

export const PUZZLES = readPuzzles(file);

const standing = kept<Progress>("puzzles", readProgress);

export const progress = standing.signal;
export const changeProgress = standing.change;
