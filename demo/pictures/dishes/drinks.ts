import { chance, many } from '../fresh/art.ts';
import { blur, body, relief } from '../svg/relief.ts';
import { ellipse, group, path, round, roundRect, type Sheet, type Stop } from '../svg/sheet.ts';
import { type Glass, glass, ice, slice } from './glasses.ts';
import { strewn } from './herbs.ts';

/** Drinks, and desserts eaten from a glass with a long spoon. */

const TALL: Glass = { cx: 320, top: 128, bottom: 580, wide: 150, narrow: 108 };
const LULADA: readonly Stop[] = [
  [0, '#ecd262'],
  [0.4, '#e2c250'],
  [1, '#cf9f38'],
];
const CHAMPUS: readonly Stop[] = [
  [0, '#eab04a'],
  [0.5, '#dd9436'],
  [1, '#bd7022'],
];
const LULO = { rind: '#ee9a2c', flesh: '#b9cf4e', seeds: '#f4f0b8' };

/** Lulo crushed, never blended: pulp with its seeds, lime and much ice. */
export function lulada(sheet: Sheet): string {
  const soft = blur(sheet, 1.6);
  const shred = (x: number, y: number, turn: number, i: number) => {
    const colour = ['#cdd262', '#ece08a', '#dbd66e'][i % 3] ?? '';
    const lobes = many(5, (k) =>
      ellipse(
        (chance(k, i) - 0.5) * 64,
        (chance(k, i + 1) - 0.5) * 40,
        20 + chance(i, k) * 12,
        14,
        colour,
        'fill-opacity=".62"',
      ),
    );
    const seeds = many(7, (k) =>
      ellipse(
        (chance(k, i + 4) - 0.5) * 66,
        (chance(k, i + 9) - 0.5) * 44,
        3,
        4,
        '#fdf8dc',
        'stroke="#a9ab3c" stroke-opacity=".6" stroke-width="1.4"',
      ),
    );
    const at = `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${(0.7 + chance(i, 2) * 0.4).toFixed(2)})`;
    return group(group(lobes, `filter="${soft}"`) + seeds, `transform="${at}"`);
  };
  const pieces = (count: number, salt: number) =>
    strewn({ cx: 320, cy: 390, rx: 132, ry: 180 }, count, salt)
      .map(({ x, y, turn }, i) => shred(x, y, turn, i))
      .join('');
  const drink = glass(sheet, TALL, {
    level: 186,
    layers: LULADA,
    behind: spoon(sheet, 410, 20, 14),
    inside:
      pieces(30, 7) +
      veil(sheet, LULADA, 0.5) +
      ice(
        sheet,
        [
          { x: 240, y: 256, turn: -14 },
          { x: 376, y: 268, turn: 18 },
          { x: 306, y: 340, turn: 34 },
          { x: 398, y: 386, turn: -8 },
          { x: 254, y: 420, turn: 12 },
        ],
        1.2,
      ) +
      pieces(13, 3),
    above:
      shred(412, 186, 10, 2) +
      ice(
        sheet,
        [
          { x: 386, y: 172, turn: 20 },
          { x: 258, y: 172, turn: -12 },
          { x: 322, y: 166, turn: 34 },
        ],
        1.24,
      ) +
      shred(356, 206, 20, 0) +
      shred(224, 194, -10, 1) +
      shred(290, 212, 4, 2),
  });
  return drink + slice(sheet, LULO, { x: 188, y: 140, turn: 14, scale: 1.12 });
}

