import { darker, lighter } from '../svg/colour.ts';
import { ellipse, path, type Sheet } from '../svg/sheet.ts';
import { type Art, chance, globe, many, placed, rod, turned } from './art.ts';

type LeafShape = 'oval' | 'round' | 'feather' | 'needle' | 'blade' | 'tooth' | 'lobed';

const LEAVES: Record<LeafShape, string> = {
  oval: 'M0 0C-17 -10 -19 -36 0 -54C19 -36 17 -10 0 0z',
  round: 'M0 0C-26 -6 -28 -38 0 -44C28 -38 26 -6 0 0z',
  feather:
    'M0 0C-6 -10 -22 -8 -22 -22C-14 -22 -14 -26 -18 -36C-6 -32 -6 -40 0 -50C6 -40 6 -32 18 -36C14 -26 14 -22 22 -22C22 -8 6 -10 0 0z',
  needle: 'M0 0Q-6 -28 0 -60Q6 -28 0 0z',
  blade: 'M0 0Q-9 -60 6 -130Q12 -60 0 0z',
  tooth: 'M0 0L-12 -12L-9 -20L-17 -28L-10 -34L-15 -44L-5 -48L0 -64L5 -48L15 -44L10 -34L17 -28L9 -20L12 -12z',
  lobed: 'M0 0C-20 -2 -30 -16 -20 -28C-30 -40 -14 -52 0 -60C14 -52 30 -40 20 -28C30 -16 20 -2 0 0z',
};

/** A bunch of herbs tied at its foot; the leaf is what tells one from another. */
export function bunch(
  leaf: LeafShape,
  colour: string,
  {
    leaves = 34,
    spread = 62,
    size = 1,
    flower,
    stems = lighter(colour, 0.2),
  }: { leaves?: number; spread?: number; size?: number; flower?: string; stems?: string } = {},
): Art {
  return placed((sheet) => {
    const fills = [colour, lighter(colour, 0.14), darker(colour, 0.14)].map((one) =>
      sheet.down([
        [0, lighter(one, 0.22)],
        [1, darker(one, 0.12)],
      ]),
    );
    const stalks = many(11, (i) =>
      path(
        `M${(i - 5) * 3.4} 92Q${(i - 5) * 4} 30 ${(i - 5) * 11} -20`,
        'none',
        `stroke="${darker(stems, 0.05 * (i % 3))}" stroke-width="5" stroke-linecap="round"`,
      ),
    );
    const crown = many(leaves, (i) => {
      const along = i / leaves;
      const angle = (chance(i) - 0.5) * spread * 2;
      const reach = 22 + chance(i, 2) * 66 * (1 - along * 0.3);
      const x = Math.sin((angle * Math.PI) / 180) * reach * 0.95;
      const y = 22 - Math.cos((angle * Math.PI) / 180) * reach;
      const one =
        path(
          LEAVES[leaf],
          fills[i % 3] ?? colour,
          `stroke="${darker(colour, 0.3)}" stroke-opacity=".28" stroke-width="1.6"`,
        ) +
        path('M0 -4V-38', 'none', `stroke="${lighter(colour, 0.36)}" stroke-opacity=".6" stroke-width="2"`);
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)}) scale(${(size * (0.72 + chance(i, 9) * 0.34)).toFixed(2)})">${one}</g>`;
    });
    const flowers = flower
      ? many(7, (i) => daisy((chance(i, 4) - 0.5) * 130, -70 + chance(i, 5) * 76, flower))
      : '';
    const tie = path('M-22 52Q0 62 22 52L21 64Q0 74 -21 64z', rod(sheet, '#d8b26a'));
    return stalks + crown + flowers + tie;
  });
}

function daisy(x: number, y: number, petal: string): string {
  return many(9, (i) => turned(ellipse(0, -13, 5, 10, petal), i * 40, x, y)) + ellipse(x, y, 8, 8, '#efb91e');
}

/** Spring onions and leeks: white shafts and long leaves. */
export function shafts(
  count: number,
  {
    white = '#f6f4e6',
    green = '#5f9a3f',
    thick = 11,
    bulb = 1.2,
  }: { white?: string; green?: string; thick?: number; bulb?: number } = {},
): Art {
  return placed((sheet) => {
    const leaf = sheet.down([
      [0, darker(green, 0.16)],
      [0.55, green],
      [1, lighter(green, 0.5)],
    ]);
    const shaft = sheet.across([
      [0, lighter(white, 0.4)],
      [0.5, white],
      [1, darker(white, 0.2)],
    ]);
    const one =
      path(
        `M${-thick * 0.7} 30L${-thick * 1.5} -96L${-thick * 0.1} -60L${thick * 0.9} -100L${thick * 0.7} 30z`,
        leaf,
      ) +
      path(
        `M${-thick} 20Q${-thick * 0.9} 60 ${-thick * bulb} 82Q0 98 ${thick * bulb} 82Q${thick * 0.9} 60 ${thick} 20z`,
        shaft,
      ) +
      many(4, (i) =>
        path(
          `M${-6 + i * 4} 88q${-3 + i * 2} 8 ${-5 + i * 3} 11`,
          'none',
          'stroke="#c9b58a" stroke-width="2"',
        ),
      );
    return (
      many(count, (i) => turned(one, (i - (count - 1) / 2) * 9, (i - (count - 1) / 2) * thick * 1.5, 0)) +
      path('M-44 18Q0 30 44 18L44 30Q0 42 -44 30z', rod(sheet, '#4a7fc0'))
    );
  }, 14);
}

