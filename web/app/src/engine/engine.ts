// The one engine of the app.

import { PlainEngine } from "../../test/plainEngine";
import type { Engine } from "./types";

export const engine: Engine = new PlainEngine();
