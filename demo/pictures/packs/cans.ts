import { label } from '../labels/label.ts';
import { darker, lighter } from '../svg/colour.ts';
import { metal, roundness, shadow } from '../svg/light.ts';
import { ellipse, GROUND, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { body, CENTRE, type DrawPack, type Pack } from './pack.ts';

/** A drink can: waist at both ends, lid with its ring. */
export const can: DrawPack = (sheet, pack) => {
  const [width, height] = [206 * pack.scale, 452 * pack.scale];
  const [left, right, top] = [CENTRE - width / 2, CENTRE + width / 2, GROUND - height];
  const inset = width * 0.09;
  const d = `M${left + inset} ${top}H${right - inset}L${right} ${top + 40}V${GROUND - 24}L${right - inset} ${GROUND}H${left + inset}L${left} ${GROUND - 24}V${top + 40}z`;
  const box = { x: left, y: top + 30, width, height: height - 44 };
  const rim = metal(sheet);
  return (
    shadow(sheet, CENTRE, width) +
    body(sheet, d, rim, label(sheet, box, pack), roundness(sheet, d, 1.1)) +
    ellipse(CENTRE, top + 1, width / 2 - inset + 3, 13, rim) +
    ellipse(CENTRE, top + 1, width / 2 - inset - 6, 9, '#9296a2') +
    ellipse(CENTRE + 4, top + 2, 20, 4.5, '#d9dce4')
  );
};

/** A food tin with a paper label between its rims. */
export const tin: DrawPack = (sheet, pack) => tinOf(sheet, pack, 300, 380);

/** A milk powder or cocoa tin: tall with a plastic lid. */
export const canister: DrawPack = (sheet, pack) => {
  const [width, height] = [292 * pack.scale, 452 * pack.scale];
  const top = GROUND - height;
  const lid = roundRect({ x: CENTRE - width / 2 - 7, y: top - 14, width: width + 14, height: 44 }, 12);
  return tinOf(sheet, pack, 292, 452) + path(lid, lighter(pack.colour, 0.2)) + roundness(sheet, lid, 0.9);
};

/** Tuna and the like: low and wide, its label around the side and its lid seen from above. */
export const lowTin: DrawPack = (sheet, pack) => {
  const [width, height] = [420 * pack.scale, 196 * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const d = `M${left} ${top}H${left + width}V${GROUND - 26}Q${CENTRE} ${GROUND + 26} ${left} ${GROUND - 26}z`;
  const rim = metal(sheet);
  const lid = top - 6;
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      rim,
      label(sheet, { x: left, y: top + 14, width, height: height - 26 }, pack),
      roundness(sheet, d),
    ) +
    ellipse(CENTRE, lid, width / 2 + 3, 50 * pack.scale, rim) +
    ellipse(CENTRE, lid, width / 2 - 10, 41 * pack.scale, '#d6d9e0') +
    ellipse(CENTRE, lid, width / 2 - 24, 33 * pack.scale, 'none', 'stroke="#9ea2ad" stroke-width="2"') +
    ellipse(CENTRE, lid + 10, 34, 12, 'none', 'stroke="#8b8f9b" stroke-width="6"')
  );
};

function tinOf(sheet: Sheet, pack: Pack, wide: number, high: number): string {
  const [width, height] = [wide * pack.scale, high * pack.scale];
  const [left, top] = [CENTRE - width / 2, GROUND - height];
  const sag = 16;
  const d = `M${left} ${top}H${left + width}V${GROUND - sag}Q${CENTRE} ${GROUND + sag} ${left} ${GROUND - sag}z`;
  const rim = metal(sheet);
  const ring = (y: number) =>
    path(
      `M${left} ${y}Q${CENTRE} ${y + sag * 1.6} ${left + width} ${y}`,
      'none',
      `stroke="${darker('#b9bcc6', 0.12)}" stroke-width="4"`,
    );
  return (
    shadow(sheet, CENTRE, width) +
    body(
      sheet,
      d,
      rim,
      label(sheet, { x: left, y: top + 20, width, height: height - 42 }, pack) + ring(GROUND - sag * 2),
      roundness(sheet, d),
    ) +
    ellipse(CENTRE, top, width / 2 + 3, 27, rim) +
    ellipse(CENTRE, top, width / 2 - 9, 20, '#cfd2da') +
    ellipse(CENTRE, top, width / 2 - 24, 13, 'none', 'stroke="#9ea2ad" stroke-width="2"') +
    ellipse(CENTRE, top + 6, 26, 7, 'none', 'stroke="#8b8f9b" stroke-width="5"')
  );
}
