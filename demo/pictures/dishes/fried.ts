import { chance, many } from '../fresh/art.ts';
import { lighter } from '../svg/colour.ts';
import { body, relief } from '../svg/relief.ts';
import { ellipse, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { type Area, chopped, coriander, lime, strewn } from './herbs.ts';
import { rice } from './sides.ts';
import { plate, TILT } from './vessels.ts';

/** Fried dishes: golden, with crumbs or a batter. */

/** A cutlet beaten thin, breaded and larger than its plate, with rice, potatoes and salad behind it. */
export function chuleta(sheet: Sheet): string {
  const crust = relief(sheet, {
    round: 16,
    rise: 16,
    gloss: 0.22,
    shine: 14,
    grain: [10, 0.1],
    patches: ['#b4661a', 60, 0.46],
    cast: 0.65,
    shade: 0.46,
    large: true,
  });
  const cutlet =
    'M26 424C16 360 92 322 176 334C238 306 340 312 412 336C492 326 600 352 620 416C630 474 566 512 480 520C408 552 312 548 244 530C150 538 40 500 26 424z';
  return (
    plate(sheet, { cx: 320, cy: 366, rx: 290 }, { band: '#2f63a8' }) +
    rice(sheet, 208, 282, 108, 66) +
    fries(sheet, 448, 262) +
    salad(sheet, 322, 246) +
    body(crust, path(cutlet, '#e0a03c')) +
    lime(sheet, 506, 456, -14, 0.9) +
    coriander(sheet, [
      { x: 222, y: 424, turn: -30 },
      { x: 258, y: 438, turn: 40 },
      { x: 236, y: 452, turn: 120 },
    ])
  );
}

/** Potatoes cut into sticks and fried. */
function fries(sheet: Sheet, cx: number, cy: number): string {
  const stick = relief(sheet, {
    round: 4,
    rise: 5,
    gloss: 0.3,
    shine: 20,
    cast: 0.5,
    patches: ['#d08a24', 26, 0.42],
  });
  return many(15, (i) =>
    body(
      stick,
      path(
        roundRect({ x: -52, y: -10, width: 104, height: 20 }, 5),
        i % 3 ? '#f5c64a' : lighter('#f5c64a', 0.22),
      ),
      cx + (chance(i) - 0.5) * 116,
      cy - 34 + (i / 15) * 66,
      -50 + chance(i, 4) * 100,
      0.9,
    ),
  );
}

/** Lettuce, tomato and onion. */
function salad(sheet: Sheet, cx: number, cy: number): string {
  const leaf = relief(sheet, {
    round: 5,
    rise: 8,
    gloss: 0.3,
    shine: 16,
    grain: [22, 0.5],
    cast: 0.4,
    shade: 0.5,
  });
  const tomato = relief(sheet, { round: 4, rise: 4, gloss: 0.6, shine: 30, cast: 0.45 });
  const frill =
    'M-60 10C-70 -20 -50 -34 -38 -30C-34 -52 -8 -54 0 -40C14 -56 40 -48 40 -30C58 -32 70 -10 58 8C40 26 -40 28 -60 10z';
  const round = (x: number, y: number, turn: number) =>
    body(
      tomato,
      ellipse(0, 0, 34, 30, '#d3341f') +
        ellipse(0, 0, 28, 24, '#ea5a3c') +
        many(5, (i) =>
          ellipse(
            Math.cos(i * 1.26) * 14,
            Math.sin(i * 1.26) * 12,
            8,
            6,
            '#f6a35c',
            `transform="rotate(${i * 72})"`,
          ),
        ),
      x,
      y,
      turn,
    );
  return (
    body(leaf, path(frill, '#7db843'), cx - 28, cy - 22, -12, 1.1) +
    body(leaf, path(frill, '#93c94f'), cx + 30, cy - 14, 14, 1) +
    round(cx - 20, cy - 2, 10) +
    round(cx + 26, cy + 12, 40) +
    chopped({ cx, cy: cy + 8, rx: 50, ry: 26 * TILT }, 12, ['#fff', '#f3e2f0'], 8)
  );
}

/** Ripe plantain in batter, puffed; one is open, and its cheese runs. */
export function aborrajados(sheet: Sheet): string {
  const batter = relief(sheet, {
    round: 20,
    rise: 22,
    gloss: 0.3,
    shine: 18,
    grain: [30, 0.06],
    patches: ['#a4500e', 64, 0.5],
    cast: 0.6,
    shade: 0.4,
    large: true,
  });
  const fritter =
    'M-128 4C-136 -30 -108 -54 -74 -52C-50 -70 -10 -66 12 -58C44 -72 86 -62 104 -40C136 -30 142 6 124 28C112 54 70 58 48 54C20 68 -22 66 -44 54C-84 64 -124 42 -128 4z';
  const soft = relief(sheet, { round: 9, rise: 9, gloss: 0.45, shine: 22, grain: [30, 0.05], shade: 0.56 });
  const jam = relief(sheet, { round: 5, rise: 7, gloss: 0.9, shine: 36, shade: 0.5 });
  const milky = relief(sheet, { round: 9, rise: 11, gloss: 0.5, shine: 34, shade: 0.74, cast: 0.3 });
  const open =
    body(soft, ellipse(0, 0, 84, 64, '#d98e24') + ellipse(2, 1, 72, 53, '#f8bd3f'), 474, 416) +
    body(
      milky,
      path(
        'M-54 -18C-40 -36 36 -38 56 -18C66 -4 58 18 50 22C44 28 44 44 52 58C84 66 92 84 62 92C30 100 -18 96 -24 82C-28 66 0 62 2 46C2 36 -8 30 -22 28C-50 24 -64 0 -54 -18z',
        '#fff3d0',
      ),
      474,
      420,
    ) +
    body(
      jam,
      path('M-34 -12C-24 -26 18 -28 32 -14C42 0 24 12 0 12C-24 12 -42 2 -34 -12z', '#a8281f'),
      470,
      412,
    );
  return (
    plate(sheet, { cx: 320, cy: 362, rx: 290 }, { colour: '#fbf3e4', band: '#2f63a8' }) +
    body(batter, path(fritter, '#e6a23a'), 214, 308, -14, 1.04) +
    body(batter, path(fritter, '#dd9830'), 414, 284, 12, 1.04) +
    body(batter, path(fritter, '#e9a83e'), 318, 268, -4, 1.02) +
    body(batter, path(fritter, '#e4a038'), 186, 406, 8, 1.1) +
    body(batter, path(fritter, '#e2a03a'), 416, 402, -6, 1.16) +
    open
  );
}

/** Green plantain pressed flat and round, with hogao and grated cheese. */
export function tostadas(sheet: Sheet): string {
  const crisp = relief(sheet, {
    round: 9,
    rise: 13,
    gloss: 0.3,
    shine: 16,
    grain: [44, 0.1],
    patches: ['#c07414', 64, 0.5],
    cast: 0.6,
    shade: 0.44,
    large: true,
  });
  const d = (salt: number) => {
    const points = Array.from({ length: 18 }, (_, i) => {
      const far = 0.92 + chance(i, salt) * 0.12;
      const angle = (i / 18) * Math.PI * 2;
      return [Math.cos(angle) * 146 * far, Math.sin(angle) * 146 * TILT * far] as const;
    });
    return `M${points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}z`;
  };
  const one = (x: number, y: number, salt: number, colour: string) =>
    body(crisp, path(d(salt), colour, `stroke="${colour}" stroke-width="10" stroke-linejoin="round"`), x, y);
  return (
    plate(sheet, { cx: 320, cy: 386, rx: 292 }, { colour: '#fbf3e4', band: '#b8472e' }) +
    one(224, 296, 3, '#efb544') +
    one(430, 300, 5, '#e9aa3a') +
    one(330, 244, 11, '#f3bd4c') +
    one(198, 422, 7, '#f4c050') +
    one(424, 428, 9, '#f0b848') +
    hogao(sheet, { cx: 424, cy: 416, rx: 104, ry: 62 }) +
    hogao(sheet, { cx: 330, cy: 236, rx: 90, ry: 50 }) +
    grated(sheet, { cx: 424, cy: 404, rx: 76, ry: 40 }) +
    coriander(sheet, strewn({ cx: 420, cy: 398, rx: 60, ry: 30 }, 4, 3), 0.5)
  );
}

/** Tomato and long onion cooked down. */
export function hogao(sheet: Sheet, { cx, cy, rx, ry }: Area): string {
  const sauce = relief(sheet, {
    round: 8,
    rise: 10,
    gloss: 0.6,
    shine: 30,
    grain: [16, 0.3],
    cast: 0.4,
    shade: 0.5,
  });
  const bit = relief(sheet, { round: 3, rise: 4, gloss: 0.6, shine: 34, cast: 0.2, shade: 0.5 });
  const pieces = strewn({ cx, cy, rx: rx * 0.86, ry: ry * 0.84 }, 26, 4)
    .map(({ x, y, turn }, i) => {
      const at = `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})"`;
      return i % 4 === 0
        ? path('M-13 -4Q0 -10 13 -3Q8 7 -9 6z', '#a8c85a', at)
        : i % 4 === 1
          ? path('M-12 -3Q2 -8 12 0Q2 8 -10 5z', '#f6e2a8', at)
          : path('M-14 -6Q0 -14 14 -5Q14 8 -2 10Q-14 8 -14 -6z', i % 2 ? '#d63d1c' : '#ee5e2a', at);
    })
    .join('');
  const blob = many(9, (i) =>
    ellipse(
      cx + Math.cos(i * 0.7) * rx * 0.6,
      cy + Math.sin(i * 0.7) * ry * 0.55,
      rx * (0.36 + chance(i) * 0.12),
      ry * 0.42,
      '#dd5a22',
    ),
  );
  return body(sauce, blob) + body(bit, pieces);
}

/** Grated cheese. */
function grated(sheet: Sheet, area: Area): string {
  const shred = relief(sheet, { round: 2, rise: 2.4, shade: 0.7, cast: 0.25 });
  return body(
    shred,
    strewn(area, 34, 6)
      .map(({ x, y, turn }) =>
        path(
          'M-15 0Q0 -7 15 1',
          'none',
          `stroke="#fffaea" stroke-width="6" stroke-linecap="round" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})"`,
        ),
      )
      .join(''),
  );
}
