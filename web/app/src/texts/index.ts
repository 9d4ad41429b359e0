// All texts of the app. Another language is another file of the same shape.

import { en } from "./en";

export type Texts = typeof en;

export const texts: Texts = en;
