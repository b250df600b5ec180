import { type Box, ellipse, path } from '../svg/sheet.ts';

/** What a brand of the demonstration decorates its packs with, in one colour on its own. */
export const ORNAMENTS = [
  'plain',
  'sun',
  'waves',
  'leaves',
  'dots',
  'stripes',
  'peaks',
  'weave',
  'arcs',
  'tiles',
] as const;

export type Ornament = (typeof ORNAMENTS)[number];

type Draw = (box: Box, colour: string) => string;

export function ornament(name: Ornament, box: Box, colour: string): string {
  return draws[name](box, colour);
}

const draws: Record<Ornament, Draw> = {
  plain: () => '',
  sun: ({ x, y, width, height }, colour) => {
    const [cx, cy] = [x + width / 2, y + height * 0.34];
    const reach = Math.hypot(width, height);
    return path(
      Array.from({ length: 14 }, (_, i) => ray(cx, cy, reach, (i * Math.PI) / 7, 0.11)).join(''),
      colour,
    );
  },
  waves: ({ x, y, width, height }, colour) =>
    rows(5, (i) => {
      const at = y + height * (0.1 + i * 0.2);
      const step = width / 4;
      const humps = Array.from({ length: 5 }, () => `q${step / 2} ${-step * 0.34} ${step} 0`).join('');
      return `<path d="M${x - step / 2} ${at}${humps}" fill="none" stroke="${colour}" stroke-width="${width * 0.028}"/>`;
    }),
  leaves: ({ x, y, width, height }, colour) =>
    scattered(9, { x, y, width, height }, (cx, cy, i) => {
      const size = width * 0.16;
      return `<g transform="translate(${cx} ${cy}) rotate(${i * 47})">${path(`M0 0q${size * 0.5} ${-size * 0.6} ${size} 0q${-size * 0.5} ${size * 0.6} ${-size} 0z`, colour)}</g>`;
    }),
  dots: (box, colour) =>
    scattered(16, box, (cx, cy, i) =>
      ellipse(cx, cy, box.width * (0.03 + (i % 3) * 0.014), box.width * (0.03 + (i % 3) * 0.014), colour),
    ),
  stripes: ({ x, y, width, height }, colour) =>
    rows(4, (i) =>
      path(
        `M${x + (i * width) / 3.5} ${y}h${width * 0.09}l${-width * 0.3} ${height}h${-width * 0.09}z`,
        colour,
      ),
    ),
  peaks: ({ x, y, width, height }, colour) => {
    const foot = y + height * 0.42;
    const peak = (left: number, wide: number, high: number) =>
      `M${x + width * left} ${foot}l${(width * wide) / 2} ${-height * high}l${(width * wide) / 2} ${height * high}z`;
    return path(peak(-0.1, 0.6, 0.16) + peak(0.24, 0.62, 0.25) + peak(0.6, 0.6, 0.18), colour);
  },
  weave: ({ x, y, width, height }, colour) => {
    const step = width / 8;
    let d = '';
    for (let row = 0; row * step < height; row++)
      for (let column = row % 2; column < 8; column += 2)
        d += `M${x + column * step} ${y + row * step}h${step * 0.86}v${step * 0.86}h${-step * 0.86}z`;
    return path(d, colour);
  },
  arcs: ({ x, y, width, height }, colour) =>
    rows(4, (i) => {
      const r = width * (0.3 + i * 0.2);
      return `<circle cx="${x + width}" cy="${y + height * 0.1}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width * 0.05}"/>`;
    }),
  tiles: ({ x, y, width, height }, colour) => {
    const step = width / 5;
    let d = '';
    for (let row = 0; row * step < height; row++)
      for (let column = 0; column < 5; column++)
        d += `M${x + (column + 0.5) * step} ${y + row * step}l${step * 0.36} ${step * 0.5}l${-step * 0.36} ${step * 0.5}l${-step * 0.36} ${-step * 0.5}z`;
    return path(d, colour);
  },
};

function ray(cx: number, cy: number, reach: number, angle: number, half: number): string {
  const at = (turn: number) =>
    `${(cx + reach * Math.cos(turn)).toFixed(1)} ${(cy + reach * Math.sin(turn)).toFixed(1)}`;
  return `M${cx} ${cy}L${at(angle - half)}L${at(angle + half)}z`;
}

function rows(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join('');
}

/** Places that look scattered and are always the same. */
function scattered(
  count: number,
  { x, y, width, height }: Box,
  draw: (cx: number, cy: number, index: number) => string,
): string {
  return rows(count, (i) => draw(x + width * ((i * 0.618) % 1), y + height * ((i * 0.381 + 0.07) % 1), i));
}
