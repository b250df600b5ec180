import { label } from '../labels/label.ts';
import { darker, lighter } from '../svg/colour.ts';
import { shadow, softness } from '../svg/light.ts';
import { ellipse, GROUND, group, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { tag } from './bags.ts';
import { body, CENTRE, type DrawPack, type Pack } from './pack.ts';

/** Rolls of paper under film: what one sees is the rolls' ends and the print across them. */
export const rolls: DrawPack = (sheet, pack) => {
  const columns = pack.count >= 9 ? 4 : pack.count >= 5 ? 3 : 2;
  const rows = Math.min(3, Math.max(1, Math.round(pack.count / columns / (pack.count > 16 ? 2 : 1))));
  const size = Math.min(470 / columns, 430 / Math.max(rows, 2.2));
  const [width, height] = [columns * size + 30, rows * size + 96];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = roundRect({ x: left, y: top, width, height }, 36);
  let ends = '';
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      ends += roll(sheet, left + 15 + size * (column + 0.5), top + 84 + size * (row + 0.5), size * 0.47);
  const bandHeight = Math.max(150, height * 0.42);
  const band = { x: left, y: top, width, height: Math.min(bandHeight, height * 0.56) };
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      lighter(pack.colour, 0.7),
      ends + label(sheet, band, pack),
      path(d, '#ffffff', 'opacity=".08"') + softness(sheet, d, 0.8),
    ) +
    path(
      `M${left + 24} ${top + 20}q-8 ${height * 0.4} 4 ${height - 60}`,
      'none',
      'stroke="#fff" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"',
    )
  );
};

function roll(sheet: Sheet, cx: number, cy: number, r: number): string {
  const paper = sheet.glow(
    [
      [0, '#ffffff'],
      [0.8, '#f2f0ec'],
      [1, '#d9d5cf'],
    ],
    'cx=".4" cy=".35" r=".75"',
  );
  return (
    ellipse(cx, cy, r, r, paper) +
    ellipse(cx, cy, r * 0.68, r * 0.68, 'none', 'stroke="#d5d0c8" stroke-width="2"') +
    ellipse(cx, cy, r * 0.34, r * 0.34, '#c8ae8c') +
    ellipse(cx, cy, r * 0.27, r * 0.27, '#7a6750')
  );
}

/** One roll of something: foil, kitchen film, bin bags. */
export const roller: DrawPack = (sheet, pack) => {
  const [width, height] = [500 * pack.scale, 190 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = roundRect({ x: left, y: top, width, height }, 34);
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      pack.tone,
      label(sheet, { x: left + 46, y: top, width: width - 76, height }, pack),
      path(
        d,
        sheet.down([
          [0, '#fff', 0.4],
          [0.3, '#fff', 0.1],
          [0.6, '#120c20', 0],
          [1, '#120c20', 0.4],
        ]),
      ),
    ) +
    ellipse(left + 24, top + height / 2, 30, height / 2 - 1, lighter(pack.tone, 0.25)) +
    ellipse(left + 24, top + height / 2, 17, height / 3.4, darker(pack.tone, 0.1)) +
    ellipse(left + 24, top + height / 2, 9, height / 6, '#4b4038')
  );
};

/** A soft pack: wipes with their lid, tissues, pads, nappies. */
export const softPack: DrawPack = (sheet, pack) => softPackOf(sheet, pack, 470, 330, false);
export const wipes: DrawPack = (sheet, pack) => softPackOf(sheet, pack, 500, 268, true);
export const diapers: DrawPack = (sheet, pack) => softPackOf(sheet, pack, 420, 470, false);

function softPackOf(sheet: Sheet, pack: Pack, wide: number, high: number, hasLid: boolean): string {
  const [width, height] = [wide * pack.scale, high * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const right = left + width;
  const d = `M${left + 30} ${top + 4}Q${CENTRE} ${top - 12} ${right - 30} ${top + 4}Q${right + 2} ${top + 8} ${right + 2} ${top + 44}Q${right + 14} ${GROUND - height / 2} ${right + 2} ${GROUND - 34}Q${right} ${GROUND} ${right - 36} ${GROUND}H${left + 36}Q${left} ${GROUND} ${left - 2} ${GROUND - 34}Q${left - 14} ${GROUND - height / 2} ${left - 2} ${top + 44}Q${left - 2} ${top + 8} ${left + 30} ${top + 4}z`;
  const box = { x: left - 8, y: top - 6, width: width + 16, height: height + 8 };
  const lid = hasLid
    ? path(
        roundRect({ x: CENTRE - width * 0.22, y: top - 26, width: width * 0.44, height: 42 }, 16),
        sheet.down([
          [0, '#ffffff'],
          [1, '#d5d9e0'],
        ]),
        'stroke="#1a1428" stroke-opacity=".15" stroke-width="1.6"',
      )
    : '';
  const pull = path(
    `M${left + 14} ${top + 40}q30 18 70 4M${right - 14} ${top + 40}q-30 18 -70 4M${left + 20} ${GROUND - 30}q30 -18 60 -6M${right - 20} ${GROUND - 30}q-30 -18 -60 -6`,
    'none',
    'stroke="#ffffff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"',
  );
  return (
    shadow(sheet, CENTRE, width) +
    body(sheet, d, pack.colour, label(sheet, box, pack), pull + softness(sheet, d, 1.15)) +
    lid
  );
}

/** A net of fruit or bulbs with its card. */
export function net(sheet: Sheet, pack: Pack, inside: string, thread: string): string {
  const d =
    'M296 128C180 190 96 300 110 430C116 548 190 600 320 600C450 600 524 548 530 430C544 300 460 190 344 128z';
  const mesh = sheet.pattern(
    26,
    26,
    45,
    `<path d="M0 0H26M0 0V26" stroke="${thread}" stroke-width="4.4" stroke-opacity=".85" fill="none"/>`,
  );
  const card = { x: 178, y: 44, width: 284, height: 150 };
  return (
    shadow(sheet, CENTRE, 380) +
    group(inside, `clip-path="${sheet.clip(d)}"`) +
    path(d, mesh, `stroke="${darker(thread, 0.1)}" stroke-opacity=".5" stroke-width="3"`) +
    softness(sheet, d, 0.35) +
    path('M300 140h40l-6 40h-28z', darker(thread, 0.2)) +
    tag(sheet, card, pack)
  );
}

export const soap: DrawPack = (sheet, pack) => {
  const [width, height] = [440 * pack.scale, 220 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = roundRect({ x: left, y: top, width, height }, 46);
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      pack.colour,
      label(sheet, { x: left, y: top, width, height }, pack),
      softness(sheet, d, 1.1) +
        path(
          `M${left + 40} ${top + 16}H${left + width - 60}`,
          'none',
          'stroke="#fff" stroke-opacity=".55" stroke-width="8" stroke-linecap="round"',
        ),
    )
  );
};
