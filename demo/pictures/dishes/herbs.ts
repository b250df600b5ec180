import { chance, many } from '../fresh/art.ts';
import { darker, lighter } from '../svg/colour.ts';
import { body, relief } from '../svg/relief.ts';
import { ellipse, path, round, type Sheet } from '../svg/sheet.ts';

/** Where things are strewn: an ellipse. */
export type Area = { cx: number; cy: number; rx: number; ry: number };

/** Places in an area that look accidental, those behind first. */
export function strewn(area: Area, count: number, salt = 0): { x: number; y: number; turn: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = i * 2.39996 + salt;
    const far = Math.sqrt((i + 0.4 + chance(i, salt) * 0.5) / count);
    return {
      x: area.cx + Math.cos(angle) * far * area.rx,
      y: area.cy + Math.sin(angle) * far * area.ry,
      turn: chance(i, salt + 3) * 360,
    };
  }).toSorted((one, other) => one.y - other.y);
}

const LEAF =
  'M0 30C-2 16 -4 10 -16 12C-30 14 -32 2 -24 -4C-34 -12 -26 -24 -14 -18C-14 -32 14 -32 14 -18C26 -24 34 -12 24 -4C32 2 30 14 16 12C4 10 2 16 0 30z';

export function coriander(
  sheet: Sheet,
  places: readonly { x: number; y: number; turn: number }[],
  scale = 0.7,
  green = '#4f9a34',
): string {
  const surface = relief(sheet, { round: 2.4, rise: 3, gloss: 0.25, shine: 18, cast: 0.4, shade: 0.5 });
  const veins = path(
    'M0 26V-22M0 4L-18 -4M0 4L18 -4',
    'none',
    `stroke="${lighter(green, 0.4)}" stroke-opacity=".55" stroke-width="2"`,
  );
  return places
    .map(({ x, y, turn }, i) =>
      body(
        surface,
        path(LEAF, i % 3 === 0 ? lighter(green, 0.14) : i % 3 === 1 ? green : darker(green, 0.16)) + veins,
        x,
        y,
        turn,
        scale * (0.85 + chance(i, 5) * 0.3),
      ),
    )
    .join('');
}

/** Chopped herbs or onion: small pieces in these colours. */
export function chopped(area: Area, count: number, colours: readonly string[], size = 5, salt = 1): string {
  return strewn(area, count, salt)
    .map(({ x, y, turn }, i) => {
      const [long, thin] = [size * (0.8 + chance(i, salt) * 0.8), size * (0.45 + chance(i, 9) * 0.3)];
      return ellipse(
        x,
        y,
        long,
        thin,
        colours[i % colours.length] ?? '',
        `transform="rotate(${round(turn)} ${round(x)} ${round(y)})"`,
      );
    })
    .join('');
}

/** A wedge of lime with its flesh to the front. */
export function lime(sheet: Sheet, x: number, y: number, turn = 0, scale = 1): string {
  const rind = relief(sheet, { round: 5, rise: 6, gloss: 0.5, shine: 26, cast: 0.45 });
  const wet = relief(sheet, { round: 3, rise: 3, gloss: 0.6, shine: 30, grain: [7, 0.2] });
  const segments = many(4, (i) =>
    path(
      `M0 -30L${-46 + i * 25} ${10 - Math.abs(i - 1.5) * 7}Q${-36 + i * 25} ${17 - Math.abs(i - 1.5) * 4} ${-26 + i * 25} ${11 - Math.abs(i - 1.5) * 7}z`,
      '#b6d861',
    ),
  );
  return (
    body(rind, path('M-62 -26Q-50 40 0 42Q50 40 62 -26Q0 -46 -62 -26z', '#4f9a2c'), x, y, turn, scale) +
    body(rind, path('M-58 -28Q-44 28 0 30Q44 28 58 -28Q0 -44 -58 -28z', '#eef4cf'), x, y, turn, scale) +
    body(wet, `<g transform="translate(0 -4)">${segments}</g>`, x, y, turn, scale)
  );
}
