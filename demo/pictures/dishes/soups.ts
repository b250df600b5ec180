import { body, relief } from '../svg/relief.ts';
import { path, type Sheet } from '../svg/sheet.ts';
import { chopped, coriander } from './herbs.ts';
import { chunk, cob, egg } from './sides.ts';
import { BOWL, bowl, LEVEL, liquid, oil, wetness } from './vessels.ts';

/** Soups of the region, in the bowl they come in. */

const YUCA = ['#eadcb4', '#d3bf8c'] as const;
const PLANTAIN = ['#efc866', '#c98f3c'] as const;

/** Broth with thin fried plantain that softens in it, potato, egg and coriander. */
export function tortillas(sheet: Sheet): string {
  const crisp = relief(sheet, {
    round: 5,
    rise: 9,
    gloss: 0.4,
    shine: 20,
    grain: [28, 0.07],
    patches: ['#c47c1c', 40, 0.42],
    cast: 0.55,
    shade: 0.46,
  });
  const shard = (x: number, y: number, turn: number, scale: number, i: number) =>
    body(
      crisp,
      path(
        [
          'M-84 -10L-40 -48Q10 -60 60 -34L84 4L40 44Q-20 54 -64 36z',
          'M-70 -30L20 -50L80 -8L36 40L-40 34z',
          'M-60 -40Q30 -54 72 0L0 48L-76 14z',
        ][i % 3] ?? '',
        ['#edbf4a', '#e4b03c', '#f2cb5c'][i % 3] ?? '',
        'stroke="#e0a838" stroke-width="6" stroke-linejoin="round"',
      ),
      x,
      y,
      turn,
      scale,
    );
  return (
    bowl(
      sheet,
      BOWL,
      { colour: '#f7f0e2', rim: '#2f63a8', deep: 104 },
      liquid(sheet, LEVEL, '#efb547') +
        oil(LEVEL) +
        chopped({ ...LEVEL, ry: 150 }, 46, ['#5a9a3a', '#7db84a', '#f3e3b0'], 6, 8),
    ) +
    potato(sheet, 150, 318, 20) +
    potato(sheet, 232, 414, -16) +
    potato(sheet, 488, 336, 60) +
    shard(212, 238, -14, 1.3, 0) +
    shard(404, 204, 20, 1.34, 1) +
    shard(316, 276, -32, 1.24, 2) +
    shard(470, 276, 48, 1, 0) +
    egg(sheet, 384, 386, -8, 1.3) +
    coriander(
      sheet,
      [
        { x: 262, y: 334, turn: -20 },
        { x: 296, y: 352, turn: 60 },
        { x: 246, y: 364, turn: 140 },
        { x: 482, y: 398, turn: 30 },
        { x: 336, y: 216, turn: 200 },
      ],
      0.95,
    ) +
    wetness(sheet, LEVEL, 0.34)
  );
}

/** Hen, maize, plantain and yuca in their broth. */
export function sancocho(sheet: Sheet): string {
  return (
    bowl(
      sheet,
      BOWL,
      { colour: '#9c4f2c', deep: 108, handles: true },
      liquid(sheet, LEVEL, '#f2bd4c') +
        oil(LEVEL) +
        chopped({ ...LEVEL, ry: 150 }, 60, ['#3f8a2c', '#69a83e', '#8fc25a'], 6, 3),
    ) +
    chunk(sheet, YUCA, { x: 172, y: 244, turn: -24, scale: 1.4 }) +
    chunk(sheet, PLANTAIN, { x: 304, y: 190, turn: 8, scale: 1.3 }) +
    cob(sheet, 446, 236, -14, 1.3) +
    drumstick(sheet, 286, 320, -14, 1.4) +
    chunk(sheet, PLANTAIN, { x: 484, y: 350, turn: 28, scale: 1.16 }) +
    potato(sheet, 176, 406, 16) +
    coriander(
      sheet,
      [
        { x: 384, y: 414, turn: 20 },
        { x: 416, y: 396, turn: 100 },
        { x: 352, y: 394, turn: -50 },
        { x: 124, y: 330, turn: 60 },
        { x: 352, y: 230, turn: 160 },
      ],
      0.95,
    ) +
    wetness(sheet, LEVEL, 0.36)
  );
}

function potato(sheet: Sheet, x: number, y: number, turn: number): string {
  const flesh = relief(sheet, { round: 7, rise: 10, gloss: 0.35, shine: 18, cast: 0.55, shade: 0.54 });
  const face = relief(sheet, { round: 4, rise: 4, grain: [12, 0.06], shade: 0.7 });
  return (
    body(
      flesh,
      path(
        'M-46 -8L-18 -32L36 -26L48 6L20 32L-34 26z',
        '#e9c874',
        'stroke="#e9c874" stroke-width="16" stroke-linejoin="round"',
      ),
      x,
      y,
      turn,
    ) +
    body(
      face,
      path(
        'M-46 -10L-18 -32L36 -26L18 -4L-30 2z',
        '#f9e4a4',
        'stroke="#f9e4a4" stroke-width="10" stroke-linejoin="round"',
      ),
      x,
      y,
      turn,
    )
  );
}

function drumstick(sheet: Sheet, x: number, y: number, turn: number, scale: number): string {
  const skin = relief(sheet, {
    round: 16,
    rise: 18,
    gloss: 0.55,
    shine: 20,
    grain: [16, 0.03],
    patches: ['#b96f20', 46, 0.42],
    cast: 0.6,
    shade: 0.42,
  });
  const bone = relief(sheet, { round: 6, rise: 8, gloss: 0.4, shine: 30, cast: 0.4, shade: 0.55 });
  return (
    body(
      bone,
      path('M40 -12H104Q112 -28 126 -22Q138 -10 126 0Q138 10 126 22Q112 28 104 14H40z', '#f6ead2'),
      x,
      y,
      turn,
      scale,
    ) +
    body(
      skin,
      path(
        'M-96 6C-98 -40 -52 -64 -10 -58C28 -54 48 -26 78 -14Q84 2 76 16C44 26 24 52 -16 56C-58 58 -92 44 -96 6z',
        '#dfa65a',
      ),
      x,
      y,
      turn,
      scale,
    )
  );
}
