// How boards look and sound in this app.

import { computed } from "@preact/signals";
import type { Look } from "fourfold-board/components";
import { look } from "../state/theme";
import { playSound } from "./sound";
import "fourfold-board/board.css";
import "./board.css";

export const boardLook = computed<Look>(() => ({ ...look.value, onDrop: (milliseconds) => playSound("drop", milliseconds) }));
