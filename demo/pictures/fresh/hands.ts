import { darker, lighter } from '../svg/colour.ts';
import { ellipse, path } from '../svg/sheet.ts';
import { type Art, chance, globe, many, placed, rod, turned } from './art.ts';

/** A hand of bananas or plantains. */
export function hand(
  colour: string,
  count: number,
  { tip = '#5b4a2a', edge }: { tip?: string; edge?: string } = {},
): Art {
  return placed((sheet) => {
    const finger = `M-8 -84Q-52 -10 -20 64Q-8 88 10 84Q22 78 16 62Q-6 -4 14 -78z`;
    const one =
      path(
        finger,
        sheet.across([
          [0, lighter(colour, 0.34)],
          [0.5, colour],
          [1, edge ?? darker(colour, 0.3)],
        ]),
      ) +
      path(
        'M-12 -50Q-30 0 -8 58',
        'none',
        `stroke="${darker(colour, 0.2)}" stroke-opacity=".45" stroke-width="3"`,
      ) +
      ellipse(2, 84, 8, 5, tip);
    const spread = 26;
    return (
      many(count, (i) => turned(one, (i - (count - 1) / 2) * -spread + 8, (i - (count - 1) / 2) * 16, 8)) +
      path('M-20 -70q20 -34 40 -4l-4 22q-16 -14 -34 2z', rod(sheet, darker(colour, 0.18)))
    );
  });
}

/** Papaya and its kin, cut along: flesh with a hollow full of seeds. */
export function cutLong(
  colour: string,
  flesh: string,
  seed: string,
  { width = 62 }: { width?: number } = {},
): Art {
  return placed((sheet) => {
    const d = `M0 -94C${width * 0.5} -92 ${width} -10 ${width} 36C${width} 76 ${width * 0.5} 96 0 96C${-width * 0.5} 96 ${-width} 76 ${-width} 36C${-width} -10 ${-width * 0.5} -92 0 -94z`;
    const inner = `<g transform="scale(.86 .9)">${path(d, globe(sheet, flesh))}</g><g transform="translate(0 12) scale(.4 .56)">${path(d, darker(flesh, 0.3))}</g>`;
    const pips = many(
      22,
      (i) =>
        ellipse((chance(i) - 0.5) * 40, -26 + chance(i, 7) * 84, 5.4, 5.4, seed) +
        ellipse((chance(i) - 0.5) * 40 - 1.5, -28 + chance(i, 7) * 84, 1.7, 1.7, '#fff', 'opacity=".5"'),
    );
    return (
      turned(path(d, globe(sheet, colour)), -18, -30, -8) +
      turned(path(d, darker(colour, 0.06)) + inner + pips, 16, 32, 6)
    );
  });
}

/** Berries or grapes close together. */
export function cluster(
  colour: string,
  {
    size = 22,
    count = 19,
    stem = true,
    grain = false,
  }: { size?: number; count?: number; stem?: boolean; grain?: boolean } = {},
): Art {
  return placed((sheet) => {
    const fill = globe(sheet, colour);
    const rows = [4, 5, 4, 3, 2, 1];
    let drawn = '';
    let index = 0;
    for (const [row, columns] of rows.entries()) {
      for (let column = 0; column < columns && index < count; column++, index++) {
        const x = (column - (columns - 1) / 2) * size * 1.55 + (chance(index) - 0.5) * 8;
        const y = -58 + row * size * 1.32;
        drawn +=
          ellipse(x, y, size, size * 1.06, fill) +
          ellipse(x - size * 0.34, y - size * 0.4, size * 0.22, size * 0.16, '#fff', 'opacity=".7"');
        if (grain)
          drawn += many(5, (i) =>
            ellipse(
              x + (chance(i, index) - 0.5) * size,
              y + (chance(index, i) - 0.5) * size,
              3,
              3,
              darker(colour, 0.3),
              'opacity=".5"',
            ),
          );
      }
    }
    return (
      (stem
        ? path('M-4 -70q2 -22 14 -28l6 6q-10 8 -10 24z', '#7b8a3c') +
          path('M6 -84q30 -22 52 -2q-26 20 -52 2z', rod(sheet, '#6da23f'))
        : '') + drawn
    );
  });
}

/** A drupelet berry: blackberry, raspberry. */
export function bramble(colour: string): Art {
  return placed((sheet) => {
    const fill = globe(sheet, colour);
    const drops = many(5, (row) =>
      many(5 - Math.abs(row - 1), (column) =>
        ellipse((column - (4 - Math.abs(row - 1)) / 2) * 27, -36 + row * 26, 19, 18, fill),
      ),
    );
    const leaf = path('M0 0q-14 -14 -4 -36q16 12 4 36z', rod(sheet, '#5f9a3f'));
    return drops + many(5, (i) => turned(leaf, -80 + i * 40, 0, -50));
  });
}

/** With scales or thorns: soursop, custard apple, pitahaya. */
export function thorny(
  colour: string,
  {
    rx = 70,
    ry = 92,
    thorn = darker(colour, 0.35),
    scales = false,
  }: { rx?: number; ry?: number; thorn?: string; scales?: boolean } = {},
): Art {
  return placed((sheet) => {
    const marks = many(8, (row) =>
      many(6, (column) => {
        const y = -ry * 0.8 + (row * ry * 1.6) / 7;
        const reach = rx * Math.sqrt(Math.max(0, 1 - (y / ry) ** 2)) * 0.86;
        const x = ((column + (row % 2) * 0.5) / 5 - 0.5) * 2 * reach;
        return scales
          ? path(
              `M${x - 13} ${y}q13 -16 26 0q-13 18 -26 0z`,
              lighter(colour, 0.14),
              `stroke="${thorn}" stroke-opacity=".5" stroke-width="2.4"`,
            )
          : path(`M${x - 6} ${y + 4}q2 -14 10 -18q2 12 2 18z`, thorn, 'opacity=".8"');
      }),
    );
    return (
      ellipse(0, 0, rx, ry, globe(sheet, colour)) +
      marks +
      path(`M-6 ${-ry + 8}q0 -14 8 -20l8 4q-8 8 -8 18z`, '#6e5a36')
    );
  }, 16);
}
