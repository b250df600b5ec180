import { darker, lighter } from '../svg/colour.ts';
import { ellipse, path, roundRect } from '../svg/sheet.ts';
import { type Art, chance, globe, many, placed, rod, turned } from './art.ts';

const CRUST = '#d99a4e';

/** A sliced loaf seen from its end. */
export function loaf(crust = CRUST, crumb = '#f7e6c8', seeds = ''): Art {
  return placed((sheet) => {
    const d = 'M-62 84V-14C-92 -30 -84 -80 -40 -84H40C84 -80 92 -30 62 -14V84Q0 94 -62 84z';
    const slice = `${path(d, crust)}<g transform="translate(0 2) scale(.9)">${path(d, globe(sheet, crumb, darker(crumb, 0.1)))}</g>`;
    const grain = seeds
      ? many(20, (i) =>
          ellipse((chance(i) - 0.5) * 96, (chance(i, 3) - 0.4) * 110, 4, 2.6, seeds, 'opacity=".8"'),
        )
      : '';
    return `${many(4, (i) => `<g transform="translate(${34 - i * 18} ${-10 + i * 6}) scale(${0.78 + i * 0.03})">${slice}</g>`)}<g transform="translate(-22 14) scale(.88)">${grain}</g>`;
  });
}

/** Rolls and buns: round, with a shine; toppings by their colour. */
export function buns(
  crust = CRUST,
  {
    count = 5,
    topping,
    flat = false,
    ring = false,
  }: { count?: number; topping?: string; flat?: boolean; ring?: boolean } = {},
): Art {
  return placed((sheet) => {
    const [rx, ry] = flat ? [44, 30] : [42, 37];
    const dough = sheet.glow(
      [
        [0, lighter(crust, 0.5)],
        [0.5, lighter(crust, 0.1)],
        [0.85, crust],
        [1, darker(crust, 0.3)],
      ],
      'cx=".4" cy=".32" r=".76"',
    );
    const hole = ring ? ellipse(0, 0, 13, 10, darker(crust, 0.36)) : '';
    const top = topping
      ? many(10, (i) => ellipse((chance(i) - 0.5) * 52, (chance(i, 2) - 0.6) * 34, 3.6, 2.4, topping))
      : '';
    const one =
      ellipse(0, 0, rx, ry, dough) +
      hole +
      top +
      ellipse(-12, -ry * 0.5, 14, 6, '#fff', 'opacity=".4" transform="rotate(-12)"');
    const places = [
      [-44, -42],
      [44, -40],
      [0, -4],
      [-48, 34],
      [48, 36],
      [0, 62],
    ];
    const from =
      count === 1
        ? [[0, 0]]
        : count === 2
          ? [
              [-36, -6],
              [38, 14],
            ]
          : places.slice(0, count);
    const scale = count === 1 ? 2 : count === 2 ? 1.4 : 1;
    return from
      .map(([x = 0, y = 0]) => `<g transform="translate(${x} ${y}) scale(${scale})">${one}</g>`)
      .join('');
  });
}

/** Long bread: baguette, French rolls. */
export function sticksOf(crust = CRUST, count = 3): Art {
  return placed((sheet) => {
    const one =
      path('M-90 0Q-92 -24 -64 -27H64Q92 -24 90 0Q92 22 64 25H-64Q-92 22 -90 0z', rod(sheet, crust)) +
      many(4, (i) =>
        path(`M${-58 + i * 34} 12q8 -24 30 -28q2 12 -16 28z`, lighter(crust, 0.6), 'opacity=".85"'),
      );
    return many(count, (i) => turned(one, -26, (i - (count - 1) / 2) * 16, (i - (count - 1) / 2) * 50));
  });
}

