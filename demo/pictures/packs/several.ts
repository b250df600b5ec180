import { darker, inkOn, lighter } from '../svg/colour.ts';
import { fitted } from '../svg/lettering.ts';
import { softness } from '../svg/light.ts';
import { ellipse, emoji, path, roundRect, type Sheet } from '../svg/sheet.ts';
import type { DrawPack, Pack } from './pack.ts';

/** How many are seen, by how many there are: columns of the front row, and whether a second row looks over it. */
const SLENDER: readonly Rows[] = [
  [9, 4, true],
  [6, 3, true],
  [4, 4, false],
  [3, 3, false],
  [2, 2, false],
];
const BROAD: readonly Rows[] = [
  [6, 3, true],
  [4, 2, true],
  [3, 3, false],
  [2, 2, false],
];
type Rows = readonly [from: number, columns: number, behind: boolean];
/** From this width on, a row of four would leave each of them too small. */
const BROAD_FROM = 260;
/** A sleeve that is higher has room for more than the size. */
const TALL = 110;

/** Several of the same pack, held by a printed sleeve that says how many. */
export function several(sheet: Sheet, pack: Pack, draw: DrawPack, width: number): string {
  const [, columns = 2, behind = false] =
    (width < BROAD_FROM ? SLENDER : BROAD).find(([from]) => pack.count >= from) ?? [];
  const one = draw(sheet, pack);
  const scale = Math.min(0.86, 580 / (width * pack.scale * (1 + (columns - 1) * 0.94)));
  const step = width * pack.scale * scale * 0.94;
  const at = (index: number, lift: number, size: number) => {
    const x = 320 + (index - (columns - 1) / 2) * step;
    return `<g transform="translate(${(x - 320 * size).toFixed(1)} ${(598 - 598 * size - lift).toFixed(1)}) scale(${size.toFixed(3)})">${one}</g>`;
  };
  const indexes = Array.from({ length: columns }, (_, i) => i);
  const back = behind
    ? indexes.map((i) => at(i, (width < BROAD_FROM ? 62 : 150) * scale, scale * 0.95)).join('')
    : '';
  const band = sleeve(
    sheet,
    pack,
    step * (columns - 1) + width * pack.scale * scale,
    width < BROAD_FROM ? Math.max(58, 104 * scale) : Math.max(TALL + 20, 210 * scale),
  );
  return back + indexes.map((i) => at(i, 0, scale)).join('') + band;
}

/** Flat ones stand on one another, at most three. */
export function stacked(sheet: Sheet, pack: Pack, draw: DrawPack, height: number): string {
  const one = draw(sheet, pack);
  const count = Math.min(3, pack.count);
  return Array.from(
    { length: count },
    (_, i) => `<g transform="translate(0 ${-(i * height * pack.scale).toFixed(1)})">${one}</g>`,
  ).join('');
}

/** What the packs themselves say is behind it: broad ones say name and picture on it, too. */
function sleeve(sheet: Sheet, pack: Pack, width: number, height: number): string {
  const { colour, size, accent, name, detail, art } = pack;
  const box = { x: 320 - width / 2 - 5, y: 590 - height, width: width + 10, height };
  const d = roundRect(box, 8);
  const fill = sheet.down([
    [0, lighter(accent, 0.12)],
    [1, darker(accent, 0.2)],
  ]);
  const ink = inkOn(darker(accent, 0.05));
  const [stem] = art;
  const isTall = height > TALL;
  const side = isTall && stem !== undefined ? height * 0.86 : 0;
  const text = { x: box.x + 18 + side, width: box.width - 36 - side };
  const sizeShare = isTall ? 0.42 : 1;
  return (
    path(d, fill, `stroke="${darker(colour, 0.3)}" stroke-opacity=".3" stroke-width="2"`) +
    (side > 0 && stem !== undefined
      ? ellipse(box.x + 14 + side / 2, box.y + height / 2, side * 0.5, side * 0.47, lighter(accent, 0.82)) +
        emoji(stem, box.x + 14 + side / 2, box.y + height / 2, side * 0.8)
      : '') +
    (isTall
      ? fitted(
          `${name} ${detail}`.trim(),
          { x: text.x, y: box.y + 6, width: text.width, height: height * 0.54 },
          { face: 'plain', size: height * 0.24, colour: ink, most: 2, least: 20 },
        )
      : '') +
    fitted(
      size,
      {
        x: text.x,
        y: box.y + height * (1 - sizeShare) - (isTall ? 4 : 0),
        width: text.width,
        height: height * sizeShare,
      },
      { face: 'plain', size: Math.min(60, height * (isTall ? 0.34 : 0.72)), colour: ink, most: 1, least: 24 },
    ) +
    softness(sheet, d, 0.6)
  );
}
