import { label } from '../labels/label.ts';
import { ornament } from '../labels/ornament.ts';
import { darker, inkOn, lighter, luminance } from '../svg/colour.ts';
import { fitted } from '../svg/lettering.ts';
import { shadow, softness } from '../svg/light.ts';
import { ellipse, GROUND, group, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { tag } from './bags.ts';
import { body, CENTRE, type DrawPack, type Pack, ridges } from './pack.ts';

/** Where things lie in a tray seen from above and in front. */
const TRAY = { x: 56, y: 118, width: 528, height: 424 };

/** A butcher's or baker's tray under film: what lies in it, and the label of the scale. */
export function tray(sheet: Sheet, pack: Pack, inside: string, colour = '#f6f5f1'): string {
  const { x, y, width, height } = TRAY;
  const outer = `M${x + 34} ${y - 14}H${x + width - 34}Q${x + width - 4} ${y - 12} ${x + width} ${y + 18}L${x + width + 14} ${GROUND - 36}Q${x + width + 12} ${GROUND} ${x + width - 26} ${GROUND}H${x + 26}Q${x - 12} ${GROUND} ${x - 14} ${GROUND - 36}L${x} ${y + 18}Q${x + 4} ${y - 12} ${x + 34} ${y - 14}z`;
  const inner = roundRect({ x: x + 14, y: y + 2, width: width - 28, height: height + 12 }, 34);
  const card = { x: x + width * 0.35, y: GROUND - 186, width: width * 0.62, height: 166 };
  const film =
    path(
      `M${x + 30} ${y + 30}L${x + 210} ${y + 2}L${x + 130} ${y + height * 0.7}L${x + 40} ${y + height}z`,
      '#ffffff',
      'opacity=".16"',
    ) +
    path(
      `M${x + 250} ${y + 6}L${x + 300} ${y + 4}L${x + 220} ${y + height * 0.8}L${x + 190} ${y + height * 0.8}z`,
      '#ffffff',
      'opacity=".13"',
    );
  return (
    shadow(sheet, CENTRE, width) +
    path(
      outer,
      sheet.down([
        [0, lighter(colour, 0.4)],
        [0.8, colour],
        [1, darker(colour, 0.16)],
      ]),
      'stroke="#1a1428" stroke-opacity=".16" stroke-width="1.6"',
    ) +
    path(
      inner,
      sheet.down([
        [0, darker(colour, 0.2)],
        [0.2, darker(colour, 0.1)],
        [1, darker(colour, 0.04)],
      ]),
    ) +
    group(inside, `clip-path="${sheet.clip(inner)}"`) +
    film +
    softness(sheet, outer, 0.35) +
    tag(sheet, card, pack)
  );
}

/** A clear box with a lid: berries, salad, pastry. */
export function clamshell(sheet: Sheet, pack: Pack, inside: string): string {
  const outer = `M96 214H544L572 556Q570 ${GROUND} 530 ${GROUND}H110Q70 ${GROUND} 68 556z`;
  const lid = 'M86 176Q88 158 108 158H532Q552 158 554 176L562 222H78z';
  const card = { x: 166, y: 458, width: 308, height: 128 };
  return (
    shadow(sheet, CENTRE, 470) +
    body(
      sheet,
      outer,
      '#eaf1f0',
      inside,
      path(outer, '#ffffff', 'opacity=".12"') +
        ridges(68, 222, 504, 376, 9, '#ffffff') +
        softness(sheet, outer, 0.7),
    ) +
    path(lid, '#ffffff', 'opacity=".62" stroke="#1a1428" stroke-opacity=".14" stroke-width="2"') +
    path('M110 168H420L410 206H104z', '#ffffff', 'opacity=".6"') +
    tag(sheet, card, pack)
  );
}

/** An egg carton: pulp, open, its eggs in rows. */
export function eggs(sheet: Sheet, pack: Pack, rows: number, columns: number, shell: string): string {
  const width = Math.min(548, 96 + columns * 78);
  const left = CENTRE - width / 2;
  const depth = 34 + rows * 30;
  const top = GROUND - 150 - depth;
  const pulp = '#c9bfae';
  const back = `M${left + 26} ${top}H${left + width - 26}L${left + width} ${GROUND - 130}H${left}z`;
  const front = `M${left} ${GROUND - 132}H${left + width}L${left + width - 14} ${GROUND - 12}Q${left + width - 18} ${GROUND} ${left + width - 34} ${GROUND}H${left + 34}Q${left + 18} ${GROUND} ${left + 14} ${GROUND - 12}z`;
  let laid = '';
  for (let row = 0; row < rows; row++) {
    const share = (row + 0.5) / rows;
    const inset = 30 * (1 - share);
    const step = (width - 36 - 2 * inset) / columns;
    for (let column = 0; column < columns; column++) {
      const cx = left + 18 + inset + step * (column + 0.5);
      const cy = top + depth * share + 12;
      laid += egg(sheet, cx, cy, step * 0.42, shell);
    }
  }
  const card = {
    x: CENTRE - Math.min(150, width * 0.36),
    y: GROUND - 118,
    width: Math.min(300, width * 0.72),
    height: 104,
  };
  return (
    shadow(sheet, CENTRE, width) +
    path(back, darker(pulp, 0.26)) +
    laid +
    path(
      front,
      sheet.down([
        [0, lighter(pulp, 0.3)],
        [0.2, pulp],
        [1, darker(pulp, 0.2)],
      ]),
    ) +
    ridges(left + 10, GROUND - 130, width - 20, 128, columns, '#120c20') +
    softness(sheet, front, 0.5) +
    tag(sheet, card, pack)
  );
}

function egg(sheet: Sheet, cx: number, cy: number, r: number, shell: string): string {
  const fill = sheet.glow(
    [
      [0, lighter(shell, 0.55)],
      [0.5, shell],
      [1, darker(shell, 0.34)],
    ],
    'cx=".36" cy=".3" r=".8"',
  );
  return path(
    `M${cx} ${cy - r * 1.36}C${cx + r * 0.8} ${cy - r * 1.3} ${cx + r} ${cy - r * 0.2} ${cx + r} ${cy + r * 0.25}A${r} ${r} 0 0 1 ${cx - r} ${cy + r * 0.25}C${cx - r} ${cy - r * 0.2} ${cx - r * 0.8} ${cy - r * 1.3} ${cx} ${cy - r * 1.36}z`,
    fill,
  );
}

/** Something on a printed card under a clear cover: brushes, razors, make-up, batteries. */
export function blister(sheet: Sheet, pack: Pack, inside: string): string {
  const card = { x: 138, y: 46, width: 364, height: GROUND - 46 };
  const d = roundRect(card, 18);
  const bubble = roundRect({ x: 186, y: 258, width: 268, height: 250 }, 34);
  const hole = roundRect({ x: 280, y: 62, width: 80, height: 20 }, 10);
  const ink = inkOn(pack.colour);
  const text = { x: card.x + 24, width: card.width - 48 };
  const front =
    ornament(
      pack.ornament,
      card,
      luminance(pack.colour) > 0.4 ? darker(pack.colour, 0.08) : lighter(pack.colour, 0.1),
    ) +
    fitted(
      pack.brand,
      { x: text.x, y: 90, width: text.width, height: 54 },
      { face: pack.face, size: 50, colour: ink, least: 22 },
    ) +
    fitted(
      `${pack.name} ${pack.detail}`.trim(),
      { x: text.x, y: 148, width: text.width, height: 100 },
      { face: 'plain', size: 42, colour: ink, most: 3, least: 22 },
    ) +
    path(`M${card.x} 524H${card.x + card.width}V${GROUND}H${card.x}z`, darker(pack.accent, 0.06)) +
    fitted(
      pack.size,
      { x: text.x, y: 526, width: text.width, height: 70 },
      { face: 'plain', size: 50, colour: inkOn(darker(pack.accent, 0.06)), least: 24 },
    );
  return (
    shadow(sheet, CENTRE, 350, 0.8) +
    body(sheet, d, pack.colour, front, softness(sheet, d, 0.6)) +
    path(hole, '#ffffff', 'opacity=".85"') +
    path(bubble, '#ffffff', 'opacity=".62" stroke="#1a1428" stroke-opacity=".2" stroke-width="2"') +
    inside +
    path('M204 292q6 -24 30 -24h60l-82 140q-12 -4 -12 -22z', '#ffffff', 'opacity=".4"')
  );
}

/** Cold cuts and cheese: a printed card behind clear film, the slices fanned out. */
export function slices(sheet: Sheet, pack: Pack, inside: string): string {
  const card = { x: 116, y: 88, width: 408, height: GROUND - 88 };
  const d = roundRect(card, 24);
  const head = { x: card.x, y: card.y, width: card.width, height: card.height * 0.46 };
  const window = roundRect(
    {
      x: card.x + 24,
      y: card.y + head.height + 6,
      width: card.width - 48,
      height: card.height - head.height - 30,
    },
    22,
  );
  return (
    shadow(sheet, CENTRE, 400) +
    body(sheet, d, pack.colour, label(sheet, head, { ...pack, art: [] }), '') +
    path(window, darker('#f3efe8', 0.06)) +
    group(inside, `clip-path="${sheet.clip(window)}"`) +
    path(window, '#ffffff', 'opacity=".1" stroke="#ffffff" stroke-opacity=".8" stroke-width="3"') +
    path(`M${card.x + 40} ${card.y + head.height + 20}h90l-60 150h-40z`, '#ffffff', 'opacity=".28"') +
    softness(sheet, d, 0.55) +
    ellipse(CENTRE, card.y + 22, 22, 9, '#ffffff', 'opacity=".8"')
  );
}

/** A price label's calm card: for what no shape fits. */
export const card: DrawPack = (sheet, pack) => {
  const box = { x: 104, y: 120, width: 432, height: 440 };
  const d = roundRect(box, 30);
  return (
    shadow(sheet, CENTRE, 420, 0.6) +
    body(sheet, d, pack.colour, label(sheet, box, pack), softness(sheet, d, 0.4))
  );
};
