import { label } from '../labels/label.ts';
import { darker, lighter } from '../svg/colour.ts';
import { fitted } from '../svg/lettering.ts';
import { gleam, metal, roundness, shadow, softness } from '../svg/light.ts';
import { type Box, ellipse, GROUND, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { body, CENTRE, type DrawPack, type Pack, ridges } from './pack.ts';

/** Make-up stands beside a card that says what it is: its own body is too slender to be read. */
function besides(sheet: Sheet, pack: Pack, thing: string): string {
  const card: Box = { x: 262, y: 92, width: 314, height: GROUND - 92 };
  const d = roundRect(card, 16);
  const shade = /\d{1,3} \p{L}[\p{L} ]*/u.exec(`${pack.name} ${pack.detail}`)?.[0] ?? pack.detail;
  const front = label(sheet, card, { ...pack, art: [], name: '', detail: '' });
  const name = fitted(
    pack.name.replace(/ \d.*$/, ''),
    { x: 280, y: 262, width: 278, height: 96 },
    { face: 'plain', size: 44, colour: '#2a2230', most: 2, least: 24 },
  );
  const words = fitted(
    shade,
    { x: 280, y: 458, width: 278, height: 46 },
    { face: 'plain', size: 36, colour: '#2a2230', most: 1, least: 20 },
  );
  return (
    shadow(sheet, 418, 300, 0.8) +
    body(sheet, d, pack.colour, front + name + swatch(sheet, pack) + words, softness(sheet, d, 0.5)) +
    thing
  );
}

/** The tone itself, as a smear. */
function swatch(sheet: Sheet, { tone }: Pack): string {
  return path(
    'M300 418q30 -36 92 -24t118 -14q34 16 22 42q-60 26 -122 16t-104 5q-18 -11 -6 -25z',
    sheet.slant([
      [0, lighter(tone, 0.3)],
      [0.5, tone],
      [1, darker(tone, 0.2)],
    ]),
  );
}

export const lipstick: DrawPack = (sheet, pack) => {
  const gold = metal(sheet, '#d9b876');
  const base = roundRect({ x: 98, y: 396, width: 120, height: GROUND - 396 }, 10);
  const inner = roundRect({ x: 112, y: 316, width: 92, height: 86 }, 6);
  const bullet = 'M122 318V214Q124 168 190 152Q196 160 194 318z';
  return besides(
    sheet,
    pack,
    shadow(sheet, 158, 120) +
      path(bullet, pack.tone) +
      roundness(sheet, bullet, 0.9) +
      path(inner, gold) +
      path(base, '#201b26') +
      roundness(sheet, base) +
      path(roundRect({ x: 98, y: 396, width: 120, height: 14 }, 4), gold),
  );
};

export const pencil: DrawPack = (sheet, pack) => {
  const shaft = 'M136 204H180V566Q180 598 158 598Q136 598 136 566z';
  const wood = 'M136 206L150 142H166L180 206z';
  const tip = 'M150 144L158 96L166 144z';
  return besides(
    sheet,
    pack,
    shadow(sheet, 158, 60) +
      path(
        wood,
        sheet.across([
          [0, '#f0d2a8'],
          [1, '#c99a64'],
        ]),
      ) +
      path(tip, darker(pack.tone, 0.1)) +
      path(shaft, pack.tone) +
      roundness(sheet, shaft) +
      path('M136 540h44v14h-44z', metal(sheet, '#d9b876')),
  );
};

export const polish: DrawPack = (sheet, pack) => {
  const glass = 'M78 470Q78 430 118 424H198Q238 430 238 470V566Q238 598 206 598H110Q78 598 78 566z';
  const cap = roundRect({ x: 118, y: 226, width: 80, height: 200 }, 16);
  return besides(
    sheet,
    pack,
    shadow(sheet, 158, 150) +
      path(cap, '#231d2a') +
      roundness(sheet, cap) +
      path(glass, pack.tone) +
      roundness(sheet, glass, 1.1) +
      gleam(sheet, roundRect({ x: 96, y: 446, width: 13, height: 120 }, 6), 0.8),
  );
};

export const foundation: DrawPack = (sheet, pack) => {
  const glass = roundRect({ x: 88, y: 350, width: 140, height: GROUND - 350 }, 22);
  const cap = roundRect({ x: 104, y: 214, width: 108, height: 138 }, 12);
  return besides(
    sheet,
    pack,
    shadow(sheet, 158, 136) +
      path(
        cap,
        sheet.down([
          [0, '#f6f2ec'],
          [1, '#d8d0c6'],
        ]),
      ) +
      roundness(sheet, cap) +
      path(glass, pack.tone) +
      roundness(sheet, glass, 1.1) +
      gleam(sheet, roundRect({ x: 104, y: 372, width: 12, height: 180 }, 6), 0.7),
  );
};

export const compact: DrawPack = (sheet, pack) => {
  const gold = metal(sheet, '#d9b876');
  return besides(
    sheet,
    pack,
    shadow(sheet, 158, 200) +
      ellipse(158, 420, 112, 112, '#231d2a') +
      ellipse(158, 420, 98, 98, '#dfe8ee') +
      path('M90 380L170 326L196 336L96 430z', '#ffffff', 'opacity=".7"') +
      ellipse(158, 546, 116, 50, '#231d2a') +
      ellipse(158, 540, 100, 40, gold) +
      ellipse(158, 539, 92, 35, pack.tone) +
      ellipse(130, 528, 34, 9, lighter(pack.tone, 0.4), 'opacity=".7"'),
  );
};

/** A scent: thick glass, coloured water, a cap. */
export const perfume: DrawPack = (sheet, pack) => {
  const glass = roundRect({ x: 178, y: 224, width: 284, height: GROUND - 224 }, 30);
  const cap = roundRect({ x: 262, y: 118, width: 116, height: 92 }, 12);
  const box = { x: 212, y: 300, width: 216, height: 240 };
  const d = roundRect(box, 6);
  return (
    shadow(sheet, CENTRE, 280) +
    path(cap, metal(sheet, '#d9c08a')) +
    ridges(286, 206, 68, 20, 8) +
    path(roundRect({ x: 282, y: 204, width: 76, height: 24 }, 5), metal(sheet)) +
    body(
      sheet,
      glass,
      lighter(pack.accent, 0.5),
      path(roundRect({ x: 196, y: 262, width: 248, height: 312 }, 16), lighter(pack.accent, 0.26)),
      roundness(sheet, glass, 0.9),
    ) +
    body(sheet, d, pack.colour, label(sheet, box, { ...pack, art: [] }), softness(sheet, d, 0.4))
  );
};
