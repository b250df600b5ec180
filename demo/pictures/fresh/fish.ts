import { darker, lighter } from '../svg/colour.ts';
import { ellipse, path } from '../svg/sheet.ts';
import { type Art, chance, globe, many, placed, turned } from './art.ts';

/** A whole fish on its side. `deep` is how high its body is. */
export function fish(
  colour: string,
  {
    deep = 40,
    belly = lighter(colour, 0.6),
    fin = darker(colour, 0.2),
    spots,
    count = 1,
    stripe,
  }: { deep?: number; belly?: string; fin?: string; spots?: string; count?: number; stripe?: string } = {},
): Art {
  return placed((sheet) => {
    const d = `M-92 4C-70 ${-deep * 0.9} -16 ${-deep} 30 ${-deep * 0.5}L62 -10L92 -34Q84 2 94 38L62 12L30 ${deep * 0.52}C-16 ${deep} -70 ${deep * 0.9} -92 4z`;
    const skin = sheet.down([
      [0, darker(colour, 0.22)],
      [0.4, colour],
      [0.66, lighter(colour, 0.3)],
      [1, belly],
    ]);
    const scales = many(28, (i) =>
      path(
        `M${-38 + (i % 7) * 13} ${-deep * 0.46 + Math.floor(i / 7) * deep * 0.26}q5 5 0 10`,
        'none',
        `stroke="${darker(colour, 0.3)}" stroke-opacity=".25" stroke-width="2"`,
      ),
    );
    const dots = spots
      ? many(18, (i) => ellipse(-56 + chance(i) * 90, -deep * 0.5 + chance(i, 2) * deep * 0.6, 3, 3, spots))
      : '';
    const band = stripe ? path(`M-58 2Q0 -10 60 0L60 8Q0 2 -58 12z`, stripe, 'opacity=".6"') : '';
    const one =
      path(`M-30 ${-deep * 0.86}Q0 ${-deep * 1.36} 30 ${-deep * 0.52}z`, fin) +
      path(`M-12 ${deep * 0.84}Q6 ${deep * 1.2} 22 ${deep * 0.6}z`, fin) +
      path(d, skin, `stroke="${darker(colour, 0.4)}" stroke-opacity=".35" stroke-width="2"`) +
      scales +
      dots +
      band +
      path(
        `M-52 ${-deep * 0.62}Q-36 4 -54 ${deep * 0.64}`,
        'none',
        `stroke="${darker(colour, 0.36)}" stroke-opacity=".6" stroke-width="3"`,
      ) +
      path('M-34 4q18 4 22 18q-18 0 -26 -8z', fin) +
      ellipse(-70, -6, 8, 8, '#fdfaf0') +
      ellipse(-71, -6, 4.4, 4.4, '#1c1c22') +
      path('M-92 6q8 4 14 2', 'none', `stroke="${darker(colour, 0.5)}" stroke-width="2.4"`);
    if (count === 1) return one;
    return many(
      count,
      (i) =>
        `<g transform="translate(${(i % 2) * 10 - 5} ${-48 + (i * 96) / (count - 1)}) rotate(${-6 + (i % 3) * 5}) scale(.86 ${count > 3 ? 0.7 : 0.82})">${one}</g>`,
    );
  });
}

/** Slices through a fish, with skin and backbone. */
export function postas(flesh: string, skin: string): Art {
  return placed((sheet) => {
    const d =
      'M0 -58C40 -58 62 -30 58 4C56 34 40 52 24 58C20 34 10 22 0 22C-10 22 -20 34 -24 58C-40 52 -56 34 -58 4C-62 -30 -40 -58 0 -58z';
    const one = `<g transform="translate(2 10)">${path(d, darker(skin, 0.3))}</g>${path(d, skin)}<g transform="scale(.9) translate(0 -2)">${path(d, globe(sheet, flesh))}</g>${ellipse(0, -10, 8, 8, '#f8efe2')}${path('M0 -52V-20M-44 -14Q-24 -22 -10 -12M44 -14Q24 -22 10 -12', 'none', `stroke="${lighter(flesh, 0.6)}" stroke-opacity=".85" stroke-width="4"`)}`;
    return turned(one, -14, -42, -20) + turned(one, 16, 44, 22);
  });
}

