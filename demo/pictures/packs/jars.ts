import { label } from '../labels/label.ts';
import { darker, lighter } from '../svg/colour.ts';
import { gleam, metal, roundness, shadow } from '../svg/light.ts';
import { ellipse, GROUND, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { body, CENTRE, type DrawPack, type Pack, ridges, taper } from './pack.ts';

/** A glass jar: jam, coffee, olives; what is inside is seen above and below the label. */
export const jar: DrawPack = (sheet, pack) => {
  const [width, height] = [284 * pack.scale, 388 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const right = left + width;
  const d = `M${left + 26} ${top}H${right - 26}C${right - 20} ${top + 20} ${right} ${top + 26} ${right} ${top + 62}V${GROUND - 30}Q${right} ${GROUND} ${right - 32} ${GROUND}H${left + 32}Q${left} ${GROUND} ${left} ${GROUND - 30}V${top + 62}C${left} ${top + 26} ${left + 20} ${top + 20} ${left + 26} ${top}z`;
  const lid = roundRect(
    { x: left + 12, y: top - 52 * pack.scale, width: width - 24, height: 60 * pack.scale },
    9,
  );
  const full = sheet.down([
    [0, lighter(pack.tone, 0.14)],
    [1, darker(pack.tone, 0.2)],
  ]);
  const inside =
    path(`M0 ${top + 34}H640V640H0z`, full) +
    ellipse(CENTRE, top + 34, width / 2 - 10, 9, lighter(pack.tone, 0.35)) +
    label(sheet, { x: left, y: top + height * 0.25, width, height: height * 0.62 }, pack);
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      '#e9f2f2',
      inside,
      roundness(sheet, d) +
        gleam(
          sheet,
          roundRect({ x: left + width * 0.12, y: top + 40, width: 13, height: height - 90 }, 6),
          0.55,
        ),
    ) +
    path(lid, metal(sheet, lighter(pack.colour, 0.1))) +
    ridges(left + 12, top - 20 * pack.scale, width - 24, 26 * pack.scale, 24) +
    roundness(sheet, lid, 0.6)
  );
};

/** A small jar of spices with a shaker lid. */
export const spice: DrawPack = (sheet, pack) => {
  const [width, height] = [196 * pack.scale, 380 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = roundRect({ x: left, y: top, width, height }, 22);
  const lid = roundRect(
    { x: left - 4, y: top - 88 * pack.scale, width: width + 8, height: 96 * pack.scale },
    12,
  );
  const inside = path(
    'M0 0H640V640H0z',
    sheet.down([
      [0, lighter(pack.tone, 0.16)],
      [1, darker(pack.tone, 0.16)],
    ]),
  );
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      pack.tone,
      inside + label(sheet, { x: left, y: top + height * 0.13, width, height: height * 0.74 }, pack),
      roundness(sheet, d),
    ) +
    path(lid, darker(pack.colour, 0.1)) +
    ridges(left - 4, top - 60 * pack.scale, width + 8, 66 * pack.scale, 18) +
    roundness(sheet, lid, 0.9)
  );
};

/** A cream's pot: low, thick walls, a broad lid. */
export const pot: DrawPack = (sheet, pack) => {
  const [width, height] = [372 * pack.scale, 216 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = roundRect({ x: left, y: top, width, height }, 34);
  const lid = roundRect(
    { x: left - 4, y: top - 92 * pack.scale, width: width + 8, height: 100 * pack.scale },
    20,
  );
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      pack.colour,
      label(sheet, { x: left, y: top, width, height: height + 4 }, pack),
      roundness(sheet, d),
    ) +
    path(
      lid,
      sheet.down([
        [0, lighter(pack.accent, 0.5)],
        [1, lighter(pack.accent, 0.1)],
      ]),
    ) +
    roundness(sheet, lid, 0.9)
  );
};

/** A cup of yogurt: its lid of foil, its side the label. */
export const cup: DrawPack = (sheet, pack) =>
  tapered(sheet, pack, { top: 320, foot: 244, height: 350, foil: true });

/** A tub: margarine, ice cream, cheese to spread. */
export const tub: DrawPack = (sheet, pack) =>
  tapered(sheet, pack, { top: 452, foot: 392, height: 252, foil: false });
export const iceTub: DrawPack = (sheet, pack) =>
  tapered(sheet, pack, { top: 408, foot: 340, height: 340, foil: false });

type Tapered = { top: number; foot: number; height: number; foil: boolean };

function tapered(sheet: Sheet, pack: Pack, shape: Tapered): string {
  const [topWidth, foot, height] = [
    shape.top * pack.scale,
    shape.foot * pack.scale,
    shape.height * pack.scale,
  ];
  const top = GROUND - height;
  const d = taper(topWidth - 14, foot, top, height, 26);
  const box = { x: CENTRE - topWidth / 2, y: top + 6, width: topWidth, height: height - 2 };
  const inner = {
    x: box.x + (topWidth - foot) * 0.22,
    y: box.y,
    width: topWidth - (topWidth - foot) * 0.44,
    height: box.height,
  };
  const rim = {
    x: CENTRE - topWidth / 2 - 6,
    y: top - 20,
    width: topWidth + 12,
    height: shape.foil ? 24 : 42,
  };
  const lid = roundRect(rim, shape.foil ? 8 : 14);
  const cover = shape.foil ? metal(sheet, lighter(pack.accent, 0.5)) : lighter(pack.colour, 0.12);
  return (
    shadow(sheet, CENTRE, foot) +
    body(
      sheet,
      d,
      pack.colour,
      path('M0 0H640V640H0z', pack.colour) + label(sheet, inner, pack),
      roundness(sheet, d, 0.95),
    ) +
    path(lid, cover) +
    ellipse(
      CENTRE,
      rim.y + 2,
      rim.width / 2 - 4,
      shape.foil ? 11 : 9,
      shape.foil ? lighter(pack.accent, 0.66) : lighter(pack.colour, 0.3),
    ) +
    roundness(sheet, lid, 0.7)
  );
}
