import { darker } from '../svg/colour.ts';
import { ellipse, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { type Art, chance, globe, many, placed, rod, turned } from './art.ts';

import { FAT } from './meat.ts';

/** A rope of sausages. */
export function links(
  colour: string,
  { count = 4, thick = 21, speck = '#f3c9b4' }: { count?: number; thick?: number; speck?: string } = {},
): Art {
  return placed((sheet) => {
    const d = `M-72 -4Q-76 ${-thick} -50 ${-thick}Q0 ${-thick + 14} 50 ${-thick}Q76 ${-thick} 72 -4Q76 ${thick} 50 ${thick}Q0 ${thick + 14} -50 ${thick}Q-76 ${thick} -72 -4z`;
    const specks = many(18, (i) =>
      ellipse((chance(i, 4) - 0.5) * 112, (chance(i) - 0.5) * thick * 1.1, 3.4, 2.6, speck, 'opacity=".75"'),
    );
    const tie = path('M66 -8l18 -8q4 10 0 20z', '#d9c3a0') + path('M-66 -8l-18 -8q-4 10 0 20z', '#d9c3a0');
    const one =
      tie +
      path(d, rod(sheet, colour)) +
      specks +
      path(
        `M-46 ${-thick + 9}Q0 ${-thick + 22} 46 ${-thick + 9}`,
        'none',
        'stroke="#fff" stroke-opacity=".4" stroke-width="6" stroke-linecap="round"',
      );
    return many(
      count,
      (i) =>
        `<g transform="translate(${i % 2 ? 8 : -8} ${-58 + (i * 116) / Math.max(1, count - 1)}) rotate(${-8 + (i % 2) * 12})">${one}</g>`,
    );
  });
}

/** Slices in a fan: ham, salami, cheese. */
export function fan(
  colour: string,
  {
    rim = darker(colour, 0.2),
    speck,
    square = false,
    holes = false,
  }: { rim?: string; speck?: string; square?: boolean; holes?: boolean } = {},
): Art {
  return placed((sheet: Sheet) => {
    const shape = (fill: string, inset: number) =>
      square
        ? path(
            roundRect(
              { x: -56 + inset, y: -56 + inset, width: 112 - 2 * inset, height: 112 - 2 * inset },
              12,
            ),
            fill,
          )
        : ellipse(0, 0, 60 - inset, 58 - inset, fill);
    const specks = speck
      ? many(20, (i) =>
          ellipse((chance(i) - 0.5) * 80, (chance(i, 3) - 0.5) * 80, 4.4, 3.4, speck, 'opacity=".85"'),
        )
      : '';
    const gaps = holes
      ? many(6, (i) =>
          ellipse((chance(i, 2) - 0.5) * 70, (chance(i, 8) - 0.5) * 70, 8, 7, darker(colour, 0.2)),
        )
      : '';
    const one = shape(rim, 0) + shape(globe(sheet, colour, darker(colour, 0.1)), 4) + specks + gaps;
    return many(
      4,
      (i) => `<g transform="translate(${-60 + i * 40} ${(i % 2) * 8 - 2}) rotate(${-12 + i * 8})">${one}</g>`,
    );
  });
}

/** Long strips: bacon. */
export function strips(colour: string): Art {
  return placed((sheet) => {
    const wave = (y: number) => `M-92 ${y}q23 -12 46 0t46 0t46 0t46 0v26q-23 12 -46 0t-46 0t-46 0t-46 0z`;
    const one =
      path(wave(-13), globe(sheet, colour)) +
      path('M-92 -4q23 -12 46 0t46 0t46 0t46 0v9q-23 12 -46 0t-46 0t-46 0t-46 0z', FAT, 'opacity=".9"');
    return many(5, (i) => turned(one, -6 + (i % 2) * 4, 0, -60 + i * 30));
  });
}

/** Soft, dark pieces: liver, kidneys, hearts. */
export function offal(colour: string, count = 3): Art {
  return placed((sheet) => {
    const one =
      path(
        'M-66 10C-72 -30 -30 -52 8 -40C34 -32 74 -36 72 -2C70 32 30 26 6 34C-20 44 -60 44 -66 10z',
        globe(sheet, colour),
      ) + ellipse(-22, -20, 22, 9, '#fff', 'opacity=".35" transform="rotate(-14)"');
    return many(count, (i) => turned(one, -10 + i * 14, (i % 2) * 16 - 8, -36 + i * 36));
  });
}

/** Tripe: pale honeycomb in pieces. */
export function tripe(colour = '#efe3cc'): Art {
  return placed((sheet) => {
    const cells = many(26, (i) =>
      ellipse((chance(i) - 0.5) * 80, (chance(i, 5) - 0.5) * 50, 6, 5, darker(colour, 0.16), 'opacity=".6"'),
    );
    const one =
      path(
        'M-54 4C-60 -24 -30 -40 4 -34C40 -30 60 -10 52 12C42 36 8 34 -16 36C-40 36 -50 22 -54 4z',
        globe(sheet, colour),
      ) + cells;
    const places = [
      [-36, -30, 0],
      [42, -20, 40],
      [-30, 32, -20],
      [40, 38, 10],
    ];
    return places
      .map(
        ([x = 0, y = 0, angle = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${angle}) scale(.92)">${one}</g>`,
      )
      .join('');
  });
}

/** Discs with a bone in the middle: shank, oxtail, trotters. */
export function shanks(flesh: string, count = 4): Art {
  return placed((sheet) => {
    const one = `<g transform="translate(2 10)">${ellipse(0, 0, 44, 38, darker(flesh, 0.4))}</g>${ellipse(0, 0, 44, 38, FAT)}${ellipse(1, 0, 39, 33, globe(sheet, flesh))}${ellipse(-2, -2, 15, 13, '#f8efe2')}${ellipse(-2, -2, 8, 7, '#dba99a')}`;
    const places = [
      [-46, -34],
      [44, -30],
      [-40, 34],
      [46, 38],
    ];
    return places
      .slice(0, count)
      .map(([x = 0, y = 0], i) => turned(one, i * 30, x, y))
      .join('');
  });
}

/** Feet and necks: thin pieces. */
export function sticks(colour: string, count = 7, thick = 13): Art {
  return placed((sheet) => {
    const one = path(
      `M-78 0Q-80 ${-thick} -60 ${-thick}H56Q80 ${-thick - 4} 78 2Q80 ${thick + 4} 56 ${thick}H-60Q-80 ${thick} -78 0z`,
      rod(sheet, colour),
    );
    return many(count, (i) =>
      turned(
        one,
        -14 + (chance(i) - 0.5) * 30,
        (chance(i, 2) - 0.5) * 24,
        -54 + (i * 108) / Math.max(1, count - 1),
      ),
    );
  });
}