export function shrimps(
  colour: string,
  { count = 7, heads = false }: { count?: number; heads?: boolean } = {},
): Art {
  return placed((sheet) => {
    const body = path(
      'M-30 -20C-6 -46 40 -36 44 2C46 34 16 48 -8 40C-16 36 -14 26 -6 26C14 28 22 12 16 0C8 -14 -10 -8 -22 -2z',
      globe(sheet, colour),
    );
    const rings = many(4, (i) =>
      path(
        `M${-4 + i * 13} ${-34 + i * 10}q${2 - i * 3} 14 ${-2 - i * 4} 24`,
        'none',
        `stroke="${darker(colour, 0.24)}" stroke-opacity=".5" stroke-width="3"`,
      ),
    );
    const tail = path('M-8 40q-18 2 -26 16q14 -2 18 6q8 -6 12 -16z', darker(colour, 0.16));
    const front = heads
      ? path('M-30 -20q-26 -2 -44 16q18 8 40 4z', darker(colour, 0.08)) +
        path(
          'M-66 -6q-22 -14 -30 -32M-66 -4q-26 0 -40 -8',
          'none',
          `stroke="${darker(colour, 0.2)}" stroke-width="2.4"`,
        )
      : '';
    const one = tail + body + rings + front;
    const places = [
      [-48, -46, 0],
      [22, -50, 30],
      [64, -8, 80],
      [-12, -2, -20],
      [-62, 26, 10],
      [36, 40, 150],
      [-18, 52, 200],
      [70, 50, 60],
      [4, 20, 120],
    ];
    return places
      .slice(0, count)
      .map(
        ([x = 0, y = 0, angle = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${angle}) scale(.78)">${one}</g>`,
      )
      .join('');
  });
}

/** Shells: clams, mussels; some open. */
export function shells(
  colour: string,
  { meat = '#f2b98a', long = false }: { meat?: string; long?: boolean } = {},
): Art {
  return placed((sheet) => {
    const d = long
      ? 'M-36 20C-40 -10 -10 -40 14 -34C38 -28 34 8 8 30C-6 42 -32 40 -36 20z'
      : 'M0 32C-30 28 -44 2 -36 -14C-26 -32 26 -32 36 -14C44 2 30 28 0 32z';
    const lines = long
      ? ''
      : many(5, (i) =>
          path(
            `M0 30Q${(i - 2) * 14} 0 ${(i - 2) * 16} -22`,
            'none',
            `stroke="${darker(colour, 0.26)}" stroke-opacity=".5" stroke-width="2.6"`,
          ),
        );
    const closed = path(d, globe(sheet, colour)) + lines;
    const open = `<g transform="translate(-4 -10) rotate(-14)">${path(d, darker(colour, 0.2))}</g>${path(d, lighter(colour, 0.5))}${ellipse(0, 2, 20, 15, globe(sheet, meat))}`;
    const places = [
      [-50, -44, 0],
      [10, -52, 20],
      [60, -26, -20],
      [-20, -4, 40],
      [36, 14, 10],
      [-60, 24, -10],
      [0, 46, 30],
      [62, 54, -30],
    ];
    return places
      .map(([x = 0, y = 0, angle = 0], i) => turned(i % 3 === 1 ? open : closed, angle, x, y))
      .join('');
  });
}

export function rings(colour: string): Art {
  return placed((sheet) => {
    const stroke = sheet.slant([
      [0, lighter(colour, 0.4)],
      [1, darker(colour, 0.2)],
    ]);
    const places = [
      [-46, -40, 30],
      [24, -48, 26],
      [62, -4, 30],
      [-8, 2, 34],
      [-62, 28, 26],
      [34, 46, 32],
      [-20, 56, 24],
    ];
    return places
      .map(([x = 0, y = 0, r = 0]) =>
        ellipse(x, y, r, r * 0.82, 'none', `stroke="${stroke}" stroke-width="15"`),
      )
      .join('');
  });
}

/** An octopus or a squid, whole. */
export function tentacles(colour: string): Art {
  return placed((sheet) => {
    const arm = (angle: number) =>
      turned(
        path('M-11 0Q-16 50 -4 78Q8 96 20 84Q6 80 8 56Q10 30 11 0z', globe(sheet, colour)) +
          many(5, (i) => ellipse(-2, 16 + i * 13, 3.4, 3.4, lighter(colour, 0.6))),
        angle,
        0,
        4,
      );
    return (
      [-66, 66, -40, 40, -14, 14].map(arm).join('') +
      path('M-44 4C-52 -50 -30 -88 0 -88C30 -88 52 -50 44 4Q0 34 -44 4z', globe(sheet, colour))
    );
  });
}
