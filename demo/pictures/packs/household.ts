import { label } from '../labels/label.ts';
import { darker, lighter } from '../svg/colour.ts';
import { gleam, roundness, shadow, softness } from '../svg/light.ts';
import { ellipse, emoji, GROUND, path, roundRect, type Sheet } from '../svg/sheet.ts';
import { tag } from './bags.ts';
import { body, CENTRE, type DrawPack, type Pack } from './pack.ts';
import * as trays from './trays.ts';

/** On a card under a clear cover; what is under it is from the set where the set has it, else only the card speaks. */
export const blister: DrawPack = (sheet, pack) => {
  const [first] = pack.art;
  return first === undefined
    ? trays.card(sheet, pack)
    : trays.blister(sheet, pack, emoji(first, CENTRE, 384, 190));
};

/** Toothbrushes: one or two, upright on their card. */
export const brush: DrawPack = (sheet, pack) => {
  const one = (x: number, tone: string) =>
    path(
      `M${x - 13} 500Q${x - 17} 400 ${x - 8} 352L${x - 8} 292H${x + 8}V352Q${x + 17} 400 ${x + 13} 500Q${x} 512 ${x - 13} 500z`,
      sheet.across([
        [0, lighter(tone, 0.4)],
        [1, darker(tone, 0.16)],
      ]),
    ) +
    path(
      roundRect({ x: x - 15, y: 264, width: 30, height: 64 }, 8),
      '#ffffff',
      'stroke="#1a1428" stroke-opacity=".14" stroke-width="1.4"',
    ) +
    path(
      `M${x - 9} 268v52M${x} 268v52M${x + 9} 268v52`,
      'none',
      `stroke="${tone}" stroke-width="3.4" stroke-opacity=".6"`,
    );
  const count = Math.min(3, Math.max(1, pack.count));
  const inside = Array.from({ length: count }, (_, i) =>
    one(CENTRE + (i - (count - 1) / 2) * 64, i === 1 ? pack.colour : pack.accent),
  ).join('');
  return trays.blister(sheet, pack, inside);
};

export const razor: DrawPack = (sheet, pack) => {
  const one = (x: number) =>
    path(
      `M${x - 9} 330H${x + 9}L${x + 13} 484Q${x} 498 ${x - 13} 484z`,
      sheet.across([
        [0, lighter(pack.accent, 0.4)],
        [1, darker(pack.accent, 0.2)],
      ]),
    ) +
    path(roundRect({ x: x - 34, y: 286, width: 68, height: 46 }, 9), pack.accent) +
    path(`M${x - 27} 298h54M${x - 27} 308h54M${x - 27} 318h54`, 'none', 'stroke="#e8ecf2" stroke-width="4"');
  const count = Math.min(3, Math.max(1, pack.count));
  return trays.blister(
    sheet,
    pack,
    Array.from({ length: count }, (_, i) => one(CENTRE + (i - (count - 1) / 2) * 78)).join(''),
  );
};

export const broom: DrawPack = (sheet, pack) => {
  const bristle = Array.from({ length: 13 }, (_, i) =>
    path(
      `M${-66 + i * 11} 0l${-14 + i * 2.4} 150`,
      'none',
      `stroke="${i % 2 ? pack.accent : darker(pack.accent, 0.2)}" stroke-width="11" stroke-linecap="round"`,
    ),
  ).join('');
  const tool =
    handle(sheet, pack) +
    path(roundRect({ x: -84, y: -34, width: 168, height: 46 }, 18), darker(pack.accent, 0.16)) +
    bristle;
  return standing(sheet, pack, tool);
};

export const mop: DrawPack = (sheet, pack) => {
  const strands = Array.from({ length: 15 }, (_, i) =>
    path(
      `M${-42 + i * 6} -4q${-34 + i * 5} 60 ${-46 + i * 6.6} 150`,
      'none',
      `stroke="${i % 2 ? '#eef1f4' : lighter(pack.accent, 0.5)}" stroke-width="14" stroke-linecap="round"`,
    ),
  ).join('');
  return standing(
    sheet,
    pack,
    handle(sheet, pack) +
      strands +
      path(roundRect({ x: -52, y: -40, width: 104, height: 46 }, 14), pack.accent),
  );
};

function handle(sheet: Sheet, { colour }: Pack): string {
  return (
    path(
      roundRect({ x: -10, y: -400, width: 20, height: 390 }, 10),
      sheet.across([
        [0, lighter(colour, 0.4)],
        [0.4, colour],
        [1, darker(colour, 0.3)],
      ]),
    ) + path(roundRect({ x: -11, y: -402, width: 22, height: 60 }, 10), '#2b2a33')
  );
}

function standing(sheet: Sheet, pack: Pack, tool: string): string {
  const card = { x: 300, y: 212, width: 268, height: 316 };
  return `${shadow(sheet, 220, 220)}<g transform="translate(196 446) rotate(-7)">${tool}</g>${tag(sheet, card, pack)}`;
}

export const bucket: DrawPack = (sheet, pack) => {
  const d = 'M126 216H514L478 572Q474 598 446 598H194Q166 598 162 572z';
  const box = { x: 190, y: 300, width: 260, height: 240 };
  const rim = roundRect({ x: 110, y: 192, width: 420, height: 40 }, 18);
  return (
    path('M130 210Q320 -60 510 210', 'none', 'stroke="#c9ccd4" stroke-width="12"') +
    shadow(sheet, CENTRE, 320) +
    body(
      sheet,
      d,
      sheet.down([
        [0, pack.accent],
        [1, darker(pack.accent, 0.16)],
      ]),
      '',
      roundness(sheet, d),
    ) +
    path(rim, lighter(pack.accent, 0.18)) +
    roundness(sheet, rim, 0.8) +
    tag(sheet, box, pack)
  );
};