/** A lettuce or a cabbage: leaves around a heart. */
export function head(
  colour: string,
  { rib = lighter(colour, 0.5), curly = false }: { rib?: string; curly?: boolean } = {},
): Art {
  return placed((sheet) => {
    const edge = curly
      ? 'M0 60C-50 66 -96 20 -90 -14C-104 -26 -82 -40 -80 -56C-62 -52 -60 -76 -40 -70C-30 -92 -8 -84 0 -92C8 -84 30 -92 40 -70C60 -76 62 -52 80 -56C82 -40 104 -26 90 -14C96 20 50 66 0 60z'
      : 'M0 62C-52 66 -92 22 -84 -22C-78 -66 -34 -90 0 -90C34 -90 78 -66 84 -22C92 22 52 66 0 62z';
    const outer = (scale: number, angle: number, tone: string, x: number, y: number) =>
      `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${path(edge, globe(sheet, tone), `stroke="${darker(tone, 0.3)}" stroke-opacity=".3" stroke-width="2.5"`)}${path('M0 58Q-4 0 0 -62M0 40Q-30 14 -52 -22M0 40Q30 14 52 -22M0 10Q-16 -20 -28 -52M0 10Q16 -20 28 -52', 'none', `stroke="${rib}" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"`)}</g>`;
    return (
      outer(0.8, -48, darker(colour, 0.16), -34, 10) +
      outer(0.8, 48, darker(colour, 0.16), 34, 10) +
      outer(0.9, 0, darker(colour, 0.06), 0, -6) +
      outer(0.74, -14, colour, -14, 22) +
      outer(0.7, 16, lighter(colour, 0.12), 16, 28)
    );
  });
}

/** Loose leaves in a heap: spinach, rocket, cress. */
export function leaves(leaf: LeafShape, colour: string, count = 22, size = 1.3): Art {
  return placed((sheet) => {
    const fills = [colour, lighter(colour, 0.16), darker(colour, 0.14)].map((one) =>
      sheet.down([
        [0, lighter(one, 0.24)],
        [1, darker(one, 0.1)],
      ]),
    );
    return many(count, (i) => {
      const angle = chance(i, 11) * 360;
      const reach = 58 * Math.sqrt(1 - i / count);
      const [x, y] = [Math.cos(i * 2.4) * reach, Math.sin(i * 2.4) * reach * 0.8 + 16];
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)}) scale(${size})">${path(LEAVES[leaf], fills[i % 3] ?? colour, `stroke="${darker(colour, 0.3)}" stroke-opacity=".3" stroke-width="1.5"`)}${path('M0 8V-40', 'none', `stroke="${lighter(colour, 0.45)}" stroke-opacity=".7" stroke-width="2.4"`)}</g>`;
    });
  });
}

/** Pods and beans: long, thin, several together. */
export function pods(
  colour: string,
  { count = 9, thick = 9, bumps = 0 }: { count?: number; thick?: number; bumps?: number } = {},
): Art {
  return placed((sheet) => {
    const fill = rod(sheet, colour);
    const one =
      path(
        `M-92 0Q-60 ${-thick * 1.6} 0 ${-thick}Q60 ${-thick * 1.4} 92 -4Q60 ${thick * 1.2} 0 ${thick}Q-60 ${thick * 0.9} -92 0z`,
        fill,
      ) +
      many(bumps, (i) =>
        ellipse(
          -58 + (i * 116) / Math.max(1, bumps - 1),
          -1,
          thick * 0.86,
          thick * 0.74,
          lighter(colour, 0.2),
          'opacity=".7"',
        ),
      );
    return many(count, (i) =>
      turned(
        one,
        -30 + (chance(i, 3) - 0.5) * 34,
        (chance(i) - 0.5) * 20,
        -58 + (i * 118) / Math.max(1, count - 1),
      ),
    );
  });
}

/** Spears: asparagus, celery. */
export function spears(
  colour: string,
  { count = 7, leafy = false }: { count?: number; leafy?: boolean } = {},
): Art {
  return placed((sheet) => {
    const fill = sheet.across([
      [0, lighter(colour, 0.4)],
      [0.5, colour],
      [1, darker(colour, 0.26)],
    ]);
    const tip = leafy
      ? many(5, (i) => turned(path(LEAVES.lobed, rod(sheet, darker(colour, 0.1))), -50 + i * 25, 0, -60))
      : path('M-9 -58Q-12 -84 0 -98Q12 -84 9 -58z', rod(sheet, darker(colour, 0.2)));
    const one =
      path('M-9 96V-60H9V96z', fill) +
      tip +
      (leafy
        ? ''
        : many(3, (i) =>
            path(`M${i % 2 ? -2 : -8} ${-30 + i * 34}l8 -10l4 12z`, darker(colour, 0.26), 'opacity=".7"'),
          ));
    return (
      many(count, (i) => turned(one, (i - (count - 1) / 2) * 5, (i - (count - 1) / 2) * 17, 0)) +
      path('M-66 26Q0 36 66 26V44Q0 54 -66 44z', rod(sheet, '#c9473f'))
    );
  }, 12);
}

/** A mushroom, with its cap in that colour. */
export function mushroom(cap: string, stem = '#f1e8da'): Art {
  return placed((sheet: Sheet) => {
    const one =
      path('M-22 0Q-28 60 -16 70Q0 78 16 70Q28 60 22 0z', globe(sheet, stem)) +
      path('M-70 6Q-76 -58 0 -64Q76 -58 70 6Q36 22 0 22Q-36 22 -70 6z', globe(sheet, cap)) +
      path('M-64 8Q0 34 64 8Q36 22 0 22Q-36 22 -64 8z', darker(stem, 0.2));
    const small = (angle: number, x: number, y: number, scale: number) =>
      `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${one}</g>`;
    return small(-14, -40, -20, 0.66) + small(16, 42, -14, 0.66) + small(2, 0, 30, 0.78);
  });
}
