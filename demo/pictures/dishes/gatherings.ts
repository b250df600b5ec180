import type { Art } from '../fresh/art.ts';
import { many } from '../fresh/art.ts';
import { goods } from '../fresh/goods.ts';
import { darker, lighter } from '../svg/colour.ts';
import { shadow } from '../svg/light.ts';
import { blur, body, relief } from '../svg/relief.ts';
import { group, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { chopped, coriander } from './herbs.ts';
import { cob, criollas } from './sides.ts';
import { board, bowl, liquid } from './vessels.ts';

/** What many eat together, and what one takes home. */

/** Meat and chorizo from the grill, with maize, yellow potatoes and guacamole. */
export function asado(sheet: Sheet): string {
  const meat = relief(sheet, {
    round: 12,
    rise: 15,
    gloss: 0.7,
    shine: 20,
    grain: [18, 0.06],
    patches: ['#3f1a0c', 50, 0.46],
    cast: 0.65,
    shade: 0.4,
    large: true,
  });
  const pink = relief(sheet, { round: 5, rise: 6, gloss: 0.7, shine: 28, grain: [22, 0.05], shade: 0.56 });
  const casing = relief(sheet, {
    round: 14,
    rise: 18,
    gloss: 0.8,
    shine: 22,
    patches: ['#5f1c0c', 36, 0.42],
    cast: 0.6,
    shade: 0.4,
    large: true,
  });
  const cut = (x: number, y: number, turn: number, scale = 1) =>
    body(
      meat,
      path(
        'M-92 -28C-60 -58 50 -58 92 -30C104 0 96 40 70 52C30 66 -40 64 -78 48C-104 30 -108 -4 -92 -28z',
        '#8a4526',
      ),
      x,
      y,
      turn,
      scale,
    ) +
    body(
      pink,
      path(
        'M-70 12C-40 -2 44 -2 76 12C78 30 60 40 40 44C0 50 -40 48 -62 38C-72 30 -76 22 -70 12z',
        '#c4584a',
      ),
      x,
      y,
      turn,
      scale,
    ) +
    body(pink, path('M-46 22C-20 16 26 16 50 22C40 32 -34 34 -46 22z', '#dd7c68'), x, y, turn, scale);
  const chorizo = (x: number, y: number, turn: number) =>
    body(
      casing,
      path(
        'M-104 -8C-100 -36 -60 -36 0 -30C60 -36 100 -34 106 -4C104 28 60 32 0 30C-60 34 -102 26 -104 -8z',
        '#b4482a',
      ),
      x,
      y,
      turn,
    ) +
    body(
      relief(sheet, { round: 2, rise: 2, shade: 0.6 }),
      many(4, (i) =>
        path(
          `M${-66 + i * 40} -20l18 34`,
          'none',
          'stroke="#3f1208" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"',
        ),
      ),
      x,
      y,
      turn,
    );
  const dip = { cx: 486, cy: 246, rx: 104 };
  return (
    board(sheet, { cx: 320, cy: 372, rx: 278 }, '#a06a40') +
    cob(sheet, 162, 206, -16, 1.16) +
    chorizo(302, 214, -14) +
    chorizo(292, 276, -8) +
    bowl(
      sheet,
      dip,
      { colour: '#33302e', deep: 42 },
      liquid(sheet, { ...dip, rx: 96 }, '#a3b84a') + guacamole(sheet, dip.cx, dip.cy),
    ) +
    cut(150, 330, 10, 1.06) +
    cut(160, 404, 4, 1.08) +
    cut(182, 476, -4, 1.1) +
    criollas(
      sheet,
      [
        { x: 376, y: 358, turn: 10 },
        { x: 452, y: 372, turn: 40 },
        { x: 534, y: 378, turn: 20 },
        { x: 342, y: 432, turn: 30 },
        { x: 418, y: 450, turn: 0 },
        { x: 500, y: 452, turn: 25 },
      ],
      1.24,
    ) +
    coriander(
      sheet,
      [
        { x: 300, y: 350, turn: 30 },
        { x: 316, y: 374, turn: 110 },
        { x: 476, y: 410, turn: -20 },
      ],
      0.9,
    )
  );
}

function guacamole(sheet: Sheet, cx: number, cy: number): string {
  const mash = relief(sheet, { round: 16, rise: 18, gloss: 0.4, shine: 18, grain: [22, 0.12], shade: 0.56 });
  return (
    body(
      mash,
      path('M-84 12C-88 -20 -50 -50 -6 -52C44 -52 84 -24 82 10C70 46 -66 50 -84 12z', '#a9bf4c'),
      cx,
      cy,
    ) + chopped({ cx, cy, rx: 66, ry: 36 }, 22, ['#d8452a', '#f4ead2', '#3f8a2c', '#e8663a'], 7, 3)
  );
}

/** A paper bag with a week's food for one. */
export function bag(sheet: Sheet): string {
  const paper = '#cb9c64';
  const teeth = Array.from({ length: 17 }, (_, i) => `L${490 - i * 21.25} ${i % 2 ? 384 : 396}`).join('');
  const front = `M150 396L170 592H470L490 396${teeth}z`;
  const crease = blur(sheet, 7);
  const kraft = sheet.across([
    [0, darker(paper, 0.2)],
    [0.14, lighter(paper, 0.22)],
    [0.76, paper],
    [0.77, darker(paper, 0.12)],
    [1, darker(paper, 0.3)],
  ]);
  const folds =
    path('M176 420L252 500L196 580z', '#ffffff', 'opacity=".3"') +
    path('M300 404L336 470L420 452L352 520L368 586L310 520L214 540L290 476z', '#5f3c16', 'opacity=".2"') +
    path('M312 404L342 462L410 448L346 510z', '#ffffff', 'opacity=".26"');
  return (
    shadow(sheet, 320, 330, 1, 594) +
    path('M158 400L182 366H458L482 400L460 440H180z', darker(paper, 0.46)) +
    put(sheet, 'cebollaLarga', 212, 250, 170, -14) +
    put(sheet, 'baguette', 432, 222, 170, 34) +
    milk(sheet, 318, 274) +
    put(sheet, 'tomate', 214, 366, 66, -8) +
    put(sheet, 'zanahoria', 452, 348, 96, 10) +
    put(sheet, 'huevo', 262, 388, 50, -10) +
    put(sheet, 'pimentonVerde', 384, 352, 74, 8) +
    put(sheet, 'aguacate', 318, 384, 62, 14) +
    path(front, kraft) +
    path('M428 392L414 592H470L490 396z', '#3f240a', 'opacity=".1"') +
    group(folds, `filter="${crease}"`) +
    path('M152 412H488', 'none', 'stroke="#5f3c16" stroke-opacity=".3" stroke-width="3"')
  );
}

/** A basket with what a family needs for two weeks. */
export function basket(sheet: Sheet): string {
  const cane = relief(sheet, {
    round: 6,
    rise: 9,
    gloss: 0.3,
    shine: 18,
    cast: 0.3,
    shade: 0.46,
    large: true,
  });
  const reed = '#c98d4c';
  const strands = many(6, (row) =>
    many(12, (i) => {
      const [wide, y] = [215 - row * 7, 402 + row * 32];
      const width = (2 * wide) / 12;
      const fill = (i + row) % 2 ? reed : darker(reed, 0.2);
      return path(roundRect({ x: 320 - wide + i * width, y, width: width - 2, height: 30 }, 9), fill);
    }),
  );
  const hoop = path('M128 396C128 40 512 40 512 396', 'none', `stroke="${reed}" stroke-width="24"`);
  return (
    shadow(sheet, 320, 390, 1, 596) +
    body(cane, hoop) +
    put(sheet, 'cebollaLarga', 212, 264, 140, -16) +
    put(sheet, 'pina', 420, 252, 140, 14) +
    milk(sheet, 318, 274) +
    put(sheet, 'banano', 232, 340, 84, -24) +
    put(sheet, 'tomate', 440, 366, 60) +
    put(sheet, 'huevo', 372, 372, 50, 8) +
    put(sheet, 'aguacate', 300, 376, 58, -12) +
    put(sheet, 'zanahoria', 164, 352, 74, -30) +
    body(cane, path('M100 396H540L504 592H136z', darker(reed, 0.5)) + strands) +
    body(
      cane,
      path(
        'M92 384Q92 374 104 374H536Q548 374 548 384V402Q548 412 536 412H104Q92 412 92 402z',
        lighter(reed, 0.12),
      ),
    )
  );
}

function put(sheet: Sheet, name: string, cx: number, cy: number, r: number, turn = 0): string {
  const art: Art | undefined = goods[name];
  return art ? group(art(sheet, cx, cy, r), `transform="rotate(${turn} ${cx} ${cy})"`) : '';
}

function milk(sheet: Sheet, x: number, y: number): string {
  const card = relief(sheet, { round: 5, rise: 6, gloss: 0.3, shade: 0.6, cast: 0.4 });
  return body(
    card,
    path('M-54 -70L-40 -112H40L54 -70z', '#dfe9f2') +
      path(roundRect({ x: -42, y: -130, width: 84, height: 24 }, 6), '#f4f8fb') +
      path('M-54 -70H54V120H-54z', '#f9fcff') +
      path('M-54 -16Q0 -46 54 -16V40H-54z', '#2f7fc4'),
    x,
    y,
  );
}