/** Maize, lulo and pineapple in a thick syrup of panela. */
export function champus(sheet: Sheet): string {
  const grain = relief(sheet, { round: 6, rise: 9, gloss: 0.5, shine: 26, shade: 0.56, cast: 0.3 });
  const fruit = relief(sheet, { round: 6, rise: 8, gloss: 0.6, shine: 28, shade: 0.52, cast: 0.28 });
  const kernel = (x: number, y: number, turn: number, i: number) =>
    body(
      grain,
      path('M-15 -12Q0 -22 16 -12Q22 4 10 16Q0 22 -10 15Q-22 4 -15 -12z', i % 3 ? '#fff1c4' : '#ffe39a') +
        ellipse(0, 12, 5, 4, '#e9c878'),
      x,
      y,
      turn,
      1 + chance(i, 3) * 0.35,
    );
  const piece = (x: number, y: number, turn: number, i: number) =>
    body(
      fruit,
      i % 2
        ? path(
            'M-24 -16L16 -22L24 10L-14 22z',
            '#f9cf3e',
            'stroke="#f9cf3e" stroke-width="6" stroke-linejoin="round"',
          )
        : path('M-26 -6C-18 -22 10 -24 24 -10C30 6 10 20 -8 18C-24 16 -32 6 -26 -6z', '#b7c548') +
            ellipse(-4, -2, 4, 3, '#f4f0b8') +
            ellipse(8, 4, 4, 3, '#f4f0b8'),
      x,
      y,
      turn,
      1.1,
    );
  const mixed = (count: number, salt: number) =>
    strewn({ cx: 320, cy: 390, rx: 138, ry: 190 }, count, salt)
      .map(({ x, y, turn }, i) => (i % 3 === 1 ? piece(x, y, turn, i >> 1) : kernel(x, y, turn, i)))
      .join('');
  const top = strewn({ cx: 320, cy: 188, rx: 124, ry: 30 }, 17, 8)
    .map(({ x, y, turn }, i) => (i % 3 === 2 ? piece(x, y, turn, i) : kernel(x, y, turn, i)))
    .join('');
  return glass(
    sheet,
    { ...TALL, top: 150, wide: 164, narrow: 118 },
    {
      level: 188,
      layers: CHAMPUS,
      behind: spoon(sheet, 416, 30, 15),
      inside: mixed(40, 5) + veil(sheet, CHAMPUS, 0.55) + mixed(24, 11),
      above:
        ice(
          sheet,
          [
            { x: 246, y: 174, turn: -14 },
            { x: 392, y: 180, turn: 20 },
          ],
          1.1,
        ) +
        top +
        orangeLeaf(sheet, 322, 158),
    },
  );
}

/** What is deeper in the glass is seen through what is in front of it. */
function veil(sheet: Sheet, layers: readonly Stop[], thickness: number): string {
  const through = layers.map(([at, colour]) => [at, colour, thickness] as const);
  return path('M0 0H640V640H0z', sheet.down(through));
}

/** Shaved ice with fruit, syrup, condensed milk and a wafer. */
export function cholado(sheet: Sheet): string {
  const shape: Glass = { cx: 320, top: 226, bottom: 596, wide: 182, narrow: 108 };
  const snow = relief(sheet, {
    round: 18,
    rise: 16,
    gloss: 0.4,
    shine: 20,
    grain: [9, 0.1],
    shade: 0.66,
    cast: 0.2,
    large: true,
  });
  const syrup = relief(sheet, {
    round: 14,
    rise: 6,
    gloss: 0.7,
    shine: 30,
    grain: [9, 0.1],
    shade: 0.7,
    large: true,
  });
  const milk = relief(sheet, { round: 8, rise: 10, gloss: 0.7, shine: 40, shade: 0.74, cast: 0.3 });
  const fruit = relief(sheet, { round: 5, rise: 8, gloss: 0.6, shine: 28, shade: 0.54, cast: 0.35 });
  const bits = strewn({ cx: 320, cy: 410, rx: 168, ry: 166 }, 50, 4)
    .map(({ x, y, turn }, i) => dice(fruit, x, y, turn, i))
    .join('');
  const crown = strewn({ cx: 320, cy: 226, rx: 160, ry: 44 }, 26, 6)
    .map(({ x, y, turn }, i) => dice(fruit, x, y, turn, i))
    .join('');
  return glass(sheet, shape, {
    level: 244,
    layers: [
      [0, '#fbd98c'],
      [0.3, '#f5a945'],
      [0.62, '#ea5648'],
      [1, '#c42743'],
    ],
    inside: bits,
    above:
      wafer(sheet, 420, 110, 20) +
      body(
        snow,
        path('M158 244C160 150 236 88 320 88C404 88 480 150 482 244C474 296 166 296 158 244z', '#fff4ea'),
      ) +
      body(
        syrup,
        path('M320 90C240 92 182 140 170 206C196 236 226 196 250 222C276 250 312 190 320 90z', '#ef3f3c'),
      ) +
      body(
        syrup,
        path('M320 90C400 92 458 140 470 206C444 236 416 196 392 222C364 250 330 190 320 90z', '#f9ae26'),
      ) +
      crown +
      body(
        milk,
        path(
          'M250 136Q300 96 392 128Q420 144 372 150Q270 150 262 168Q262 184 384 178Q424 182 388 194Q300 204 306 222',
          'none',
          'stroke="#fffbef" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"',
        ),
      ) +
      cherry(sheet, 316, 86),
  });
}

