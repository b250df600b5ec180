import { chance, many } from '../fresh/art.ts';
import { darker } from '../svg/colour.ts';
import { body, relief } from '../svg/relief.ts';
import { ellipse, path, type Sheet } from '../svg/sheet.ts';
import { type Area, chopped, coriander, lime, strewn } from './herbs.ts';
import { criollas, egg, grains, sausage } from './sides.ts';
import { BOWL, bowl, LEVEL, liquid, oil, type Place, wetness } from './vessels.ts';

/** Dishes served in the clay pot in which they cooked. */

/** Prawns, squid rings and piangua in a cream of coconut, in black clay. */
export function cazuela(sheet: Sheet): string {
  const meat = relief(sheet, { round: 9, rise: 11, gloss: 0.7, shine: 30, cast: 0.5, shade: 0.5 });
  const squid = relief(sheet, { round: 6, rise: 8, gloss: 0.7, shine: 34, cast: 0.45, shade: 0.56 });
  const shell = relief(sheet, { round: 6, rise: 9, gloss: 0.5, shine: 22, cast: 0.55, shade: 0.4 });
  const prawn = (x: number, y: number, turn: number, scale = 1) =>
    body(
      meat,
      path('M44 34q32 4 46 -14q-6 26 4 44q-24 -4 -46 -10q-12 -6 -4 -20z', '#e2501f') +
        path(
          'M48 52C-4 72 -70 46 -74 -6C-76 -48 -38 -70 -4 -64C18 -58 22 -36 6 -30C-14 -30 -30 -20 -26 0C-20 20 20 24 46 20Q58 34 48 52z',
          '#f58a58',
        ) +
        many(5, (i) =>
          path(
            [
              'M-2 -63Q-8 -46 2 -30',
              'M-40 -56Q-28 -42 -18 -26',
              'M-70 -26Q-50 -18 -28 -12',
              'M-70 18Q-48 12 -26 4',
              'M-34 52Q-22 34 -12 16',
            ][i] ?? '',
            'none',
            'stroke="#fff1e2" stroke-opacity=".75" stroke-width="7"',
          ),
        ) +
        path('M10 56Q12 38 16 20', 'none', 'stroke="#fff1e2" stroke-opacity=".75" stroke-width="7"'),
      x,
      y,
      turn,
      scale,
    );
  const ring = (x: number, y: number, turn: number, scale = 1) =>
    body(squid, ellipse(0, 0, 36, 27, 'none', 'stroke="#f7e2cf" stroke-width="19"'), x, y, turn, scale);
  const clam = (x: number, y: number, turn: number, scale = 1) =>
    body(
      shell,
      path('M-58 10C-56 -34 -20 -52 8 -48C42 -42 60 -14 56 10Q0 34 -58 10z', '#4a423f') +
        many(6, (i) =>
          path(
            `M${-44 + i * 18} 12Q${-30 + i * 12} -20 ${-8 + i * 4} -44`,
            'none',
            'stroke="#2c2624" stroke-width="4"',
          ),
        ),
      x,
      y,
      turn,
      scale,
    ) + body(meat, ellipse(0, 12, 42, 17, '#f3b06a') + ellipse(4, 12, 22, 8, '#d9803a'), x, y, turn, scale);
  return (
    bowl(
      sheet,
      BOWL,
      { colour: '#34302f', rim: '#4a4543', deep: 108, handles: true },
      liquid(sheet, LEVEL, '#f4924f') + swirl(sheet, LEVEL, '#fbc790') + oil(LEVEL, '#d9481c'),
    ) +
    clam(488, 208, 26, 1.1) +
    clam(122, 296, -40, 1) +
    ring(300, 158, 10, 1.1) +
    ring(330, 290, -14, 1.1) +
    ring(126, 372, 24, 0.9) +
    ring(318, 452, 0, 1) +
    prawn(206, 232, -6, 1.08) +
    prawn(400, 208, 34, 1) +
    prawn(216, 392, 20, 1.02) +
    prawn(446, 384, -28, 1.1) +
    prawn(330, 356, 112, 0.94) +
    chopped({ cx: 320, cy: 300, rx: 210, ry: 120 }, 40, ['#3f8a2c', '#69a83e', '#d3341f'], 5.4, 5) +
    coriander(
      sheet,
      [
        { x: 316, y: 276, turn: 10 },
        { x: 342, y: 258, turn: 80 },
        { x: 294, y: 256, turn: -60 },
      ],
      0.86,
    ) +
    lime(sheet, 538, 306, 30, 0.9) +
    wetness(sheet, LEVEL, 0.4)
  );
}

