import { label } from '../labels/label.ts';
import { darker, lighter } from '../svg/colour.ts';
import { gleam, metal, roundness, shadow } from '../svg/light.ts';
import { GROUND, path, roundRect } from '../svg/sheet.ts';
import { body, CENTRE, type DrawPack, ridges } from './pack.ts';

/** A tube on its cap: creams, toothpaste, gel. */
export const tube: DrawPack = (sheet, pack) => {
  const [width, height] = [222 * pack.scale, 440 * pack.scale];
  const top = GROUND - height - 56 * pack.scale;
  const foot = GROUND - 56 * pack.scale;
  const [left, right] = [CENTRE - width / 2, CENTRE + width / 2];
  const d = `M${left - 8} ${top}H${right + 8}V${top + 26}C${right + 4} ${top + height * 0.5} ${right - 10} ${foot - 60} ${right - 22} ${foot}H${left + 22}C${left + 10} ${foot - 60} ${left - 4} ${top + height * 0.5} ${left - 8} ${top + 26}z`;
  const cap = roundRect(
    { x: CENTRE - width * 0.36, y: foot - 4, width: width * 0.72, height: 60 * pack.scale + 4 },
    12,
  );
  return (
    shadow(sheet, CENTRE, width * 0.76) +
    path(
      cap,
      sheet.across([
        [0, darker(pack.accent, 0.1)],
        [1, darker(pack.accent, 0.2)],
      ]),
    ) +
    roundness(sheet, cap) +
    body(
      sheet,
      d,
      pack.colour,
      label(sheet, { x: left - 8, y: top + 26, width: width + 16, height: height - 26 }, pack),
      ridges(left - 8, top, width + 16, 26, 26) + roundness(sheet, d, 0.95),
    )
  );
};

