import { darker, lighter } from '../svg/colour.ts';
import { ellipse, path, type Sheet } from '../svg/sheet.ts';
import { type Art, chance, globe, many, placed, rod, turned } from './art.ts';

type Fruit = {
  colour: string;
  edge?: string;
  /** Width and height, of 100. */
  rx?: number;
  ry?: number;
  /** Speckles of the skin. */
  speck?: string;
  /** A little leafy crown, a dry stem, a green stalk or a husk at the top. */
  top?: 'crown' | 'stem' | 'stalk' | 'none';
  turn?: number;
};

/** A whole round fruit. */
export function round(fruit: Fruit): Art {
  return placed((sheet) => skin(sheet, fruit), fruit.turn ?? 0);
}

/** A whole fruit with its half in front, which shows flesh and seeds. */
export function halved(
  fruit: Fruit,
  flesh: string,
  seeds: (sheet: Sheet) => string,
  rind = lighter(fruit.colour, 0.5),
): Art {
  return placed((sheet) => {
    const { rx = 88, ry = 88 } = fruit;
    const half =
      ellipse(0, 0, rx * 0.78, ry * 0.78, darker(fruit.colour, 0.12)) +
      ellipse(-1, -1, rx * 0.74, ry * 0.74, rind) +
      ellipse(-1, -1, rx * 0.65, ry * 0.65, globe(sheet, flesh, darker(flesh, 0.14))) +
      seeds(sheet);
    return turned(skin(sheet, fruit), 0, -22, -20) + turned(half, 0, 30, 30);
  });
}

function skin(sheet: Sheet, { colour, edge, rx = 88, ry = 88, speck, top = 'stem' }: Fruit): string {
  const specks = speck
    ? many(26, (i) =>
        ellipse(
          (chance(i) - 0.5) * rx * 1.5,
          (chance(i, 3) - 0.5) * ry * 1.5,
          2.6,
          2.6,
          speck,
          'opacity=".55"',
        ),
      )
    : '';
  return (
    ellipse(0, 0, rx, ry, globe(sheet, colour, edge)) +
    specks +
    ellipse(
      -rx * 0.34,
      -ry * 0.46,
      rx * 0.26,
      ry * 0.15,
      '#ffffff',
      'opacity=".35" transform="rotate(-24)"',
    ) +
    head(sheet, top, ry)
  );
}

function head(sheet: Sheet, top: Fruit['top'], ry: number): string {
  if (top === 'none') return '';
  if (top === 'stem') return path(`M-5 ${-ry + 8}q2 -16 10 -24l8 5q-8 10 -8 20z`, '#7a5a34');
  if (top === 'stalk') return path(`M-6 ${-ry + 8}q-2 -22 4 -34l12 2q-6 16 -4 32z`, rod(sheet, '#6f8f3a'));
  const leaf = path('M0 0q-12 -20 0 -42q12 22 0 42z', rod(sheet, '#5b8f3a'));
  return many(5, (i) => turned(leaf, -70 + i * 35, 0, -ry + 10));
}

/** Seeds in a ring, or scattered over the flesh. */
export const ringOf =
  (count: number, at: number, colour: string, size = 6): ((sheet: Sheet) => string) =>
  () =>
    many(count, (i) =>
      ellipse(
        at * Math.cos((i * 2 * Math.PI) / count),
        at * Math.sin((i * 2 * Math.PI) / count),
        size * 0.6,
        size,
        colour,
        `transform="rotate(0)"`,
      ),
    );

export const seedsOf =
  (count: number, reach: number, colour: string, size = 6): ((sheet: Sheet) => string) =>
  () =>
    many(count, (i) =>
      ellipse(
        (chance(i, 1) - 0.5) * 2 * reach * Math.sqrt(chance(i, 5)),
        (chance(i, 2) - 0.5) * 2 * reach * Math.sqrt(chance(i, 6)),
        size,
        size * 0.8,
        colour,
      ),
    );

/** Segments of citrus. */
export const segments =
  (count: number, at: number, colour: string): ((sheet: Sheet) => string) =>
  () =>
    many(count, (i) =>
      turned(
        path(
          `M0 -6L${-at * 0.22} ${-at}Q0 ${-at * 1.16} ${at * 0.22} ${-at}z`,
          colour,
          'stroke="#ffffff" stroke-opacity=".55" stroke-width="2"',
        ),
        (i * 360) / count,
      ),
    );

/** Long and tapering: plantain, banana, papaya, cucumber. Its curve is how far the middle sags. */
export function long(
  colour: string,
  {
    thick = 30,
    curve = 0,
    tip = darker(colour, 0.4),
    edge,
    turn = -24,
    speck,
    ribs = 0,
  }: {
    thick?: number;
    curve?: number;
    tip?: string;
    edge?: string;
    turn?: number;
    speck?: string;
    ribs?: number;
  } = {},
): Art {
  return placed((sheet) => {
    const d = `M-94 ${-curve * 0.5}Q0 ${curve * 0.9 - thick} 90 ${-curve * 0.5 - thick * 0.3}Q100 ${-curve * 0.5} 92 ${-curve * 0.5 + thick * 0.26}Q0 ${curve * 1.1 + thick} -92 ${-curve * 0.5 + thick * 0.3}Q-100 ${-curve * 0.5 + thick * 0.1} -94 ${-curve * 0.5}z`;
    const specks = speck
      ? many(16, (i) =>
          ellipse(
            -70 + chance(i) * 140,
            curve * 0.2 + (chance(i, 4) - 0.5) * thick * 0.9,
            4,
            2,
            speck,
            'opacity=".6"',
          ),
        )
      : '';
    const lines = many(ribs, (i) =>
      path(
        `M-86 ${-curve * 0.4 + (i - ribs / 2) * 4}Q0 ${curve + (i - (ribs - 1) / 2) * (thick * 0.5)} 86 ${-curve * 0.4 + (i - ribs / 2) * 4}`,
        'none',
        `stroke="${darker(colour, 0.24)}" stroke-opacity=".4" stroke-width="3"`,
      ),
    );
    return (
      path(d, rod(sheet, colour, edge)) +
      lines +
      specks +
      path(
        `M-60 ${curve * 0.18 - thick * 0.42}Q0 ${curve * 0.86 - thick * 0.72} 50 ${curve * 0.12 - thick * 0.5}`,
        'none',
        'stroke="#ffffff" stroke-opacity=".45" stroke-width="6" stroke-linecap="round"',
      ) +
      ellipse(94, -curve * 0.5, 6, thick * 0.22, tip) +
      ellipse(-94, -curve * 0.5 + thick * 0.1, 5, thick * 0.2, tip)
    );
  }, turn);
}
