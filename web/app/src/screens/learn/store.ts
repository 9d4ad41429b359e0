// The lessons of the package, in the language that is shown.

import texts from "messages:lessons";
import { computed } from "@preact/signals";
import file from "../../../../../src/fourfold/learn/lessons/data/lessons.json";
import { readLessons } from "./lesson";

export const lessons = computed(() => readLessons(file, texts));
