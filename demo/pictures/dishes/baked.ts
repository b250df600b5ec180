import { chance, many } from '../fresh/art.ts';
import { darker } from '../svg/colour.ts';
import { body, relief } from '../svg/relief.ts';
import { ellipse, path, type Sheet } from '../svg/sheet.ts';
import { chopped, coriander, lime } from './herbs.ts';
import { board, bowl, liquid, plate, wetness } from './vessels.ts';

/** Dishes from the oven or the pan that are eaten by hand, and sweets. */

/** Rings of cheese bread on a board. */
export function pandebono(sheet: Sheet): string {
  const crust = relief(sheet, {
    round: 17,
    rise: 22,
    gloss: 0.34,
    shine: 16,
    grain: [22, 0.04],
    patches: ['#b5641c', 58, 0.52],
    cast: 0.6,
    shade: 0.42,
    large: true,
  });
  const crack = (i: number) =>
    many(5, (k) => {
      const angle = chance(k, i) * 6.28;
      const [x, y] = [Math.cos(angle) * 74, Math.sin(angle) * 56];
      return path(
        `M${x - 12} ${y - 3}q10 ${-6 + chance(k, 3) * 12} 24 4`,
        'none',
        'stroke="#8f4a14" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"',
      );
    });
  const d =
    'M-112 2C-116 -54 -64 -86 -2 -86C62 -88 114 -52 112 4C112 60 58 88 -4 86C-66 88 -112 56 -112 2zM-34 2C-34 18 -18 26 0 26C20 26 36 18 34 0C34 -16 18 -24 0 -24C-20 -24 -34 -14 -34 2z';
  const one = (x: number, y: number, turn: number, colour: string, i: number, scale = 1) =>
    body(crust, path(d, colour, 'fill-rule="evenodd"') + crack(i), x, y, turn, scale);
  return (
    board(sheet, { cx: 320, cy: 376, rx: 274 }, '#a8683a') +
    one(196, 268, -6, '#efb850', 1) +
    one(440, 262, 10, '#f3c05c', 2) +
    one(168, 430, 4, '#f1bc54', 3, 1.06) +
    one(468, 428, -8, '#edb44c', 4, 1.06) +
    one(318, 338, 14, '#f5c566', 5, 1.14)
  );
}

/** Turnovers of yellow maize with a bowl of ají. */
export function empanadas(sheet: Sheet): string {
  const dough = relief(sheet, {
    round: 15,
    rise: 20,
    gloss: 0.32,
    shine: 16,
    grain: [24, 0.03],
    patches: ['#c26a14', 56, 0.5],
    cast: 0.6,
    shade: 0.42,
    large: true,
  });
  const one = (x: number, y: number, turn: number, colour: string, scale = 1) =>
    body(
      dough,
      path(
        'M-116 34C-118 -40 -64 -78 2 -78C68 -78 118 -38 116 34Q110 50 92 44Q0 62 -92 44Q-110 50 -116 34z',
        colour,
      ),
      x,
      y,
      turn,
      scale,
    );
  const rim = { cx: 480, cy: 262, rx: 104 };
  return (
    board(sheet, { cx: 320, cy: 374, rx: 276 }, '#9a6238') +
    one(180, 244, -10, '#f0aa34') +
    one(330, 230, 8, '#eda22e', 0.92) +
    bowl(
      sheet,
      rim,
      { colour: '#2f2b2a', deep: 40 },
      liquid(sheet, { ...rim, rx: 96 }, '#d8451f') +
        chopped(
          { cx: 480, cy: 264, rx: 84, ry: 52 },
          46,
          ['#3f8a2c', '#7db84a', '#f6e2c8', '#f28a3c', '#b0281a'],
          8,
          4,
        ) +
        wetness(sheet, { ...rim, rx: 90 }, 0.5),
    ) +
    one(172, 420, 6, '#f4b03c', 1.1) +
    one(404, 430, -8, '#f1a832', 1.14) +
    coriander(
      sheet,
      [
        { x: 520, y: 398, turn: 30 },
        { x: 548, y: 416, turn: 110 },
        { x: 520, y: 432, turn: -20 },
      ],
      0.9,
    ) +
    lime(sheet, 290, 326, -8, 0.84)
  );
}

