import { label } from '../labels/label.ts';
import { darker, inkOn, lighter } from '../svg/colour.ts';
import { fitted } from '../svg/lettering.ts';
import { metal, shadow, softness } from '../svg/light.ts';
import { type Box, GROUND, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { body, CENTRE, type DrawPack, type Pack, ridges } from './pack.ts';

/** A pillow bag: rice, chips. Its sides swell and pull at the seams. */
export const pillow: DrawPack = (sheet, pack) => pillowOf(sheet, pack, 340, 476, 24);

/** A flow pack: biscuits, chocolate bars; wide, with toothed ends. */
export const flow: DrawPack = (sheet, pack) => flowOf(sheet, pack, 540, 218);
export const bar: DrawPack = (sheet, pack) => flowOf(sheet, pack, 544, 172);

/** A pouch that stands, with a zip. */
export const pouch: DrawPack = (sheet, pack) => pouchOf(sheet, pack, 330, 470);

/** A sachet: flat, sealed on four sides. */
export const sachet: DrawPack = (sheet, pack) => {
  const [width, height] = [312 * pack.scale, 410 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = roundRect({ x: left, y: top, width, height }, 6);
  const inner = { x: left + 18, y: top + 22, width: width - 36, height: height - 44 };
  return (
    shadow(sheet, CENTRE, width * 0.94, 0.8) +
    body(
      sheet,
      d,
      metal(sheet, lighter(pack.colour, 0.55)),
      label(sheet, inner, pack),
      ridges(left, top, width, 20, 26) +
        ridges(left, GROUND - 20, width, 20, 26) +
        creases(sheet, inner, 0.7) +
        softness(sheet, d, 0.9),
    )
  );
};

/** A pouch with a spout, for children. */
export const spouted: DrawPack = (sheet, pack) => {
  const s = pack.scale * 0.82;
  const top = GROUND - 470 * s;
  const cap = roundRect({ x: CENTRE - 40, y: top - 74, width: 80, height: 62 }, 12);
  return (
    path(cap, pack.accent) +
    ridges(CENTRE - 40, top - 66, 80, 50, 10) +
    path(roundRect({ x: CENTRE - 20, y: top - 14, width: 40, height: 20 }, 4), '#f4f2ee') +
    pouchOf(sheet, pack, 330 * 0.82, 470 * 0.82)
  );
};

/** A paper sack, its head folded over. */
export const sack: DrawPack = (sheet, pack) => {
  const [width, height] = [354 * pack.scale, 510 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const right = left + width;
  const d = `M${left + 10} ${top}H${right - 10}C${right - 2} ${top + height * 0.2} ${right + 16} ${top + height * 0.5} ${right + 10} ${GROUND - 40}Q${right + 6} ${GROUND} ${right - 26} ${GROUND}H${left + 26}Q${left - 6} ${GROUND} ${left - 10} ${GROUND - 40}C${left - 16} ${top + height * 0.5} ${left + 2} ${top + height * 0.2} ${left + 10} ${top}z`;
  const fold = roundRect({ x: left + 4, y: top - 8, width: width - 8, height: 48 }, 5);
  const box = { x: left - 10, y: top + 30, width: width + 20, height: height - 26 };
  return (
    shadow(sheet, CENTRE, width) +
    body(sheet, d, pack.colour, label(sheet, box, pack), creases(sheet, box, 0.9) + softness(sheet, d)) +
    path(fold, darker(pack.colour, 0.12)) +
    ridges(left + 4, top - 8, width - 8, 48, 30) +
    softness(sheet, fold, 0.7)
  );
};

/** A block in paper or foil: butter, coffee in vacuum, cheese. */
export const vacuum: DrawPack = (sheet, pack) => {
  const [width, height] = [452 * pack.scale, 300 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = `M${left + 8} ${top + 10}Q${left + 20} ${top - 3} ${left + 40} ${top + 4}Q${CENTRE} ${top + 14} ${left + width - 40} ${top + 3}Q${left + width - 14} ${top - 4} ${left + width - 6} ${top + 16}Q${left + width + 6} ${GROUND - height / 2} ${left + width - 8} ${GROUND - 14}Q${left + width - 20} ${GROUND + 2} ${left + width - 46} ${GROUND}H${left + 42}Q${left + 8} ${GROUND + 2} ${left + 6} ${GROUND - 18}Q${left - 6} ${GROUND - height / 2} ${left + 8} ${top + 10}z`;
  const box = { x: left + 26, y: top + 26, width: width - 52, height: height - 52 };
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      sheet.slant([
        [0, lighter(pack.tone, 0.2)],
        [1, darker(pack.tone, 0.16)],
      ]),
      path(roundRect(box, 8), '#fff') + label(sheet, box, pack),
      creases(sheet, { x: left, y: top, width, height }, 0.8) + softness(sheet, d, 1.1),
    )
  );
};

function pillowOf(sheet: Sheet, pack: Pack, wide: number, high: number, seam: number): string {
  const [width, height] = [wide * pack.scale, high * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const right = left + width;
  const d = `M${left + 6} ${top}H${right - 6}V${top + seam}C${right + 10} ${top + height * 0.22} ${right + 12} ${GROUND - height * 0.24} ${right - 4} ${GROUND - seam}V${GROUND}H${left + 4}V${GROUND - seam}C${left - 12} ${GROUND - height * 0.24} ${left - 10} ${top + height * 0.22} ${left + 6} ${top + seam}z`;
  const box = { x: left - 10, y: top + seam - 4, width: width + 20, height: height - 2 * seam + 8 };
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      sheet.across([
        [0, darker(pack.colour, 0.16)],
        [0.3, lighter(pack.colour, 0.2)],
        [1, darker(pack.colour, 0.3)],
      ]),
      label(sheet, box, pack),
      ridges(left, top, width, seam, 34) +
        ridges(left, GROUND - seam, width, seam, 34) +
        creases(sheet, box, 1) +
        swell(sheet, d),
    )
  );
}

function flowOf(sheet: Sheet, pack: Pack, wide: number, high: number): string {
  const [width, height] = [wide * pack.scale, high * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height - 30];
  const [right, foot] = [left + width, top + height];
  const end = 30 * pack.scale;
  const teeth = (x: number, out: number) =>
    Array.from(
      { length: 9 },
      (_, i) => `L${x + (i % 2 === 0 ? out : 0)} ${foot - 10 - ((height - 20) * (i + 0.5)) / 9}`,
    ).join('');
  const d = `M${left + end} ${top + 2}Q${CENTRE} ${top - 12} ${right - end} ${top + 2}L${right - end + 6} ${top + 12}L${right} ${top + 8}V${foot - 8}L${right - end + 6} ${foot - 10}L${right - end} ${foot - 2}Q${CENTRE} ${foot + 12} ${left + end} ${foot - 2}L${left + end - 6} ${foot - 10}L${left} ${foot - 8}${teeth(left, 7)}L${left} ${top + 8}L${left + end - 6} ${top + 12}z`;
  const box = { x: left + end, y: top - 8, width: width - 2 * end, height: height + 16 };
  return (
    shadow(sheet, CENTRE, width * 0.92, 0.9, foot + 8) +
    body(
      sheet,
      d,
      sheet.down([
        [0, lighter(pack.colour, 0.24)],
        [0.4, pack.colour],
        [1, darker(pack.colour, 0.26)],
      ]),
      label(sheet, box, pack),
      ridges(left, top, end, height, 5) + ridges(right - end, top, end, height, 5) + lengthways(sheet, d),
    )
  );
}

function pouchOf(sheet: Sheet, pack: Pack, wide: number, high: number): string {
  const [width, height] = [wide * pack.scale, high * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const right = left + width;
  const d = `M${left + 8} ${top}H${right - 8}Q${right - 2} ${top} ${right - 2} ${top + 8}C${right - 4} ${top + height * 0.4} ${right + 10} ${top + height * 0.7} ${right + 6} ${GROUND - 30}Q${right + 4} ${GROUND} ${right - 18} ${GROUND - 3}Q${CENTRE} ${GROUND + 16} ${left + 18} ${GROUND - 3}Q${left - 4} ${GROUND} ${left - 6} ${GROUND - 30}C${left - 10} ${top + height * 0.7} ${left + 4} ${top + height * 0.4} ${left + 2} ${top + 8}Q${left + 2} ${top} ${left + 8} ${top}z`;
  const box = { x: left - 6, y: top + 44, width: width + 12, height: height - 44 };
  const zip = path(
    `M${left + 4} ${top + 36}H${right - 4}M${left + 4} ${top + 43}H${right - 4}`,
    'none',
    'stroke="#120c20" stroke-opacity=".22" stroke-width="2.4"',
  );
  const gusset = path(
    `M${left - 2} ${GROUND - 26}Q${CENTRE} ${GROUND - 66} ${right + 2} ${GROUND - 26}`,
    'none',
    'stroke="#120c20" stroke-opacity=".16" stroke-width="3"',
  );
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      pack.colour,
      label(sheet, box, pack),
      ridges(left, top, width, 20, 30) + zip + gusset + swell(sheet, d),
    )
  );
}