export const gloves: DrawPack = (sheet, pack) => {
  const glove =
    'M-52 150V20L-78 -30Q-92 -62 -68 -70Q-54 -72 -46 -50L-36 -28V-120Q-34 -140 -20 -140Q-6 -140 -6 -120V-42V-138Q-4 -156 10 -156Q24 -156 24 -138V-40V-128Q26 -144 38 -144Q52 -144 52 -126V-30V-92Q54 -108 66 -106Q78 -104 78 -86V30Q78 60 62 90V150z';
  const one =
    path(
      glove,
      sheet.slant([
        [0, lighter(pack.accent, 0.4)],
        [0.5, pack.accent],
        [1, darker(pack.accent, 0.24)],
      ]),
      'stroke="#1a1428" stroke-opacity=".14" stroke-width="2"',
    ) + path('M-52 118H62V150H-52z', darker(pack.accent, 0.14));
  return `${shadow(sheet, CENTRE, 380)}<g transform="translate(206 286) rotate(-12)">${one}</g><g transform="translate(420 280) rotate(12) scale(-1 1)">${one}</g>${tag(sheet, { x: 164, y: 428, width: 312, height: 166 }, pack)}`;
};

/** Sponges: a soft one with its green side. */
export const sponge: DrawPack = (sheet, pack) => {
  const one = (y: number) =>
    path(
      roundRect({ x: 118, y, width: 404, height: 92 }, 22),
      sheet.down([
        [0, '#ffe27a'],
        [1, '#e8b52e'],
      ]),
    ) +
    path(roundRect({ x: 118, y, width: 404, height: 28 }, 14), '#3f8a4a') +
    Array.from({ length: 18 }, (_, i) =>
      ellipse(140 + ((i * 61) % 366), y + 42 + ((i * 23) % 40), 5, 4, '#c9941e', 'opacity=".6"'),
    ).join('');
  return (
    shadow(sheet, CENTRE, 400) +
    one(506) +
    one(412) +
    (pack.count > 2 ? one(318) : '') +
    tag(sheet, { x: 186, y: pack.count > 2 ? 336 : 420, width: 268, height: 156 }, pack)
  );
};

/** Food boxes with lids, stacked. */
export const container: DrawPack = (sheet, pack) => {
  const one = (y: number, width: number, height: number) => {
    const x = CENTRE - width / 2;
    const d = `M${x} ${y}H${x + width}L${x + width - 20} ${y + height - 18}Q${x + width - 24} ${y + height} ${x + width - 44} ${y + height}H${x + 44}Q${x + 24} ${y + height} ${x + 20} ${y + height - 18}z`;
    return (
      path(d, '#dcebf0', 'opacity=".9"') +
      roundness(sheet, d, 0.6) +
      path(roundRect({ x: x - 12, y: y - 26, width: width + 24, height: 32 }, 12), pack.accent) +
      softness(sheet, roundRect({ x: x - 12, y: y - 26, width: width + 24, height: 32 }, 12))
    );
  };
  const several = pack.count > 1 ? one(250, 300, 150) : '';
  return (
    shadow(sheet, CENTRE, 420) +
    several +
    one(pack.count > 1 ? 420 : 350, 420, pack.count > 1 ? 178 : 248) +
    tag(sheet, { x: 186, y: 452, width: 268, height: 128 }, pack)
  );
};

export const candle: DrawPack = (sheet, pack) => {
  const d = roundRect({ x: 190, y: 288, width: 260, height: GROUND - 288 }, 24);
  const box = { x: 190, y: 366, width: 260, height: 190 };
  return (
    shadow(sheet, CENTRE, 256) +
    path(
      'M320 236C296 210 312 176 322 150C334 178 348 206 320 236z',
      sheet.down([
        [0, '#ffd45a'],
        [1, '#f08a1d'],
      ]),
    ) +
    path('M318 236h5v40h-5z', '#4a3a2a') +
    body(
      sheet,
      d,
      lighter(pack.accent, 0.4),
      path('M0 322H640V640H0z', lighter(pack.accent, 0.2)) + label(sheet, box, pack),
      roundness(sheet, d),
    ) +
    gleam(sheet, roundRect({ x: 212, y: 306, width: 12, height: 250 }, 6), 0.6)
  );
};

/** A feeding bottle with its scale. */
export const babyBottle: DrawPack = (sheet, pack) => {
  const d = roundRect({ x: 218, y: 268, width: 204, height: GROUND - 268 }, 34);
  const ring = roundRect({ x: 206, y: 214, width: 228, height: 62 }, 14);
  const marks = Array.from({ length: 6 }, (_, i) =>
    path(
      `M232 ${320 + i * 40}h${i % 2 ? 20 : 34}`,
      'none',
      `stroke="${pack.accent}" stroke-width="5" stroke-linecap="round"`,
    ),
  ).join('');
  return (
    shadow(sheet, CENTRE, 200) +
    path('M262 216Q262 160 298 140Q300 92 320 90Q340 92 342 140Q378 160 378 216z', '#f3dcb4') +
    path(ring, pack.accent) +
    roundness(sheet, ring) +
    body(sheet, d, '#eef6fa', path('M0 400H640V640H0z', '#fdfbf5'), roundness(sheet, d, 0.8)) +
    marks +
    tag(sheet, { x: 276, y: 424, width: 280, height: 150 }, pack)
  );
};
