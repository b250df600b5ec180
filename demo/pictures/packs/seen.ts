import { type Art, chance } from '../fresh/art.ts';
import { links } from '../fresh/cold-cuts.ts';
import { label } from '../labels/label.ts';
import { darker, lighter } from '../svg/colour.ts';
import { shadow, softness } from '../svg/light.ts';
import { ellipse, GROUND, group, path, roundRect, type Sheet } from '../svg/sheet.ts';
import * as bags from './bags.ts';
import { body, CENTRE, type DrawPack, type Pack } from './pack.ts';
import * as soft from './soft.ts';
import * as trays from './trays.ts';

/** Packs in which one sees what one buys. */

export const tray: DrawPack = (sheet, pack) => {
  const [first] = pack.contents;
  if (first === undefined) return trays.card(sheet, pack);
  return trays.tray(
    sheet,
    pack,
    first(sheet, 316, 306, 206),
    pack.colour === '#14683f' ? '#26302b' : '#f3f1ec',
  );
};

export const clamshell: DrawPack = (sheet, pack) => {
  const [first] = pack.contents;
  const whole = first && !pack.piled ? first(sheet, CENTRE, 350, 176) : undefined;
  return trays.clamshell(
    sheet,
    pack,
    whole ?? heaped(sheet, pack, { top: 236, foot: 560, left: 96, right: 544, size: 62 }),
  );
};

export const clearBag: DrawPack = (sheet, pack) => {
  const [first] = pack.contents;
  if (first === undefined) return bags.pouch(sheet, pack);
  const inside = pack.piled
    ? heaped(sheet, pack, { top: 196, foot: 596, left: 118, right: 522, size: 74 })
    : first(sheet, CENTRE, 330, 196);
  return bags.clearBag(sheet, pack, inside);
};

export const net: DrawPack = (sheet, pack) =>
  soft.net(
    sheet,
    pack,
    heaped(sheet, pack, { top: 196, foot: 590, left: 120, right: 520, size: 68 }),
    pack.accent,
  );

export const slices: DrawPack = (sheet, pack) => {
  const [first] = pack.contents;
  return first === undefined
    ? bags.vacuum(sheet, pack)
    : trays.slices(sheet, pack, first(sheet, CENTRE, 455, 168));
};

export const eggs: DrawPack = (sheet, pack) => {
  const small = pack.count === 24 || /codorniz/i.test(pack.name);
  const columns = pack.count >= 30 ? 6 : pack.count >= 20 ? 6 : pack.count >= 12 ? 5 : 4;
  const rows = Math.max(1, Math.min(5, Math.round(pack.count / columns)));
  return trays.eggs(sheet, pack, rows, columns, small ? '#e6dcc6' : pack.tone);
};

/** Sausages side by side under film, the label around them. */
export const franks: DrawPack = (sheet, pack) => {
  const box = { x: 108, y: 148, width: 424, height: GROUND - 148 };
  const d = roundRect(box, 34);
  const inside = links(pack.tone, { count: 6, thick: 17 })(sheet, CENTRE, 374, 236);
  const band = { x: box.x, y: box.y + box.height * 0.2, width: box.width, height: box.height * 0.6 };
  return (
    shadow(sheet, CENTRE, 420) +
    body(
      sheet,
      d,
      lighter(pack.tone, 0.6),
      inside + label(sheet, { x: band.x + 40, y: band.y, width: band.width - 80, height: band.height }, pack),
      path(d, '#ffffff', 'opacity=".1"') + softness(sheet, d, 0.8),
    ) +
    path(
      `M${box.x + 26} ${box.y + 20}q-6 190 6 ${box.height - 60}`,
      'none',
      'stroke="#fff" stroke-opacity=".5" stroke-width="10" stroke-linecap="round"',
    )
  );
};

