import { darker, lighter } from '../svg/colour.ts';
import { shadow } from '../svg/light.ts';
import { blur, body, relief } from '../svg/relief.ts';
import { ellipse, group, path, round, type Sheet, type Stop } from '../svg/sheet.ts';

/** A glass: its middle, its rim and its foot, both with their half width. */
export type Glass = { cx: number; top: number; bottom: number; wide: number; narrow: number };

/** A circle of a glass, seen from only a little above. */
export const LOW = 0.3;

/** A tall glass, filled up to `level`; `inside` is seen through it, `above` swims on top and stands out. */
export function glass(
  sheet: Sheet,
  shape: Glass,
  {
    level,
    layers,
    inside,
    above,
    behind = '',
  }: { level: number; layers: readonly Stop[]; inside: string; above: string; behind?: string },
): string {
  const { cx, top, bottom, wide, narrow } = shape;
  const outline = sides(shape, top, bottom, 0);
  const thick = bottom - 34;
  const filled = sides(shape, level, thick, 9);
  const surface = halfWidth(shape, level) - 9;
  const colour = layers[0]?.[1] ?? '#ffffff';
  const wall = sheet.across([
    [0, '#ffffff', 0.75],
    [0.07, '#dfeef2', 0.35],
    [0.2, '#ffffff', 0.12],
    [0.8, '#ffffff', 0.06],
    [0.94, '#9fb8c2', 0.4],
    [1, '#ffffff', 0.7],
  ]);
  const turnOf = sheet.across([
    [0, '#2a1608', 0.34],
    [0.12, '#ffffff', 0.14],
    [0.3, '#ffffff', 0.12],
    [0.6, '#ffffff', 0],
    [0.9, '#2a1608', 0.18],
    [1, '#2a1608', 0.4],
  ]);
  const base = sheet.down([
    [0, '#ffffff', 0.5],
    [0.5, '#b9d0d8', 0.5],
    [1, '#ffffff', 0.85],
  ]);
  const streak = blur(sheet, 2);
  const [left, leftLow] = [cx - halfWidth(shape, level) * 0.74, cx - halfWidth(shape, thick) * 0.72];
  return (
    shadow(sheet, cx, narrow * 2.3, 0.9, bottom + narrow * LOW * 0.5) +
    behind +
    path(outline, wall) +
    ellipse(cx, top, wide, wide * LOW, '#ffffff', 'fill-opacity=".22"') +
    path(filled, sheet.down(layers)) +
    group(inside, `clip-path="${sheet.clip(filled)}"`) +
    path(filled, turnOf) +
    path(sides(shape, thick + 3, bottom, 5), base) +
    ellipse(
      cx,
      level,
      surface,
      surface * LOW,
      lighter(colour, 0.2),
      `stroke="${lighter(colour, 0.5)}" stroke-width="3"`,
    ) +
    above +
    group(
      path(
        `M${round(left)} ${level + 40}L${round(left + 20)} ${level + 44}L${round(leftLow + 16)} ${thick - 40}L${round(leftLow)} ${thick - 46}z`,
        '#ffffff',
        'opacity=".6"',
      ),
      `filter="${streak}"`,
    ) +
    path(
      `M${round(cx + halfWidth(shape, level) * 0.86)} ${level + 30}L${round(cx + halfWidth(shape, thick) * 0.84)} ${thick - 30}`,
      'none',
      'stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"',
    ) +
    path(
      `M${cx - wide} ${top}A${wide} ${wide * LOW} 0 0 0 ${cx + wide} ${top}`,
      'none',
      'stroke="#ffffff" stroke-opacity=".95" stroke-width="5"',
    ) +
    path(
      `M${cx - wide} ${top}A${wide} ${wide * LOW} 0 0 1 ${cx + wide} ${top}`,
      'none',
      'stroke="#c3d5db" stroke-opacity=".7" stroke-width="3.4"',
    )
  );
}

function halfWidth({ top, bottom, wide, narrow }: Glass, y: number): number {
  return wide + ((narrow - wide) * (y - top)) / (bottom - top);
}

/** The front of a glass between two heights. */
function sides(shape: Glass, from: number, to: number, within: number): string {
  const [upper, lower] = [halfWidth(shape, from) - within, halfWidth(shape, to) - within];
  const { cx } = shape;
  return `M${round(cx - upper)} ${from}L${round(cx - lower)} ${to}A${round(lower)} ${round(lower * LOW)} 0 0 0 ${round(cx + lower)} ${to}L${round(cx + upper)} ${from}A${round(upper)} ${round(upper * LOW)} 0 0 1 ${round(cx - upper)} ${from}z`;
}

export function ice(
  sheet: Sheet,
  places: readonly { x: number; y: number; turn: number }[],
  scale = 1,
): string {
  const frozen = relief(sheet, { round: 8, rise: 9, gloss: 0.9, shine: 40, shade: 0.74, cast: 0.18 });
  const one =
    path(
      'M-34 -22Q-36 -32 -24 -34L22 -36Q34 -36 36 -24L38 20Q38 32 26 34L-22 36Q-34 36 -35 24z',
      '#f2fbff',
      'fill-opacity=".62"',
    ) + path('M-20 -20L18 -22L22 16L-18 20z', '#ffffff', 'fill-opacity=".5"');
  return places.map(({ x, y, turn }) => body(frozen, one, x, y, turn, scale)).join('');
}

/** A round slice of fruit: rind, flesh, and seeds or segments. */
export function slice(
  sheet: Sheet,
  { rind, flesh, seeds }: { rind: string; flesh: string; seeds: string },
  { x, y, turn = 0, scale = 1 }: { x: number; y: number; turn?: number; scale?: number },
): string {
  const wet = relief(sheet, { round: 4, rise: 5, gloss: 0.6, shine: 30, cast: 0.4, shade: 0.56 });
  const chambers = Array.from({ length: 4 }, (_, i) => {
    const pips = [
      [0, -30],
      [-11, -40],
      [11, -40],
      [-5, -50],
      [8, -52],
      [0, -18],
    ];
    return `<g transform="rotate(${i * 90 + 20})">${path('M0 -9C20 -18 32 -32 26 -50C14 -60 -14 -60 -26 -50C-32 -32 -20 -18 0 -9z', darker(flesh, 0.1))}${pips
      .map(([x = 0, y = 0]) => ellipse(x, y, 3.4, 4.6, seeds))
      .join('')}</g>`;
  }).join('');
  return body(
    wet,
    ellipse(0, 0, 74, 74, rind) +
      ellipse(0, 0, 67, 67, lighter(flesh, 0.66)) +
      ellipse(0, 0, 61, 61, lighter(flesh, 0.4)) +
      chambers,
    x,
    y,
    turn,
    scale,
  );
}
