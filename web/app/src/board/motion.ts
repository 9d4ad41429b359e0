// Whether animations are allowed.

import { settings } from "../state/settings";

/** Not if the user or the system asked for calm. */
export function mayMove(): boolean {
  return settings.value.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
