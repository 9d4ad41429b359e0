// Whether animations are allowed.

import { isLively } from "fourfold-board/components";
import { settings } from "../state/settings";

/** False if the settings or the system ask for reduced motion. */
export function mayMove(): boolean {
  return isLively(settings.value);
}
