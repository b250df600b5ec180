import { chance, many } from '../fresh/art.ts';
import { darker, lighter } from '../svg/colour.ts';
import { shadow } from '../svg/light.ts';
import { blur } from '../svg/relief.ts';
import { ellipse, group, path, type Sheet } from '../svg/sheet.ts';
import { strewn } from './herbs.ts';

/** What a dish stands in, seen a little from above: circles are this much lower than wide. */
export const TILT = 0.7;

export type Place = { cx: number; cy: number; rx: number };

/** A bowl of its own, and the surface of what is in it. */
export const BOWL: Place = { cx: 320, cy: 286, rx: 288 };
export const LEVEL: Place = { cx: 320, cy: 296, rx: 268 };

/** A flat plate; the food goes on its middle. */
export function plate(
  sheet: Sheet,
  { cx, cy, rx }: Place,
  { colour = '#fdfaf4', band }: { colour?: string; band?: string } = {},
): string {
  const ry = rx * TILT;
  const face = sheet.slant([
    [0, lighter(colour, 0.6)],
    [0.5, colour],
    [1, darker(colour, 0.13)],
  ]);
  const hollow = sheet.slant([
    [0, darker(colour, 0.15)],
    [0.3, darker(colour, 0.05)],
    [0.75, lighter(colour, 0.5)],
    [1, lighter(colour, 0.9)],
  ]);
  return (
    shadow(sheet, cx, rx * 1.75, 0.95, cy + ry * 0.86) +
    ellipse(cx, cy + 17, rx * 0.97, ry * 0.97, darker(colour, 0.42)) +
    ellipse(cx, cy + 9, rx * 0.995, ry * 0.995, darker(colour, 0.2)) +
    ellipse(cx, cy, rx, ry, face) +
    (band ? ellipse(cx, cy, rx - 6, ry - 6, 'none', `stroke="${band}" stroke-width="11"`) : '') +
    ellipse(cx, cy, rx - 2, ry - 2, 'none', 'stroke="#fff" stroke-opacity=".7" stroke-width="2.4"') +
    ellipse(cx, cy + 5, rx * 0.74, ry * 0.74, hollow) +
    ellipse(cx, cy + 8, rx * 0.69, ry * 0.69, colour)
  );
}

/** A bowl whose content is seen; `inside` is drawn onto the surface of what is in it, `above` stands out of it. */
export function bowl(
  sheet: Sheet,
  { cx, cy, rx }: Place,
  {
    colour,
    deep = 150,
    handles = false,
    rim = lighter(colour, 0.18),
    band,
  }: { colour: string; deep?: number; handles?: boolean; rim?: string; band?: string },
  inside: string,
): string {
  const ry = rx * TILT;
  const foot = cy + ry * 0.66 + deep;
  const d = `M${cx - rx} ${cy}C${cx - rx} ${cy + deep * 1.1} ${cx - rx * 0.72} ${foot} ${cx} ${foot}C${cx + rx * 0.72} ${foot} ${cx + rx} ${cy + deep * 1.1} ${cx + rx} ${cy}z`;
  const outside = sheet.across([
    [0, darker(colour, 0.3)],
    [0.22, lighter(colour, 0.3)],
    [0.45, colour],
    [0.8, darker(colour, 0.34)],
    [1, darker(colour, 0.5)],
  ]);
  const fall = sheet.down([
    [0, '#000', 0],
    [0.55, '#000', 0.04],
    [1, '#000', 0.42],
  ]);
  const hollow = sheet.down([
    [0, darker(colour, 0.42)],
    [0.5, colour],
    [1, lighter(colour, 0.2)],
  ]);
  const lip = sheet.slant([
    [0, lighter(rim, 0.5)],
    [0.4, rim],
    [1, darker(rim, 0.28)],
  ]);
  const [wide, high] = [rx * 0.925, ry * 0.91];
  const content = `M${cx - wide} ${cy + 3}A${wide} ${high} 0 0 1 ${cx + wide} ${cy + 3}A${wide} ${high} 0 0 1 ${cx - wide} ${cy + 3}z`;
  return (
    shadow(sheet, cx, rx * 1.5, 1.1, foot - 14) +
    (handles ? ears(sheet, { cx, cy, rx }, colour) : '') +
    path(d, outside) +
    path(d, fall) +
    (band
      ? path(
          `M${cx - rx * 0.97} ${cy + 34}Q${cx} ${cy + ry * 1.36 + 34} ${cx + rx * 0.97} ${cy + 34}`,
          'none',
          `stroke="${band}" stroke-width="9" stroke-opacity=".85"`,
        )
      : '') +
    ellipse(cx, cy, rx, ry, lip) +
    ellipse(cx, cy + 2, rx * 0.93, ry * 0.92, hollow) +
    group(inside, `clip-path="${sheet.clip(content)}"`)
  );
}