/** Figs in syrup, halved and whole, with manjar blanco in its gourd and fresh cheese. */
export function brevas(sheet: Sheet): string {
  const skin = relief(sheet, {
    round: 18,
    rise: 20,
    gloss: 1,
    shine: 26,
    shade: 0.4,
    cast: 0.6,
    patches: ['#3d2a12', 46, 0.42],
    large: true,
  });
  const flesh = relief(sheet, { round: 8, rise: 9, gloss: 0.9, shine: 30, grain: [11, 0.06], shade: 0.56 });
  const cream = relief(sheet, { round: 12, rise: 15, gloss: 0.7, shine: 30, shade: 0.6, cast: 0.35 });
  const syrup = relief(sheet, { round: 7, rise: 6, gloss: 1, shine: 40, shade: 0.66, large: true });
  const cheese = relief(sheet, { round: 4, rise: 5, grain: [26, 0.03], shade: 0.72, cast: 0.5, large: true });
  const drop =
    'M-4 -104C10 -108 16 -92 22 -78C62 -58 86 -18 80 26C74 66 40 86 0 86C-42 86 -76 64 -80 24C-84 -20 -58 -60 -22 -78C-16 -90 -14 -100 -4 -104z';
  const seeds = many(34, (i) => {
    const [angle, far] = [i * 2.4, 16 + chance(i, 2) * 36];
    return ellipse(
      Math.cos(angle) * far * 0.94,
      14 + Math.sin(angle) * far,
      2.6,
      3.6,
      i % 2 ? '#f4d083' : '#f9e2a4',
    );
  });
  const whole = (x: number, y: number, turn: number, scale: number) =>
    body(skin, path(drop, '#6f5a24'), x, y, turn, scale);
  const half = (x: number, y: number, turn: number, scale: number) =>
    body(skin, path(drop, '#5f4a1e'), x, y, turn, scale) +
    body(
      flesh,
      `<g transform="translate(0 2) scale(.86)">${path(drop, '#e8c27a')}</g><g transform="translate(0 6) scale(.7)">${path(drop, '#c2602c')}</g><g transform="translate(0 10) scale(.46)">${path(drop, '#9a3a20')}</g>${seeds}`,
      x,
      y,
      turn,
      scale,
    );
  const spoonful = (x: number, y: number, scale: number) =>
    body(
      cream,
      path(
        'M-42 10C-50 -12 -24 -30 -4 -46C6 -30 44 -22 42 6C40 28 16 34 -4 34C-24 34 -38 28 -42 10z',
        '#dba866',
      ),
      x,
      y,
      0,
      scale,
    );
  const gourd = { cx: 226, cy: 244, rx: 116 };
  return (
    plate(sheet, { cx: 320, cy: 372, rx: 292 }, { band: '#7a3350' }) +
    body(
      syrup,
      path(
        'M90 420C100 350 200 360 300 376C400 366 520 360 546 420C540 490 420 520 320 514C210 520 96 496 90 420z',
        '#a8561e',
        'fill-opacity=".8"',
      ),
    ) +
    body(cheese, path('M348 262L566 216V252Q566 262 552 266L372 312Q356 316 352 302z', '#e6d9bb'), 0, 18) +
    body(
      cheese,
      path(
        'M350 236L520 194Q530 192 538 200L564 222Q572 232 556 238L380 284Q364 288 358 276L344 250Q340 240 350 236z',
        '#f7efdc',
      ),
      0,
      18,
    ) +
    bowl(
      sheet,
      gourd,
      { colour: '#8a5424', deep: 44, rim: '#c89552' },
      liquid(sheet, { ...gourd, rx: 108 }, '#cf9850') +
        body(
          cream,
          path(
            'M-92 6C-84 -34 -20 -56 30 -44C78 -34 96 0 70 26C40 50 -10 42 -22 22C-28 4 2 -10 26 0',
            'none',
            'stroke="#dba866" stroke-width="30" stroke-linecap="round"',
          ),
          gourd.cx,
          gourd.cy + 4,
          0,
          0.92,
        ),
    ) +
    whole(384, 336, 40, 0.86) +
    half(150, 412, -24, 0.98) +
    half(488, 404, 30, 1) +
    half(316, 436, 4, 1.1) +
    spoonful(316, 446, 1.1) +
    spoonful(484, 414, 0.94) +
    spoonful(154, 422, 0.94)
  );
}

/** A slice of natilla with cinnamon, and buñuelos. */
export function natilla(sheet: Sheet): string {
  const round = relief(sheet, {
    round: 26,
    rise: 30,
    gloss: 0.34,
    shine: 14,
    grain: [20, 0.03],
    patches: ['#a04e10', 70, 0.46],
    cast: 0.6,
    shade: 0.4,
    large: true,
  });
  const set = relief(sheet, {
    round: 9,
    rise: 10,
    gloss: 0.5,
    shine: 40,
    shade: 0.62,
    cast: 0.55,
    large: true,
  });
  const ball = (x: number, y: number, r: number, colour: string) =>
    body(round, ellipse(0, 0, r, r * 0.95, colour), x, y) +
    path(
      `M${x - r * 0.4} ${y + r * 0.1}q${r * 0.3} ${-r * 0.2} ${r * 0.7} ${r * 0.1}`,
      'none',
      `stroke="${darker(colour, 0.4)}" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"`,
    );
  const stick = relief(sheet, { round: 5, rise: 8, gloss: 0.2, shade: 0.42, cast: 0.5 });
  return (
    plate(sheet, { cx: 320, cy: 370, rx: 292 }, { colour: '#fdf8ee', band: '#b3262e' }) +
    ball(236, 246, 92, '#d9892e') +
    ball(452, 266, 90, '#e0953a') +
    ball(346, 226, 94, '#dd9034') +
    body(
      set,
      path(
        'M84 372Q80 352 100 344L256 306Q274 302 284 316L356 400V452Q358 468 340 474L170 512Q150 516 140 500L86 420z',
        '#d9a05a',
      ),
    ) +
    body(
      set,
      path(
        'M84 368Q80 350 100 342L256 304Q274 300 284 314L356 398Q362 414 342 420L170 458Q150 462 140 446z',
        '#ecbd78',
      ),
    ) +
    chopped({ cx: 220, cy: 382, rx: 84, ry: 44 }, 60, ['#8a4a1c', '#a8622c'], 3, 6) +
    ball(468, 400, 98, '#dc8f34') +
    body(
      stick,
      path('M-86 -12H86Q92 0 86 12H-86Q-92 0 -86 -12z', '#8a4a22') +
        path('M-84 -2H84', 'none', 'stroke="#4f260e" stroke-width="4"'),
      236,
      372,
      -16,
      0.9,
    ) +
    body(
      stick,
      path('M-86 -12H86Q92 0 86 12H-86Q-92 0 -86 -12z', '#7a3f1c') +
        path('M-84 -2H84', 'none', 'stroke="#4f260e" stroke-width="4"'),
      246,
      390,
      8,
      0.9,
    )
  );
}