/** Light on something filled: bright on the upper left, dark around the edges. */
function swell(sheet: Sheet, d: string): string {
  const round = sheet.across([
    [0, '#120c20', 0.3],
    [0.1, '#120c20', 0.06],
    [0.24, '#ffffff', 0.3],
    [0.36, '#ffffff', 0.08],
    [0.7, '#120c20', 0.05],
    [0.92, '#120c20', 0.22],
    [1, '#120c20', 0.36],
  ]);
  return path(d, round) + softness(sheet, d, 0.6);
}

function lengthways(sheet: Sheet, d: string): string {
  return path(
    d,
    sheet.down([
      [0, '#ffffff', 0.36],
      [0.2, '#ffffff', 0.22],
      [0.34, '#ffffff', 0],
      [0.7, '#120c20', 0.06],
      [1, '#120c20', 0.36],
    ]),
  );
}

/** Folds that pull from the seams. */
function creases(_sheet: Sheet, { x, y, width, height }: Box, strength: number): string {
  const fold = (from: number, lean: number, long: number, up: boolean) => {
    const start = up ? y + height : y;
    const sign = up ? -1 : 1;
    return `M${x + width * from} ${start}q${lean * 0.4} ${sign * height * long * 0.5} ${lean} ${sign * height * long}`;
  };
  const dark =
    fold(0.12, 16, 0.16, false) +
    fold(0.84, -18, 0.14, false) +
    fold(0.2, 14, 0.12, true) +
    fold(0.9, -14, 0.16, true) +
    fold(0.55, 6, 0.07, false);
  const bright = fold(0.15, 18, 0.15, false) + fold(0.87, -14, 0.12, false) + fold(0.23, 16, 0.11, true);
  return (
    path(
      dark,
      'none',
      `stroke="#120c20" stroke-opacity="${0.16 * strength}" stroke-width="4" stroke-linecap="round"`,
    ) +
    path(
      bright,
      'none',
      `stroke="#ffffff" stroke-opacity="${0.34 * strength}" stroke-width="4" stroke-linecap="round"`,
    )
  );
}

