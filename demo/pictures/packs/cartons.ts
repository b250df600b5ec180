import { label } from '../labels/label.ts';
import { darker, lighter } from '../svg/colour.ts';
import { roundness, shadow, softness } from '../svg/light.ts';
import { ellipse, GROUND, group, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { body, CENTRE, type DrawPack, type Pack } from './pack.ts';

type Solid = { width: number; height: number; depth: number };

/** A brick of milk or juice with its cap on top. */
export const brick: DrawPack = (sheet, pack) => {
  const solid = scaled({ width: 216, height: 430, depth: 66 }, pack.scale);
  const top = GROUND - solid.height;
  const capAt = CENTRE - 8 * pack.scale;
  const d = roundRect({ x: capAt - 34, y: top - 40 * pack.scale - 20, width: 68, height: 34 }, 8);
  return (
    block(sheet, pack, solid) +
    ellipse(capAt, top - 26, 42, 9, darker(pack.accent, 0.25)) +
    path(d, pack.accent) +
    roundness(sheet, d, 0.8)
  );
};

/** A carton with a gable: fresh milk and juice. */
export const carton: DrawPack = (sheet, pack) => {
  const solid = scaled({ width: 214, height: 400, depth: 70 }, pack.scale);
  const { width, height, depth } = solid;
  const [left, top] = [CENTRE - (width + depth) / 2, GROUND - height];
  const right = left + width;
  const rise = 84 * pack.scale;
  const roof = `M${left} ${top}L${left + depth * 0.4} ${top - rise}H${right + depth * 0.55}L${right} ${top}z`;
  const gable = `M${right} ${top}L${right + depth * 0.55} ${top - rise}L${right + depth} ${top - depth * 0.26}z`;
  const ridge = `M${left + depth * 0.4} ${top - rise}v-34H${right + depth * 0.55}v34z`;
  return (
    block(sheet, pack, solid, false) +
    path(roof, lighter(pack.colour, 0.16)) +
    softness(sheet, roof, 0.8) +
    path(gable, darker(pack.colour, 0.36)) +
    path(ridge, lighter(pack.colour, 0.26)) +
    path(
      `M${left + depth * 0.4} ${top - rise}H${right + depth * 0.55}`,
      'none',
      'stroke="#120c20" stroke-opacity=".3" stroke-width="2.5"',
    )
  );
};

/** Boxes of several proportions, their right side in shade. */
export const box: DrawPack = (sheet, pack) =>
  block(sheet, pack, scaled({ width: 316, height: 456, depth: 76 }, pack.scale));
export const smallBox: DrawPack = (sheet, pack) =>
  block(sheet, pack, scaled({ width: 330, height: 330, depth: 88 }, pack.scale));
export const wideBox: DrawPack = (sheet, pack) =>
  block(sheet, pack, scaled({ width: 452, height: 268, depth: 84 }, pack.scale));
export const flatBox: DrawPack = (sheet, pack) =>
  block(sheet, pack, scaled({ width: 490, height: 450, depth: 34 }, pack.scale));
export const longBox: DrawPack = (sheet, pack) =>
  block(sheet, pack, scaled({ width: 500, height: 176, depth: 62 }, pack.scale));
export const slimBox: DrawPack = (sheet, pack) =>
  block(sheet, pack, scaled({ width: 224, height: 476, depth: 60 }, pack.scale));

export const butter: DrawPack = (sheet, pack) =>
  block(sheet, pack, scaled({ width: 430, height: 196, depth: 96 }, pack.scale));

function scaled({ width, height, depth }: Solid, scale: number): Solid {
  return { width: width * scale, height: height * scale, depth: depth * scale };
}

/** Front, side and lid. */
function block(sheet: Sheet, pack: Pack, { width, height, depth }: Solid, hasLid = true): string {
  const left = CENTRE - (width + depth) / 2;
  const [right, top] = [left + width, GROUND - height];
  const rise = depth * 0.26;
  const front = roundRect({ x: left, y: top, width, height }, 3);
  const side = `M${right} ${top}l${depth} ${-rise}V${GROUND - rise}L${right} ${GROUND}z`;
  const lid = `M${left} ${top}l${depth} ${-rise}h${width}l${-depth} ${rise}z`;
  const edge = `M${right} ${top}V${GROUND}`;
  return (
    shadow(sheet, CENTRE + 4, (width + depth) * 0.98) +
    path(
      side,
      sheet.across([
        [0, darker(pack.colour, 0.24)],
        [1, darker(pack.colour, 0.5)],
      ]),
    ) +
    group(
      path(
        `M${right} ${GROUND - height * 0.14}l${depth} ${-rise}v${height}h${-depth}z`,
        darker(pack.accent, 0.42),
        'opacity=".6"',
      ),
      `clip-path="${sheet.clip(side)}"`,
    ) +
    (hasLid ? path(lid, lighter(pack.colour, 0.34)) : '') +
    body(
      sheet,
      front,
      pack.colour,
      label(sheet, { x: left, y: top, width, height }, pack),
      softness(sheet, front, 0.8),
    ) +
    path(edge, 'none', 'stroke="#ffffff" stroke-opacity=".4" stroke-width="2.5"')
  );
}
