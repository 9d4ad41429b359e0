// The ten levels of human-like players, weakest first, as the engine calls them. Known here so that they can be shown
// before the engine has loaded.

export const LEVELS = ["newcomer", "beginner", "casual", "learner", "student", "regular", "skilled", "strong", "expert", "master"] as const;

export type Level = (typeof LEVELS)[number];

export function isLevel(player: string): player is Level {
  return (LEVELS as readonly string[]).includes(player);
}
