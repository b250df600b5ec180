import { darker, lighter } from '../svg/colour.ts';
import { ellipse, path, roundRect } from '../svg/sheet.ts';
import { type Art, chance, globe, many, placed, rod, turned } from './art.ts';

export const FAT = '#f6e6da';

/** The colours of what a butcher sells. */
export const FLESH = {
  beef: '#b02f36',
  pork: '#e59a97',
  lamb: '#c05a5c',
  chicken: '#f3c6ae',
  skin: '#f2cf9e',
  turkey: '#eab7a4',
  rabbit: '#eab5a6',
  liver: '#6b2427',
  cured: '#c0404a',
  ham: '#eea9a6',
};

/** Cuts with a rim of fat, overlapping like in a tray; a round bone where the cut has one. */
export function steaks(
  flesh: string,
  {
    count = 2,
    bone = false,
    marbled = true,
    thin = false,
  }: { count?: number; bone?: boolean; marbled?: boolean; thin?: boolean } = {},
): Art {
  return placed((sheet) => {
    const d = 'M-74 8C-84 -34 -40 -66 8 -60C56 -56 88 -26 78 10C70 48 26 66 -12 60C-46 58 -70 40 -74 8z';
    const veins = marbled
      ? many(9, (i) =>
          path(
            `M${-46 + chance(i) * 84} ${-34 + chance(i, 3) * 64}q${10 + chance(i, 5) * 12} ${-8 + chance(i, 7) * 16} ${22 + chance(i, 8) * 10} ${-4 + chance(i, 2) * 8}`,
            'none',
            `stroke="${FAT}" stroke-opacity=".75" stroke-width="${2 + chance(i, 4) * 2}" stroke-linecap="round"`,
          ),
        )
      : '';
    const joint = bone ? ellipse(-34, -12, 19, 17, '#f8efe2') + ellipse(-34, -12, 12, 10, '#e8c9b8') : '';
    const side = thin ? '' : `<g transform="translate(4 13)">${path(d, darker(flesh, 0.36))}</g>`;
    const one = `${side + path(d, globe(sheet, FAT, '#e6cdbd'))}<g transform="translate(3 2) scale(.88)">${path(d, globe(sheet, flesh, darker(flesh, 0.22)))}</g>${veins}${joint}`;
    return many(
      count,
      (i) =>
        `<g transform="translate(${(i - (count - 1) / 2) * 52} ${(i - (count - 1) / 2) * 26}) rotate(${-8 + i * 7}) scale(${count > 2 ? 0.72 : 0.86})">${one}</g>`,
    );
  });
}

/** A piece in the round: eye round, loin, tenderloin; its cut end shows. */
export function roast(flesh: string, { fat = FAT, cap = true }: { fat?: string; cap?: boolean } = {}): Art {
  return placed((sheet) => {
    const whole = path(
      'M-92 4C-92 -34 -40 -50 10 -46C56 -44 84 -34 88 2C90 36 50 48 0 48C-54 50 -92 40 -92 4z',
      rod(sheet, flesh),
    );
    const cover = cap
      ? path(
          'M-88 -6C-80 -38 -34 -50 10 -46C50 -44 76 -38 84 -14C50 -28 0 -30 -40 -24C-64 -20 -78 -14 -88 -6z',
          sheet.down([
            [0, lighter(fat, 0.4)],
            [1, fat],
          ]),
        )
      : '';
    const grain = many(7, (i) =>
      path(
        `M${-60 + i * 20} ${-10 + (i % 2) * 16}q14 8 34 4`,
        'none',
        `stroke="${lighter(flesh, 0.3)}" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"`,
      ),
    );
    const end =
      ellipse(62, 2, 27, 40, cap ? fat : darker(flesh, 0.1)) +
      ellipse(62, 3, 22, 34, globe(sheet, lighter(flesh, 0.08), darker(flesh, 0.2)));
    return whole + cover + grain + end;
  }, -12);
}

/** Ribs: bones in a row with meat between. */
export function ribs(flesh: string, count = 5): Art {
  return placed((sheet) => {
    const width = 168 / count;
    const one = (i: number) => {
      const x = -84 + i * width;
      return (
        path(
          roundRect({ x: x + 2, y: -58 + i * 3, width: width - 2, height: 104 }, 12),
          sheet.down([
            [0, lighter(flesh, 0.16)],
            [1, darker(flesh, 0.26)],
          ]),
        ) +
        path(
          roundRect({ x: x + width * 0.34, y: -74 + i * 3, width: width * 0.34, height: 26 }, 6),
          '#f8efe2',
        ) +
        path(
          roundRect({ x: x + width * 0.38, y: 38 + i * 3, width: width * 0.3, height: 18 }, 5),
          '#f1e2d2',
        ) +
        path(
          `M${x + width} ${-46 + i * 3}v84`,
          'none',
          `stroke="${FAT}" stroke-width="4" stroke-opacity=".9"`,
        )
      );
    };
    return many(count, one);
  }, -8);
}

