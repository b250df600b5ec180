import { darker, lighter, mix } from '../svg/colour.ts';
import { ellipse, path } from '../svg/sheet.ts';
import { type Art, chance, globe, many, placed, rod, turned } from './art.ts';

/** Potatoes and other tubers, a few together. */
export function tubers(
  colour: string,
  {
    count = 3,
    eyes = darker(colour, 0.24),
    shape = 1,
  }: { count?: number; eyes?: string; shape?: number } = {},
): Art {
  return placed((sheet) => {
    const d = 'M-62 6C-66 -32 -30 -50 6 -46C46 -42 70 -18 64 12C58 44 20 50 -10 46C-44 44 -58 34 -62 6z';
    const one =
      path(d, globe(sheet, colour)) +
      many(7, (i) =>
        ellipse(
          (chance(i, shape) - 0.5) * 88,
          (chance(i, shape + 2) - 0.5) * 60,
          4.6,
          2.4,
          eyes,
          'opacity=".55"',
        ),
      ) +
      ellipse(-20, -24, 22, 9, '#fff', 'opacity=".25" transform="rotate(-14)"');
    const places =
      count === 1
        ? [[0, 0, 1.4, -8]]
        : count <= 3
          ? [
              [-38, -28, 0.86, -20],
              [42, -22, 0.82, 24],
              [0, 30, 0.98, 4],
            ]
          : [
              [-52, -34, 0.52, -20],
              [0, -44, 0.54, 30],
              [52, -32, 0.52, 12],
              [-34, 8, 0.56, 40],
              [30, 4, 0.58, -16],
              [-62, 34, 0.5, 8],
              [0, 42, 0.58, 10],
              [60, 38, 0.52, -30],
            ];
    return places
      .map(
        ([x = 0, y = 0, scale = 1, angle = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${one}</g>`,
      )
      .join('');
  });
}

/** Cassava, yam, taro: long with bark; one is cut and shows its flesh. */
export function barked(
  bark: string,
  flesh: string,
  { thick = 26, hairs = false }: { thick?: number; hairs?: boolean } = {},
): Art {
  return placed((sheet) => {
    const whole = `M-90 6Q-70 ${-thick} 0 ${-thick}Q70 ${-thick * 0.86} 94 0Q70 ${thick * 0.9} 0 ${thick}Q-74 ${thick} -90 6z`;
    const rings = many(8, (i) =>
      path(
        `M${-66 + i * 19} ${-thick + 3}q7 ${thick} 0 ${thick * 1.9}`,
        'none',
        `stroke="${darker(bark, 0.3)}" stroke-opacity=".4" stroke-width="3"`,
      ),
    );
    const roots = hairs
      ? many(14, (i) =>
          path(
            `M${-70 + i * 11} ${thick * (i % 2 ? 0.8 : -0.8)}q4 ${i % 2 ? 9 : -9} 9 ${i % 2 ? 11 : -11}`,
            'none',
            `stroke="${darker(bark, 0.2)}" stroke-width="2"`,
          ),
        )
      : '';
    const cut = `M-90 6Q-70 ${-thick} 0 ${-thick}L40 ${-thick}V${thick}L0 ${thick}Q-74 ${thick} -90 6z`;
    const face =
      ellipse(40, 0, thick * 0.46, thick, mix(bark, '#e8c8c0', 0.5)) +
      ellipse(41, 0, thick * 0.4, thick * 0.88, globe(sheet, flesh, darker(flesh, 0.1))) +
      ellipse(41, 0, 3, 6, darker(flesh, 0.2), 'opacity=".6"');
    return (
      turned(path(whole, rod(sheet, bark)) + rings + roots, -14, 4, -34) +
      turned(path(cut, rod(sheet, bark)) + face, -14, -4, 32)
    );
  });
}

/** Carrot-like: arracacha, radish, parsnip. */
export function tapering(
  colour: string,
  { count = 3, leaf = '#5f9a3f' }: { count?: number; leaf?: string } = {},
): Art {
  return placed((sheet) => {
    const one =
      many(3, (i) => turned(path('M0 0q-10 -20 0 -40q10 20 0 40z', rod(sheet, leaf)), -24 + i * 24, 0, -58)) +
      path(
        'M-28 -52Q0 -66 28 -52Q34 -8 8 82Q2 96 -4 82Q-34 -8 -28 -52z',
        sheet.across([
          [0, lighter(colour, 0.4)],
          [0.45, colour],
          [1, darker(colour, 0.3)],
        ]),
      ) +
      many(5, (i) =>
        path(
          `M${-18 + (i % 2) * 12} ${-32 + i * 20}h${16 - i * 2}`,
          'none',
          `stroke="${darker(colour, 0.24)}" stroke-opacity=".45" stroke-width="2.6" stroke-linecap="round"`,
        ),
      );
    return many(count, (i) => turned(one, 34 + (i - (count - 1) / 2) * 16, (i - (count - 1) / 2) * 40, 4));
  });
}

/** Beet and radish: round with a tail, and leaves. */
export function bulbRoot(colour: string, leaf = '#4d8f3f', rib = colour): Art {
  return placed((sheet) => {
    const blade =
      path('M0 10Q-6 -20 -22 -46Q-20 -72 0 -82Q20 -70 20 -44Q6 -20 6 10z', rod(sheet, leaf)) +
      path('M2 10Q0 -30 0 -66', 'none', `stroke="${rib}" stroke-width="5"`);
    return (
      many(3, (i) => turned(blade, -30 + i * 30, 0, -14)) +
      path(
        'M0 96Q-6 80 -12 74Q-62 66 -62 26Q-60 -14 0 -18Q60 -14 62 26Q62 66 12 74Q4 80 0 96z',
        globe(sheet, colour),
      )
    );
  });
}

/** Onions: round with dry tips. */
export function onion(colour: string): Art {
  return placed((sheet) => {
    const lines = many(6, (i) =>
      path(
        `M0 -62Q${(i - 2.5) * 34} 4 0 70`,
        'none',
        `stroke="${darker(colour, 0.24)}" stroke-opacity=".34" stroke-width="2.6"`,
      ),
    );
    return (
      path(
        'M-6 -90Q-8 -70 -30 -60Q-86 -36 -82 14Q-78 70 0 74Q78 70 82 14Q86 -36 30 -60Q10 -70 14 -94Q2 -84 -6 -90z',
        globe(sheet, colour),
      ) +
      lines +
      many(5, (i) =>
        path(
          `M${-8 + i * 4} 72q${-4 + i * 2} 12 ${-6 + i * 3} 18`,
          'none',
          'stroke="#b89a6a" stroke-width="2.6"',
        ),
      ) +
      ellipse(-30, -20, 16, 26, '#fff', 'opacity=".32" transform="rotate(20 -30 -20)"')
    );
  });
}

/** Squash with ribs: ahuyama, zapallo. One slice is cut out and shows flesh and seeds. */
export function squash(rind: string, flesh: string): Art {
  return placed((sheet) => {
    const rib = (x: number, rx: number, tone: string) => ellipse(x, 4, rx, 66, globe(sheet, tone));
    const whole =
      rib(-58, 34, darker(rind, 0.16)) +
      rib(58, 34, darker(rind, 0.2)) +
      rib(-30, 38, rind) +
      rib(34, 38, darker(rind, 0.08)) +
      rib(2, 36, lighter(rind, 0.08)) +
      path('M-10 -54Q-8 -78 10 -88L22 -80Q10 -72 12 -52z', rod(sheet, '#7d7a45'));
    const wedge =
      path('M-70 14C-40 -44 46 -48 74 8C60 58 -34 66 -70 14z', darker(rind, 0.1)) +
      path('M-66 12C-38 -40 44 -44 70 6C54 46 -34 52 -66 12z', globe(sheet, flesh, darker(flesh, 0.12))) +
      path('M-34 6C-16 -20 26 -22 40 2C30 22 -20 24 -34 6z', darker(flesh, 0.2)) +
      many(9, (i) =>
        ellipse(
          -22 + chance(i) * 50,
          -8 + chance(i, 3) * 20,
          6,
          3.6,
          '#f7e6bd',
          `transform="rotate(${i * 37} ${-22 + chance(i) * 50} ${-8 + chance(i, 3) * 20})"`,
        ),
      );
    return turned(whole, 0, -10, -14) + turned(wedge, -6, 20, 44);
  });
}

/** Garlic-like or knobbly: ulluco, chontaduro: many small ones. */
export function heap(
  colour: string,
  { count = 9, size = 28, top = '' }: { count?: number; size?: number; top?: string } = {},
): Art {
  return placed((sheet) => {
    const fill = globe(sheet, colour);
    const rows = [3, 4, 3];
    let index = 0;
    return rows
      .map((columns, row) =>
        many(columns, (column) => {
          index++;
          if (index > count) return '';
          const [x, y] = [
            (column - (columns - 1) / 2) * size * 1.7 + (chance(index) - 0.5) * 10,
            -44 + row * size * 1.44,
          ];
          return (
            ellipse(x, y, size, size * 0.94, fill) +
            ellipse(x - size * 0.3, y - size * 0.36, size * 0.26, size * 0.16, '#fff', 'opacity=".5"') +
            (top ? path(`M${x - 8} ${y - size * 0.8}l8 -12l8 12z`, top) : '')
          );
        }),
      )
      .join('');
  });
}