/** A clear bag: what is inside is seen, the label is a card across it. */
export function clearBag(sheet: Sheet, pack: Pack, inside: string): string {
  const [width, height] = [456, 500];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const right = left + width;
  const neck = `M${CENTRE - 42} ${top + 52}L${CENTRE - 74} ${top - 18}Q${CENTRE} ${top + 4} ${CENTRE + 74} ${top - 18}L${CENTRE + 42} ${top + 52}z`;
  const d = `M${CENTRE - 42} ${top + 50}C${left + 10} ${top + 70} ${left - 14} ${GROUND - height * 0.4} ${left + 8} ${GROUND - 22}Q${left + 16} ${GROUND} ${left + 46} ${GROUND}H${right - 46}Q${right - 16} ${GROUND} ${right - 8} ${GROUND - 22}C${right + 14} ${GROUND - height * 0.4} ${right - 10} ${top + 70} ${CENTRE + 42} ${top + 50}z`;
  const card = {
    x: CENTRE - width * 0.37,
    y: GROUND - height * 0.41,
    width: width * 0.74,
    height: height * 0.38,
  };
  return (
    shadow(sheet, CENTRE, width) +
    path(neck, '#ffffff', 'opacity=".5"') +
    body(
      sheet,
      d,
      '#f4f8f6',
      inside,
      path(d, '#ffffff', 'opacity=".14"') +
        creases(sheet, { x: left, y: top + 40, width, height: height - 40 }, 1.2) +
        softness(sheet, d, 0.9),
    ) +
    path(`M${CENTRE - 46} ${top + 46}h92v14h-92z`, pack.colour) +
    tag(sheet, card, pack)
  );
}

/** The small label of something that is seen: the brand on its colour, the name, the size at the right. */
export function tag(sheet: Sheet, box: Box, pack: Pack): string {
  const { x, y, width, height } = box;
  const d = roundRect(box, 12);
  const head = height * 0.32;
  const ink = '#23242c';
  const text = pack.detail === '' ? pack.name : `${pack.name} ${pack.detail}`;
  const sizeHeight = Math.max(34, height * 0.27);
  const inside =
    path(roundRect({ x, y, width, height: head }, 0), pack.colour) +
    fitted(
      pack.brand,
      { x: x + 14, y, width: width - 28, height: head },
      { face: pack.face, size: head * 0.74, colour: inkOn(pack.colour), least: 16 },
    ) +
    fitted(
      text,
      { x: x + 14, y: y + head + 3, width: width - 28, height: height - head - sizeHeight - 12 },
      { face: 'plain', size: Math.min(34, height * 0.24), colour: ink, most: 2, least: 17 },
    ) +
    fitted(
      pack.size,
      { x: x + 14, y: y + height - sizeHeight - 3, width: width - 28, height: sizeHeight },
      { face: 'plain', size: Math.min(40, sizeHeight), colour: darker(pack.colour, 0.1), least: 20 },
    );
  return (
    path(roundRect({ x: x + 3, y: y + 5, width, height }, 12), '#120c20', 'opacity=".18"') +
    body(sheet, d, '#ffffff', inside, softness(sheet, d, 0.25))
  );
}
