import { label } from '../labels/label.ts';
import { darker, lighter, mix } from '../svg/colour.ts';
import { gleam, metal, roundness, shadow } from '../svg/light.ts';
import { ellipse, GROUND, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { body, CENTRE, type DrawPack, type Pack, ridges } from './pack.ts';

type Profile = {
  width: number;
  height: number;
  neck: number;
  neckHeight: number;
  /** How far the shoulder falls, and how round it is: 0 is a slope, 1 a square. */
  shoulder: number;
  square: number;
  cap: { height: number; wide: number; kind: 'screw' | 'crown' | 'foil' | 'cork' | 'flip' };
  /** Of the body below the shoulder, from its top: where the label is. */
  label: readonly [from: number, to: number];
};

const SODA: Profile = {
  width: 178,
  height: 520,
  neck: 58,
  neckHeight: 34,
  shoulder: 150,
  square: 0.55,
  cap: { height: 36, wide: 66, kind: 'screw' },
  label: [0.08, 0.62],
};
const WATER: Profile = {
  width: 180,
  height: 500,
  neck: 60,
  neckHeight: 24,
  shoulder: 96,
  square: 0.7,
  cap: { height: 32, wide: 68, kind: 'screw' },
  label: [0.12, 0.6],
};
const BEER: Profile = {
  width: 158,
  height: 520,
  neck: 54,
  neckHeight: 96,
  shoulder: 96,
  square: 0.6,
  cap: { height: 22, wide: 66, kind: 'crown' },
  label: [0.1, 0.82],
};
const WINE: Profile = {
  width: 164,
  height: 556,
  neck: 54,
  neckHeight: 128,
  shoulder: 78,
  square: 0.85,
  cap: { height: 92, wide: 58, kind: 'foil' },
  label: [0.12, 0.8],
};
const SPIRIT: Profile = {
  width: 190,
  height: 536,
  neck: 58,
  neckHeight: 92,
  shoulder: 66,
  square: 0.9,
  cap: { height: 62, wide: 66, kind: 'screw' },
  label: [0.06, 0.82],
};
const OIL: Profile = {
  width: 186,
  height: 528,
  neck: 62,
  neckHeight: 44,
  shoulder: 112,
  square: 0.6,
  cap: { height: 46, wide: 72, kind: 'screw' },
  label: [0.08, 0.78],
};
const SAUCE: Profile = {
  width: 186,
  height: 500,
  neck: 92,
  neckHeight: 18,
  shoulder: 120,
  square: 0.45,
  cap: { height: 62, wide: 98, kind: 'flip' },
  label: [0.02, 0.86],
};
const DRINK: Profile = {
  width: 184,
  height: 470,
  neck: 88,
  neckHeight: 22,
  shoulder: 84,
  square: 0.75,
  cap: { height: 40, wide: 96, kind: 'screw' },
  label: [0.02, 0.98],
};
const CARE: Profile = {
  width: 212,
  height: 498,
  neck: 124,
  neckHeight: 8,
  shoulder: 58,
  square: 0.9,
  cap: { height: 66, wide: 132, kind: 'flip' },
  label: [-0.1, 1],
};
const CLEANER: Profile = {
  width: 214,
  height: 520,
  neck: 84,
  neckHeight: 24,
  shoulder: 116,
  square: 0.6,
  cap: { height: 56, wide: 96, kind: 'screw' },
  label: [-0.06, 0.96],
};
const DROPPER: Profile = {
  width: 190,
  height: 420,
  neck: 70,
  neckHeight: 30,
  shoulder: 52,
  square: 0.9,
  cap: { height: 84, wide: 82, kind: 'screw' },
  label: [0.05, 0.92],
};

const GLASS = { clear: '#e6f2f2', green: '#3f6b3a', amber: '#7a3f14', dark: '#2c3b2a' };

export const soda: DrawPack = (sheet, pack) => clear(sheet, pack, SODA);
export const water: DrawPack = (sheet, pack) => clear(sheet, pack, WATER);
export const beer: DrawPack = (sheet, pack) => glass(sheet, pack, BEER);
export const wine: DrawPack = (sheet, pack) => glass(sheet, pack, WINE);
export const spirit: DrawPack = (sheet, pack) => glass(sheet, pack, SPIRIT);
export const oil: DrawPack = (sheet, pack) => clear(sheet, pack, OIL);
export const sauce: DrawPack = (sheet, pack) => opaque(sheet, pack, SAUCE, pack.tone);
export const drinkable: DrawPack = (sheet, pack) => opaque(sheet, pack, DRINK, '#fbfaf6');
export const care: DrawPack = (sheet, pack) => opaque(sheet, pack, CARE, pack.colour);
export const cleaner: DrawPack = (sheet, pack) => opaque(sheet, pack, CLEANER, lighter(pack.accent, 0.1));
export const dropper: DrawPack = (sheet, pack) => glass(sheet, pack, DROPPER);

/** Clear plastic: what is inside is seen, with the air above it. */
function clear(sheet: Sheet, pack: Pack, profile: Profile): string {
  const { d, at } = outline(profile, pack.scale);
  const level = at.top + profile.neckHeight * pack.scale + profile.shoulder * pack.scale * 0.35;
  const liquid = sheet.down([
    [0, lighter(pack.tone, 0.18)],
    [1, darker(pack.tone, 0.14)],
  ]);
  const inside =
    path(`M0 ${level}H640V640H0z`, liquid, 'opacity=".93"') +
    ellipse(CENTRE, level, profile.width * 0.4, 5, lighter(pack.tone, 0.4), 'opacity=".8"') +
    label(sheet, at.label, pack);
  return (
    shadow(sheet, CENTRE, profile.width * pack.scale) +
    body(
      sheet,
      d,
      sheet.across([
        [0, '#dbe8ea'],
        [0.3, '#f7fbfc'],
        [1, '#cfdde0'],
      ]),
      inside,
      roundness(sheet, d, 0.9) + shine(sheet, at, profile, pack.scale),
    ) +
    cap(sheet, pack, profile, at)
  );
}

function glass(sheet: Sheet, pack: Pack, profile: Profile): string {
  const { d, at } = outline(profile, pack.scale);
  const kind = pack.glass ?? 'clear';
  const through = kind === 'clear' ? pack.tone : mix(GLASS[kind], pack.tone, 0.18);
  const inside =
    path(`M0 0H640V640H0z`, kind === 'clear' ? lighter(GLASS.clear, 0.2) : through) +
    path(`M0 ${at.top + profile.neckHeight * pack.scale * 0.55}H640V640H0z`, through, 'opacity=".92"') +
    label(sheet, at.label, pack);
  return (
    shadow(sheet, CENTRE, profile.width * pack.scale) +
    body(sheet, d, through, inside, roundness(sheet, d, 1.05) + shine(sheet, at, profile, pack.scale, 0.85)) +
    cap(sheet, pack, profile, at)
  );
}

function opaque(sheet: Sheet, pack: Pack, profile: Profile, colour: string): string {
  const { d, at } = outline(profile, pack.scale);
  return (
    shadow(sheet, CENTRE, profile.width * pack.scale) +
    body(sheet, d, colour, label(sheet, at.label, pack), roundness(sheet, d, 0.85)) +
    cap(sheet, pack, profile, at)
  );
}

function outline(profile: Profile, scale: number) {
  const [width, height, neck] = [profile.width * scale, profile.height * scale, profile.neck * scale];
  const top = GROUND - height + profile.cap.height * scale * 0.4;
  const neckEnd = top + profile.neckHeight * scale;
  const shoulderEnd = neckEnd + profile.shoulder * scale;
  const [left, right] = [CENTRE - width / 2, CENTRE + width / 2];
  const [a, b] = [CENTRE - neck / 2, CENTRE + neck / 2];
  const bend = profile.shoulder * scale;
  const out = 0.25 + profile.square * 0.45;
  const r = 20 * scale;
  const d = `M${a} ${top}H${b}V${neckEnd}C${b} ${neckEnd + bend * 0.4} ${right} ${shoulderEnd - bend * out} ${right} ${shoulderEnd}V${GROUND - r}Q${right} ${GROUND} ${right - r} ${GROUND}H${left + r}Q${left} ${GROUND} ${left} ${GROUND - r}V${shoulderEnd}C${left} ${shoulderEnd - bend * out} ${a} ${neckEnd + bend * 0.4} ${a} ${neckEnd}z`;
  const flank = GROUND - shoulderEnd;
  const [from, to] = profile.label;
  return {
    d,
    at: {
      top,
      shoulderEnd,
      left,
      label: { x: left, y: shoulderEnd + flank * from, width, height: flank * (to - from) },
    },
  };
}

type Place = ReturnType<typeof outline>['at'];

/** The long bright reflection of glass and clear plastic. */
function shine(sheet: Sheet, at: Place, profile: Profile, scale: number, strength = 0.6): string {
  const width = profile.width * scale;
  const box = {
    x: at.left + width * 0.13,
    y: at.shoulderEnd - 10,
    width: width * 0.07,
    height: GROUND - at.shoulderEnd - 30,
  };
  return gleam(sheet, roundRect(box, width * 0.035), strength * 0.6);
}

function cap(
  sheet: Sheet,
  pack: Pack,
  { cap: { height, wide, kind }, neck }: Profile,
  { top }: Place,
): string {
  const [w, h] = [wide * pack.scale, height * pack.scale];
  const y = top - h * 0.42;
  const colour = kind === 'foil' ? darker(pack.colour, 0.2) : kind === 'flip' ? '#f4f2ee' : pack.accent;
  const d = roundRect({ x: CENTRE - w / 2, y, width: w, height: h }, kind === 'flip' ? 14 : 7);
  const teeth = kind === 'screw' ? ridges(CENTRE - w / 2, y + h * 0.3, w, h * 0.66, 13) : '';
  if (kind === 'crown') {
    return path(d, metal(sheet, pack.accent)) + ridges(CENTRE - w / 2, y + h * 0.4, w, h * 0.6, 16);
  }
  const ring =
    kind === 'screw'
      ? path(
          roundRect(
            { x: CENTRE - (neck * pack.scale) / 2 - 5, y: y + h, width: neck * pack.scale + 10, height: 7 },
            3,
          ),
          colour,
        )
      : '';
  const lid =
    kind === 'flip'
      ? path(
          `M${CENTRE - w / 2} ${y + h * 0.52}h${w}`,
          'none',
          'stroke="#120c20" stroke-opacity=".25" stroke-width="2.5"',
        )
      : '';
  return ring + path(d, colour) + teeth + lid + roundness(sheet, d, 0.9);
}