/** One thick sausage, clipped at both ends: salchichón, fuet. */
export const sausage: DrawPack = (sheet, pack) => {
  const d =
    'M88 452Q60 330 116 300Q320 262 524 300Q580 330 552 452Q560 520 520 532Q320 566 120 532Q80 520 88 452z';
  const box = { x: 176, y: 284, width: 288, height: 268 };
  const shade = sheet.down([
    [0, '#ffffff', 0.4],
    [0.3, '#ffffff', 0.1],
    [0.6, '#120c20', 0],
    [1, '#120c20', 0.4],
  ]);
  const knot = (x: number, turn: number) =>
    `<g transform="translate(${x} 416) rotate(${turn})">${path('M0 -16l44 -26q10 42 0 84l-44 -26z', darker(pack.tone, 0.3))}</g>`;
  return (
    shadow(sheet, CENTRE, 500, 0.9, 566) +
    knot(552, 0) +
    knot(88, 180) +
    body(sheet, d, pack.tone, label(sheet, box, pack), path(d, shade))
  );
};

/** A wedge of cheese in clear film. */
export const wedge: DrawPack = (sheet, pack) => {
  const top = `M70 330L404 214Q560 250 574 330L108 396z`;
  const rind = 'M574 330V532Q560 552 540 556L108 596V396z';
  const tone = pack.tone;
  const box = { x: 190, y: 376, width: 330, height: 190 };
  const side = 'M70 330L108 396V596L70 520z';
  const holes = Array.from({ length: 9 }, (_, i) =>
    ellipse(
      140 + chance(i) * 330,
      300 + chance(i, 3) * 60,
      12 + chance(i, 5) * 12,
      6 + chance(i, 5) * 6,
      darker(tone, 0.16),
      'opacity=".5"',
    ),
  ).join('');
  return (
    shadow(sheet, CENTRE, 500) +
    path(
      top,
      sheet.slant([
        [0, lighter(tone, 0.5)],
        [1, lighter(tone, 0.1)],
      ]),
    ) +
    group(holes, `clip-path="${sheet.clip(top)}"`) +
    path(side, darker(tone, 0.2)) +
    path(
      rind,
      sheet.across([
        [0, lighter(tone, 0.22)],
        [1, darker(tone, 0.12)],
      ]),
    ) +
    body(
      sheet,
      roundRect(box, 10),
      '#fff',
      label(sheet, box, pack),
      softness(sheet, roundRect(box, 10), 0.4),
    ) +
    path('M120 410L220 400L190 590L112 596z', '#ffffff', 'opacity=".26"') +
    path('M404 214L440 222L330 300L270 306z', '#ffffff', 'opacity=".4"')
  );
};

/** A round flat box: camembert. */
export const roundBox: DrawPack = (sheet, pack) => {
  const box = { x: 158, y: 176, width: 324, height: 340 };
  const d = 'M516 346A196 196 0 1 1 124 346A196 196 0 1 1 516 346z';
  const low = 'M124 346A196 196 0 0 0 516 346V398A196 196 0 0 1 124 398z';
  return (
    shadow(sheet, CENTRE, 380) +
    path(
      low,
      sheet.across([
        [0, '#b58a58'],
        [0.3, '#e6c596'],
        [1, '#8f6a3e'],
      ]),
    ) +
    body(sheet, d, pack.colour, label(sheet, box, pack), softness(sheet, d, 0.8))
  );
};

/** Things heaped from the foot up, so that none hangs in the air. */
function heaped(
  sheet: Sheet,
  pack: Pack,
  { top, foot, left, right, size }: { top: number; foot: number; left: number; right: number; size: number },
): string {
  const arts: readonly Art[] = pack.contents;
  if (arts.length === 0) return '';
  const step = size * 1.42;
  const columns = Math.floor((right - left) / step);
  let drawn = '';
  let index = 0;
  for (let y = top + size; y <= foot - size * 0.4; y += size * 1.2) {
    const row = Math.round((y - top) / (size * 1.2));
    for (let column = 0; column <= columns; column++) {
      const art = arts[index % arts.length];
      const x = left + (column + (row % 2) * 0.5) * step + (chance(index, 2) - 0.5) * 12;
      const turn = (chance(index, 4) - 0.5) * 50;
      if (art)
        drawn += `<g transform="rotate(${turn.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})">${art(sheet, x, y + (chance(index) - 0.5) * 10, size)}</g>`;
      index++;
    }
  }
  return drawn;
}
