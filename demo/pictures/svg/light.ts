import { ellipse, GROUND, path, type Sheet } from './sheet.ts';

/** One light for all: soft, from the upper left, and a shadow that falls to the right on the shelf. */

/** Where a thing of that width touches the shelf. */
export function shadow(sheet: Sheet, cx: number, width: number, strength = 1, y = GROUND): string {
  const soft = sheet.glow([
    [0, '#2a2140', 0.42 * strength],
    [0.55, '#2a2140', 0.2 * strength],
    [1, '#2a2140', 0],
  ]);
  const close = sheet.glow([
    [0, '#1a1428', 0.5 * strength],
    [0.7, '#1a1428', 0.28 * strength],
    [1, '#1a1428', 0],
  ]);
  return (
    ellipse(cx + width * 0.05, y + 1, width * 0.62, 27, soft) + ellipse(cx + 2, y - 1, width * 0.5, 11, close)
  );
}

/** Shades a round body: lit on the left third, dark at both edges. Drawn over its label. */
export function roundness(sheet: Sheet, d: string, strength = 1): string {
  const side = sheet.across([
    [0, '#120c20', 0.34 * strength],
    [0.07, '#120c20', 0.1 * strength],
    [0.16, '#ffffff', 0.1 * strength],
    [0.27, '#ffffff', 0.42 * strength],
    [0.36, '#ffffff', 0.1 * strength],
    [0.5, '#ffffff', 0],
    [0.72, '#120c20', 0.08 * strength],
    [0.92, '#120c20', 0.3 * strength],
    [1, '#120c20', 0.42 * strength],
  ]);
  return path(d, side);
}

/** Shades a soft or flat front: light from the upper left, darker to the lower right. */
export function softness(sheet: Sheet, d: string, strength = 1): string {
  const fall = sheet.slant([
    [0, '#ffffff', 0.34 * strength],
    [0.35, '#ffffff', 0.05 * strength],
    [0.6, '#120c20', 0],
    [1, '#120c20', 0.24 * strength],
  ]);
  return path(d, fall);
}

/** The narrow bright line of something that shines. */
export function gleam(sheet: Sheet, d: string, strength = 0.7): string {
  const shine = sheet.down([
    [0, '#ffffff', strength],
    [0.5, '#ffffff', strength * 0.55],
    [1, '#ffffff', 0],
  ]);
  return path(d, shine);
}

/** Metal: of a lid, a can's rim, foil. */
export function metal(sheet: Sheet, tone = '#c9ccd4'): string {
  return sheet.across([
    [0, '#7d818c'],
    [0.15, tone],
    [0.28, '#fbfcff'],
    [0.42, tone],
    [0.7, '#a9adb8'],
    [0.88, '#80848f'],
    [1, '#6b6f7a'],
  ]);
}