/** A spray can: deodorant, air freshener, whipped cream. */
export const aerosol: DrawPack = (sheet, pack) => {
  const [width, height] = [168 * pack.scale, 430 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = `M${left} ${top + 40}C${left} ${top + 8} ${left + 22} ${top} ${left + 34} ${top}H${left + width - 34}C${left + width - 22} ${top} ${left + width} ${top + 8} ${left + width} ${top + 40}V${GROUND - 10}Q${left + width} ${GROUND} ${left + width - 12} ${GROUND}H${left + 12}Q${left} ${GROUND} ${left} ${GROUND - 10}z`;
  const cap = roundRect(
    { x: left + 22, y: top - 92 * pack.scale, width: width - 44, height: 96 * pack.scale },
    18,
  );
  return (
    shadow(sheet, CENTRE, width) +
    path(
      cap,
      sheet.down([
        [0, lighter(pack.accent, 0.2)],
        [1, pack.accent],
      ]),
    ) +
    roundness(sheet, cap) +
    body(
      sheet,
      d,
      metal(sheet),
      label(sheet, { x: left, y: top + 34, width, height: height - 44 }, pack),
      roundness(sheet, d, 1.05),
    )
  );
};

/** A bottle with a trigger: cleaners. */
export const trigger: DrawPack = (sheet, pack) => {
  const s = pack.scale;
  const [width, height] = [206 * s, 360 * s];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const right = left + width;
  const d = `M${CENTRE - 34 * s} ${top}H${CENTRE + 34 * s}V${top + 14}C${CENTRE + 44 * s} ${top + 70 * s} ${right} ${top + 70 * s} ${right} ${top + 140 * s}V${GROUND - 22}Q${right} ${GROUND} ${right - 22} ${GROUND}H${left + 22}Q${left} ${GROUND} ${left} ${GROUND - 22}V${top + 140 * s}C${left} ${top + 70 * s} ${CENTRE - 44 * s} ${top + 70 * s} ${CENTRE - 34 * s} ${top + 14}z`;
  const neck = roundRect({ x: CENTRE - 40 * s, y: top - 34 * s, width: 80 * s, height: 40 * s }, 8);
  const head = `M${CENTRE - 128 * s} ${top - 116 * s}q0 -30 34 -34h${150 * s}q34 4 40 44l6 ${44 * s}q-2 18 -22 18h${-64 * s}q-14 0 -20 -14l-8 -22h${-84 * s}q-30 -4 -32 -36z`;
  const lever = `M${CENTRE - 66 * s} ${top - 78 * s}c${-8 * s} ${44 * s} ${-34 * s} ${52 * s} ${-30 * s} ${98 * s}q14 12 26 -4c${2 * s} ${-36 * s} ${38 * s} ${-52 * s} ${40 * s} ${-90 * s}z`;
  return (
    shadow(sheet, CENTRE, width) +
    path(lever, darker(pack.accent, 0.28)) +
    path(
      head,
      sheet.down([
        [0, lighter(pack.accent, 0.35)],
        [1, darker(pack.accent, 0.12)],
      ]),
    ) +
    path(neck, '#f4f2ee') +
    ridges(CENTRE - 40 * s, top - 34 * s, 80 * s, 40 * s, 12) +
    roundness(sheet, neck, 0.8) +
    body(
      sheet,
      d,
      lighter(pack.tone, 0.3),
      label(sheet, { x: left, y: top + 96 * s, width, height: height - 96 * s - 12 }, pack),
      roundness(sheet, d) +
        gleam(sheet, roundRect({ x: left + 20, y: top + 120 * s, width: 12, height: 180 * s }, 6), 0.4),
    )
  );
};

/** A bottle with a pump: soap, cream. */
export const pump: DrawPack = (sheet, pack) => {
  const s = pack.scale;
  const [width, height] = [224 * s, 372 * s];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = `M${CENTRE - 40 * s} ${top}H${CENTRE + 40 * s}C${CENTRE + 60 * s} ${top + 34 * s} ${left + width} ${top + 30 * s} ${left + width} ${top + 84 * s}V${GROUND - 26}Q${left + width} ${GROUND} ${left + width - 26} ${GROUND}H${left + 26}Q${left} ${GROUND} ${left} ${GROUND - 26}V${top + 84 * s}C${left} ${top + 30 * s} ${CENTRE - 60 * s} ${top + 34 * s} ${CENTRE - 40 * s} ${top}z`;
  const collar = roundRect({ x: CENTRE - 44 * s, y: top - 32 * s, width: 88 * s, height: 38 * s }, 8);
  const stem = roundRect({ x: CENTRE - 12 * s, y: top - 78 * s, width: 24 * s, height: 50 * s }, 5);
  const head = `M${CENTRE - 112 * s} ${top - 84 * s}q-4 -22 22 -22h${124 * s}q24 0 24 20v12q0 12 -14 12h${-126 * s}q-16 0 -18 14h-14z`;
  const white = sheet.across([
    [0, '#d8d5cf'],
    [0.3, '#ffffff'],
    [1, '#c4c0ba'],
  ]);
  return (
    shadow(sheet, CENTRE, width) +
    path(stem, white) +
    path(head, white, 'stroke="#1a1428" stroke-opacity=".14" stroke-width="1.6"') +
    path(collar, white) +
    ridges(CENTRE - 44 * s, top - 32 * s, 88 * s, 38 * s, 12) +
    body(
      sheet,
      d,
      lighter(pack.accent, 0.3),
      label(sheet, { x: left, y: top + 66 * s, width, height: height - 66 * s }, pack),
      roundness(sheet, d, 0.95),
    )
  );
};

/** A stick: roll-on, solid deodorant, lip balm. */
export const stick: DrawPack = (sheet, pack) => {
  const s = pack.scale;
  const [width, height] = [190 * s, 270 * s];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = roundRect({ x: left, y: top, width, height }, 30);
  const dome = `M${left + 4} ${top + 14}V${top - 70 * s}Q${left + 6} ${top - 158 * s} ${CENTRE} ${top - 160 * s}Q${left + width - 6} ${top - 158 * s} ${left + width - 4} ${top - 70 * s}V${top + 14}z`;
  return (
    shadow(sheet, CENTRE, width) +
    path(
      dome,
      sheet.down([
        [0, lighter(pack.accent, 0.4)],
        [1, pack.accent],
      ]),
    ) +
    roundness(sheet, dome) +
    body(sheet, d, pack.colour, label(sheet, { x: left, y: top, width, height }, pack), roundness(sheet, d))
  );
};

/** A jug with a handle: detergent, softener, water, milk by the gallon. */
export const jug: DrawPack = (sheet, pack) => {
  const s = pack.scale;
  const [width, height] = [318 * s, 420 * s];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const right = left + width;
  const neck = left + width * 0.3;
  const d = `M${neck - 46 * s} ${top}H${neck + 46 * s}C${right - 70 * s} ${top + 6} ${right} ${top + 40 * s} ${right} ${top + 120 * s}V${GROUND - 34}Q${right} ${GROUND} ${right - 34} ${GROUND}H${left + 34}Q${left} ${GROUND} ${left} ${GROUND - 34}V${top + 120 * s}C${left} ${top + 60 * s} ${neck - 50 * s} ${top + 50 * s} ${neck - 46 * s} ${top}z`;
  const hole = `M${left + width * 0.6} ${top + 76 * s}q${16 * s} ${-24 * s} ${62 * s} ${4 * s}q${26 * s} ${20 * s} ${24 * s} ${74 * s}q${-8 * s} ${18 * s} ${-24 * s} ${4 * s}q${-6 * s} ${-44 * s} ${-52 * s} ${-50 * s}q${-20 * s} ${-8 * s} ${-10 * s} ${-32 * s}z`;
  const cap = roundRect({ x: neck - 54 * s, y: top - 66 * s, width: 108 * s, height: 72 * s }, 12);
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      lighter(pack.tone, 0.1),
      label(sheet, { x: left, y: top + 160 * s, width, height: height - 160 * s }, pack),
      roundness(sheet, d, 0.95),
    ) +
    path(hole, darker(pack.tone, 0.42), 'opacity=".75"') +
    path(cap, pack.accent) +
    ridges(neck - 54 * s, top - 48 * s, 108 * s, 50 * s, 14) +
    roundness(sheet, cap, 0.9)
  );
};