function ears(sheet: Sheet, { cx, cy, rx }: Place, colour: string): string {
  const ear = (side: 1 | -1) =>
    path(
      `M${cx + side * rx * 0.93} ${cy - 8}q${side * 58} -8 ${side * 60} 22q${side * -4} 26 ${side * -68} 24z`,
      sheet.down([
        [0, lighter(colour, 0.34)],
        [0.5, colour],
        [1, darker(colour, 0.4)],
      ]),
    );
  return ear(-1) + ear(1);
}

/** What fills a bowl: its colour, a darker rim and the light on it. */
export function liquid(sheet: Sheet, { cx, cy, rx }: Place, colour: string): string {
  const ry = rx * TILT;
  const depth = sheet.glow(
    [
      [0, lighter(colour, 0.22)],
      [0.6, colour],
      [0.93, darker(colour, 0.08)],
      [1, darker(colour, 0.24)],
    ],
    'cx=".5" cy=".56" r=".52"',
  );
  return ellipse(cx, cy, rx, ry, depth);
}

/** Drops of fat. */
export function oil({ cx, cy, rx }: Place, colour = '#f9d780'): string {
  return strewn({ cx, cy, rx: rx * 0.9, ry: rx * TILT * 0.88 }, 34, 12)
    .map(({ x, y }, i) => {
      const r = 3 + chance(i, 5) * 8;
      return ellipse(
        x,
        y,
        r,
        r * 0.7,
        colour,
        `fill-opacity=".45" stroke="${lighter(colour, 0.5)}" stroke-opacity=".6" stroke-width="1.4"`,
      );
    })
    .join('');
}

/** Light on something wet, drawn over what is in it. */
export function wetness(sheet: Sheet, { cx, cy, rx }: Place, strength = 0.5): string {
  const ry = rx * TILT;
  const d = `M${cx - rx * 0.82} ${cy + ry * 0.1}Q${cx - rx * 0.74} ${cy - ry * 0.66} ${cx - rx * 0.1} ${cy - ry * 0.8}Q${cx - rx * 0.6} ${cy - ry * 0.5} ${cx - rx * 0.82} ${cy + ry * 0.1}z`;
  return group(path(d, '#fffdf4', `opacity="${strength}"`), `filter="${blur(sheet, 5)}"`);
}

/** A wooden board with its grain. */
export function board(sheet: Sheet, { cx, cy, rx }: Place, colour = '#b97a44'): string {
  const ry = rx * 0.6;
  const shape = (dy: number) =>
    `M${cx - rx + 34} ${cy - ry + dy}H${cx + rx - 34}Q${cx + rx - 8} ${cy - ry + dy} ${cx + rx - 4} ${cy - ry + 26 + dy}L${cx + rx + 18} ${cy + ry - 34 + dy}Q${cx + rx + 20} ${cy + ry + dy} ${cx + rx - 16} ${cy + ry + dy}H${cx - rx + 16}Q${cx - rx - 20} ${cy + ry + dy} ${cx - rx - 18} ${cy + ry - 34 + dy}L${cx - rx + 4} ${cy - ry + 26 + dy}Q${cx - rx + 8} ${cy - ry + dy} ${cx - rx + 34} ${cy - ry + dy}z`;
  const top = sheet.slant([
    [0, lighter(colour, 0.36)],
    [0.5, colour],
    [1, darker(colour, 0.16)],
  ]);
  const grain = many(15, (i) => {
    const y = cy - ry + 14 + (i * (2 * ry - 24)) / 14;
    return path(
      `M${cx - rx} ${y}q${rx * 0.5} ${-9 + chance(i) * 18} ${rx} ${-4 + chance(i, 2) * 8}t${rx} ${-4 + chance(i, 3) * 8}`,
      'none',
      `stroke="${i % 3 ? darker(colour, 0.3) : lighter(colour, 0.4)}" stroke-opacity="${i % 3 ? 0.3 : 0.4}" stroke-width="${(1.6 + chance(i, 4) * 4).toFixed(1)}"`,
    );
  });
  return (
    shadow(sheet, cx, rx * 2, 0.9, cy + ry + 14) +
    path(shape(22), darker(colour, 0.46)) +
    path(shape(0), top) +
    group(grain, `clip-path="${sheet.clip(shape(0))}"`) +
    path(shape(0), 'none', `stroke="${lighter(colour, 0.6)}" stroke-opacity=".6" stroke-width="3"`)
  );
}