/** Cubes for stew, or pieces of fruit. */
export function cubes(colour: string, count = 13): Art {
  return placed((sheet) => {
    const top = lighter(colour, 0.24);
    const one =
      path('M-20 -12L2 -22L22 -10L0 2z', top) +
      path(
        'M-20 -12L0 2V26L-20 12z',
        sheet.down([
          [0, lighter(colour, 0.08)],
          [1, colour],
        ]),
      ) +
      path('M22 -10L0 2V26L22 12z', darker(colour, 0.2));
    const places = [4, 5, 4];
    let index = 0;
    return places
      .map((columns, row) =>
        many(columns, (column) =>
          index++ < count
            ? turned(
                one,
                (chance(index) - 0.5) * 40,
                (column - (columns - 1) / 2) * 38 + (chance(index, 2) - 0.5) * 8,
                -36 + row * 32,
              )
            : '',
        ),
      )
      .join('');
  });
}

/** Minced: strands from the grinder in a heap. */
export function minced(colour: string): Art {
  return placed((sheet) => {
    const strands = many(56, (i) => {
      const [x, y] = [(chance(i) - 0.5) * 150, -46 + (i / 56) * 92];
      return path(
        `M${x - 16} ${y}q8 ${-12 + chance(i, 3) * 10} 17 0t16 ${(chance(i, 5) - 0.5) * 10}`,
        'none',
        `stroke="${i % 5 === 0 ? lighter(colour, 0.45) : i % 2 ? lighter(colour, 0.12) : darker(colour, 0.12)}" stroke-width="10" stroke-linecap="round"`,
      );
    });
    return ellipse(0, 2, 92, 62, globe(sheet, darker(colour, 0.1))) + strands;
  });
}

/** Patties and meatballs. */
export function patties(colour: string, ball = false): Art {
  return placed((sheet) => {
    const specks = many(12, (i) =>
      ellipse(
        (chance(i) - 0.5) * 60,
        (chance(i, 2) - 0.5) * (ball ? 50 : 34),
        4,
        3,
        lighter(colour, 0.4),
        'opacity=".6"',
      ),
    );
    const one = ball
      ? ellipse(0, 0, 38, 37, globe(sheet, colour)) + specks
      : `<g transform="translate(0 9)">${ellipse(0, 0, 52, 36, darker(colour, 0.36))}</g>${ellipse(0, 0, 52, 36, globe(sheet, colour))}${specks}`;
    const places = ball
      ? [
          [-52, -32],
          [30, -38],
          [-10, 4],
          [62, 12],
          [-62, 36],
          [18, 48],
        ]
      : [
          [-44, -34],
          [44, -28],
          [-40, 34],
          [46, 38],
        ];
    return places.map(([x = 0, y = 0]) => turned(one, 0, x, y)).join('');
  });
}

/** Fillets: flat and long, laid over one another. */
export function fillets(
  colour: string,
  { count = 4, crumb = false, line }: { count?: number; crumb?: boolean; line?: string } = {},
): Art {
  return placed((sheet) => {
    const d = 'M-78 -4C-70 -26 -20 -34 24 -28C60 -24 84 -12 80 4C76 20 30 28 -14 26C-54 26 -82 14 -78 -4z';
    const marks = line
      ? many(6, (i) =>
          path(
            `M${-52 + i * 20} -20q10 20 2 40`,
            'none',
            `stroke="${line}" stroke-opacity=".7" stroke-width="3.4"`,
          ),
        )
      : '';
    const crumbs = crumb
      ? many(36, (i) =>
          ellipse(
            (chance(i) - 0.5) * 136,
            (chance(i, 6) - 0.5) * 42,
            3.6,
            2.8,
            i % 2 ? lighter(colour, 0.4) : darker(colour, 0.24),
            'opacity=".75"',
          ),
        )
      : '';
    const one = `<g transform="translate(2 7)">${path(d, darker(colour, 0.28))}</g>${path(d, globe(sheet, colour, darker(colour, 0.16)))}${marks}${crumbs}`;
    return many(
      count,
      (i) =>
        `<g transform="translate(${i % 2 ? 10 : -8} ${-50 + (i * 104) / Math.max(1, count - 1)}) rotate(${-9 + (i % 3) * 6})">${one}</g>`,
    );
  });
}
