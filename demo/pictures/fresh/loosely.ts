import { tag } from '../packs/bags.ts';
import type { Pack } from '../packs/pack.ts';
import { shadow } from '../svg/light.ts';
import type { Sheet } from '../svg/sheet.ts';
import type { Art } from './art.ts';

/** Where each lies: its middle and radius, those behind first. */
const PLACES: Record<number, readonly (readonly [cx: number, cy: number, r: number])[]> = {
  1: [[320, 330, 250]],
  2: [
    [222, 320, 172],
    [424, 404, 178],
  ],
  3: [
    [320, 218, 158],
    [196, 424, 160],
    [446, 428, 162],
  ],
  4: [
    [220, 226, 142],
    [428, 218, 140],
    [190, 450, 144],
    [446, 452, 146],
  ],
  5: [
    [204, 208, 126],
    [436, 202, 124],
    [320, 344, 132],
    [182, 474, 124],
    [460, 476, 124],
  ],
};

/** Open goods on the shelf, each on its own shadow. */
export function loosely(sheet: Sheet, art: Art, count: number): string {
  const places = PLACES[count] ?? PLACES[3] ?? [];
  return places
    .map(([cx, cy, r]) => shadow(sheet, cx, r * 1.5, 0.7, cy + r * 0.92) + art(sheet, cx, cy, r))
    .join('');
}

/** With the market's card in front: for those that look like another one of their shelf. */
export function named(sheet: Sheet, art: Art, count: number, pack: Pack): string {
  const card = { x: 138, y: 462, width: 364, height: 132 };
  return `${loosely(sheet, art, count)}${tag(sheet, card, pack)}`;
}