function dice(fruit: string, x: number, y: number, turn: number, i: number): string {
  const square = roundRect({ x: -22, y: -20, width: 44, height: 40 }, 8);
  const [colour, seeds] = (
    [
      ['#e8334a', '#f9d08a'],
      ['#f8ca3c', ''],
      ['#7fb53a', '#26331a'],
      ['#f58a3c', ''],
      ['#fff0c0', '#c9a86a'],
    ] as const
  )[i % 5] ?? ['#e8334a', ''];
  const marks = seeds
    ? many(5, (k) => ellipse((chance(k, i) - 0.5) * 28, (chance(k, i + 7) - 0.5) * 26, 2.4, 3, seeds))
    : '';
  return body(fruit, path(square, colour) + marks, x, y, turn, 0.86 + chance(i, 4) * 0.3);
}

function wafer(sheet: Sheet, x: number, y: number, turn: number): string {
  const baked = relief(sheet, { round: 5, rise: 9, shade: 0.46, cast: 0.5, patches: ['#b56a22', 40, 0.4] });
  const lines = many(6, (i) =>
    path(
      `M-30 ${-110 + i * 36}l60 36M30 ${-110 + i * 36}l-60 36`,
      'none',
      'stroke="#a96420" stroke-opacity=".6" stroke-width="4"',
    ),
  );
  return body(
    baked,
    path(roundRect({ x: -34, y: -120, width: 68, height: 240 }, 22), '#e6ab5a') + lines,
    x,
    y,
    turn,
  );
}

function cherry(sheet: Sheet, x: number, y: number): string {
  const skin = relief(sheet, { round: 12, rise: 14, gloss: 1, shine: 40, shade: 0.4, cast: 0.4 });
  return (
    path(
      `M${x + 2} ${y - 20}q10 -46 44 -56`,
      'none',
      'stroke="#6f8a34" stroke-width="6" stroke-linecap="round"',
    ) + body(skin, ellipse(0, 0, 30, 28, '#c8142c'), x, y)
  );
}

function orangeLeaf(sheet: Sheet, x: number, y: number): string {
  const leaf = relief(sheet, { round: 4, rise: 6, gloss: 0.6, shine: 24, shade: 0.46, cast: 0.4 });
  const one =
    path('M-58 6C-34 -28 24 -30 60 -4C26 26 -30 30 -58 6z', '#3f8f3a') +
    path('M-56 6Q0 -6 58 -4', 'none', 'stroke="#9ccc6a" stroke-width="3"');
  return body(leaf, one, x - 26, y + 8, -24, 0.9) + body(leaf, one, x + 34, y + 4, 26, 0.9);
}

function spoon(sheet: Sheet, x: number, y: number, turn: number): string {
  const steel = relief(sheet, { round: 5, rise: 7, gloss: 0.9, shine: 30, shade: 0.5 });
  return body(steel, path('M-9 0Q-11 -22 0 -24Q11 -22 9 0L6 300H-6z', '#ccd3da'), x, y, turn);
}
