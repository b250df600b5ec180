import type { Art } from '../fresh/art.ts';
import type { Label } from '../labels/label.ts';
import { darker } from '../svg/colour.ts';
import { group, path, type Sheet } from '../svg/sheet.ts';

/** What is drawn of a packed product. */
export type Pack = Label & {
  /** The colour of what is inside, where it is seen: juice, oil, beans. */
  tone: string;
  /** Glass of a bottle. */
  glass?: 'clear' | 'green' | 'amber' | 'dark';
  /** Its size among its like, from 0.7 to 1. */
  scale: number;
  /** Goods seen behind film or in a net. */
  contents: readonly Art[];
  /** Whether a bag holds many of them. */
  piled: boolean;
  /** Packs wrapped together. */
  count: number;
};

export type DrawPack = (sheet: Sheet, pack: Pack) => string;

export const CENTRE = 320;

/** A body of one colour with things on it that end at its edge; a fine outline sets it off from the tint. */
export function body(sheet: Sheet, d: string, fill: string, inside: string, over = ''): string {
  return (
    path(d, fill) +
    group(inside, `clip-path="${sheet.clip(d)}"`) +
    group(over, `clip-path="${sheet.clip(d)}"`) +
    path(d, 'none', `stroke="#1a1428" stroke-opacity=".16" stroke-width="1.6"`)
  );
}

/** A rectangle that narrows towards its foot or its head. */
export function taper(top: number, foot: number, y: number, height: number, radius = 10): string {
  const [a, b] = [CENTRE - top / 2, CENTRE - foot / 2];
  return `M${a} ${y}H${CENTRE + top / 2}L${CENTRE + foot / 2} ${y + height - radius}Q${CENTRE + foot / 2 - 2} ${y + height} ${CENTRE + foot / 2 - radius} ${y + height}H${b + radius}Q${b + 2} ${y + height} ${b} ${y + height - radius}z`;
}

/** Fine lines across something pressed: the seam of a bag, the teeth of a cap. */
export function ridges(
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  colour = '#120c20',
): string {
  const step = width / count;
  let d = '';
  for (let i = 1; i < count; i++) d += `M${(x + i * step).toFixed(1)} ${y}v${height}`;
  return path(d, 'none', `stroke="${darker(colour, 0.1)}" stroke-opacity=".18" stroke-width="2"`);
}
