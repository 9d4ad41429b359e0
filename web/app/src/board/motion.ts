// Whether animations are allowed.

import { settings } from "../state/settings";

/** False if the settings or the system ask for reduced motion. */
export function mayMove(): boolean {
  return settings.value.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