/** Flat and round: arepas, tortillas; grill marks where they have them. */
export function discs(
  colour: string,
  { grilled = false, count = 4, thin = false }: { grilled?: boolean; count?: number; thin?: boolean } = {},
): Art {
  return placed((sheet) => {
    const height = thin ? 5 : 14;
    const marks = grilled
      ? many(4, (i) =>
          path(
            `M${-46 + i * 26} ${-26 + Math.abs(i - 1.5) * 4}l18 ${48 - Math.abs(i - 1.5) * 6}`,
            'none',
            'stroke="#7a4a22" stroke-opacity=".6" stroke-width="6" stroke-linecap="round"',
          ),
        )
      : many(12, (i) =>
          ellipse(
            (chance(i) - 0.5) * 100,
            (chance(i, 3) - 0.5) * 56,
            6,
            4,
            darker(colour, 0.24),
            'opacity=".5"',
          ),
        );
    const one = (top: boolean) =>
      `<g transform="translate(0 ${height})">${ellipse(0, 0, 78, 48, darker(colour, 0.3))}</g>${ellipse(0, 0, 78, 48, globe(sheet, colour, darker(colour, 0.14)))}${top ? marks : ''}`;
    return many(count, (i) => turned(one(i === count - 1), 0, (i % 2) * 6 - 3, 48 - i * (thin ? 14 : 26)));
  });
}

/** Cakes in paper cases, muffins. */
export function muffins(colour: string, topping = ''): Art {
  return placed((sheet) => {
    const one =
      path('M-34 4L-25 54Q0 62 25 54L34 4z', rod(sheet, '#e9c9a0')) +
      many(5, (i) =>
        path(
          `M${-24 + i * 12} 10l${-2 + i} 44`,
          'none',
          'stroke="#a87d4d" stroke-opacity=".5" stroke-width="2.6"',
        ),
      ) +
      path('M-44 6C-52 -22 -30 -50 0 -50C30 -50 52 -22 44 6Q0 20 -44 6z', globe(sheet, colour)) +
      (topping
        ? many(9, (i) => ellipse((chance(i) - 0.5) * 60, -40 + chance(i, 2) * 36, 5, 4, topping))
        : '');
    return turned(one, 0, -40, -24) + turned(one, 0, 44, -20) + turned(one, 0, 0, 30);
  });
}

/** A ring cake or a loaf cake cut open. */
export function cake(colour: string, icing = lighter(colour, 0.4)): Art {
  return placed((sheet) => {
    const side = path(
      'M-86 -6V40Q-84 66 0 68Q84 66 86 40V-6z',
      sheet.down([
        [0, lighter(colour, 0.1)],
        [1, darker(colour, 0.24)],
      ]),
    );
    const drip = path(
      `M-88 -10C-88 -46 88 -46 88 -10V8q-12 20 -22 2q-10 -10 -18 6q-12 24 -24 2q-10 -8 -20 4q-12 18 -24 -2q-12 -10 -22 6q-12 18 -24 0q-10 -10 -22 -2z`,
      globe(sheet, icing),
    );
    return (
      side +
      path('M-86 22H86', 'none', `stroke="${lighter(colour, 0.6)}" stroke-opacity=".8" stroke-width="7"`) +
      drip
    );
  });
}

/** Rusks and toast, standing in a row. */
export function toasts(colour = '#d8a25c'): Art {
  return placed((sheet) =>
    many(6, (i) =>
      turned(
        path(roundRect({ x: -40, y: -46, width: 80, height: 92 }, 16), globe(sheet, colour)) +
          many(9, (k) =>
            ellipse(
              (chance(k, i) - 0.5) * 56,
              (chance(k, 4) - 0.5) * 64,
              4,
              3,
              darker(colour, 0.22),
              'opacity=".45"',
            ),
          ),
        12,
        -60 + i * 24,
        -4 + i * 4,
      ),
    ),
  );
}

/** Turnovers: empanadas, pastries. */
export function turnovers(colour = '#dba04c'): Art {
  return placed((sheet) => {
    const teeth = many(9, (i) =>
      ellipse(-52 + i * 13, 16 - Math.abs(i - 4) * 1.4, 8, 7, darker(colour, 0.08)),
    );
    const one = teeth + path('M-60 12C-56 -40 56 -40 60 12Q0 26 -60 12z', globe(sheet, colour));
    const places = [
      [-40, -42, -10],
      [44, -30, 14],
      [-34, 20, 6],
      [42, 42, -12],
    ];
    return places.map(([x = 0, y = 0, angle = 0]) => turned(one, angle, x, y)).join('');
  });
}
