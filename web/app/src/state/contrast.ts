// Contrast between colours, as the Web Content Accessibility Guidelines (WCAG 2.2) define it.

/** Graphics that are needed to understand something must have this contrast to what is beside them. */
export const GRAPHICS = 3;

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, no difference, to 21, black and white. Colours are written `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour with a share of another, as `color-mix(in srgb, …)` of CSS. */
export function mix(colour: string, share: number, other: string): string {
  const others = channels(other);
  const mixed = channels(colour).map((value, index) => Math.round(value * share + others[index]! * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour, with as much of the ink as it needs to be seen on all these backgrounds. */
export function visibleOn(backgrounds: readonly string[], colour: string, ink: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const mixed = mix(colour, share, ink);
    if (backgrounds.every((background) => contrast(mixed, background) >= GRAPHICS)) return mixed;
  }
  return ink;
}