/** Wet rice with pork, sausage, yellow potatoes and egg. */
export function atollado(sheet: Sheet): string {
  const pork = relief(sheet, {
    round: 8,
    rise: 11,
    gloss: 0.5,
    shine: 20,
    grain: [14, 0.08],
    patches: ['#8a4218', 30, 0.44],
    cast: 0.55,
    shade: 0.42,
  });
  const meats = strewn({ cx: 320, cy: 296, rx: 220, ry: 140 }, 9, 5)
    .map(({ x, y, turn }) =>
      body(
        pork,
        path('M-34 -14Q-8 -30 26 -20Q42 -4 32 16Q4 30 -28 22Q-42 4 -34 -14z', '#c87a44'),
        x,
        y,
        turn,
        1.2,
      ),
    )
    .join('');
  const slices = [
    { x: 168, y: 270, turn: 10 },
    { x: 226, y: 228, turn: 30 },
    { x: 292, y: 196, turn: 4 },
    { x: 500, y: 334, turn: 24 },
    { x: 446, y: 374, turn: 12 },
    { x: 250, y: 410, turn: 36 },
  ];
  const potatoes = [
    { x: 404, y: 202, turn: 10 },
    { x: 480, y: 252, turn: 40 },
    { x: 150, y: 350, turn: 20 },
    { x: 222, y: 340, turn: 5 },
  ];
  return (
    bowl(
      sheet,
      BOWL,
      { colour: '#a2532e', deep: 76, handles: true },
      liquid(sheet, LEVEL, '#e5a63a') +
        grains(sheet, { ...LEVEL, rx: 262, ry: 182 }, 430, ['#fbdd86', '#f4c75e', '#fde8a8', '#f0b94c']),
    ) +
    meats +
    sausage(sheet, slices, 1.36) +
    criollas(sheet, potatoes, 1.26) +
    egg(sheet, 340, 316, -10, 1.46) +
    peas(sheet, { cx: 320, cy: 300, rx: 230, ry: 150 }) +
    coriander(
      sheet,
      [
        { x: 402, y: 268, turn: 20 },
        { x: 432, y: 290, turn: 100 },
        { x: 272, y: 280, turn: -50 },
        { x: 344, y: 412, turn: 60 },
      ],
      0.95,
    ) +
    wetness(sheet, LEVEL, 0.3)
  );
}

function peas(sheet: Sheet, area: Area): string {
  const pea = relief(sheet, {
    round: 5,
    rise: 7,
    gloss: 0.5,
    shine: 30,
    cast: 0.3,
    shade: 0.46,
    large: true,
  });
  return body(
    pea,
    strewn(area, 18, 9)
      .map(({ x, y }, i) => ellipse(x, y, 9, 8.4, i % 2 ? '#7fb53a' : '#6aa52e'))
      .join(''),
  );
}

/** Cream that is not quite stirred. */
function swirl(sheet: Sheet, { cx, cy, rx }: Place, colour: string): string {
  const soft = relief(sheet, { round: 6, rise: 3, gloss: 0.3, shine: 20, shade: 0.7 });
  return body(
    soft,
    many(4, (i) =>
      path(
        `M${cx - rx * 0.8} ${cy - 70 + i * 50}q${rx * 0.4} ${-50 + i * 20} ${rx * 0.8} 0t${rx * 0.8} -10`,
        'none',
        `stroke="${i % 2 ? colour : darker(colour, 0.06)}" stroke-opacity=".7" stroke-width="${12 + chance(i) * 10}" stroke-linecap="round"`,
      ),
    ),
  );
}
