import { darker, lighter } from '../svg/colour.ts';
import { ellipse, path } from '../svg/sheet.ts';
import { type Art, globe, many, placed, turned } from './art.ts';

/** Legs and thighs of poultry; without skin they are pale. */
export function legs(colour: string, count = 3, whole = false): Art {
  return placed((sheet) => {
    const line = `stroke="${darker(colour, 0.36)}" stroke-opacity=".35" stroke-width="2"`;
    const drum =
      path(
        'M-10 66L-16 20C-56 10 -60 -50 -20 -70C24 -86 62 -54 52 -14C46 12 26 18 14 24L10 68z',
        globe(sheet, colour),
        line,
      ) + path('M-14 62q-14 4 -12 16q8 12 18 4q10 10 18 -2q4 -12 -10 -18z', '#f7eee2');
    const thigh = path(
      'M-64 -6C-60 -56 -6 -72 36 -52C74 -32 70 26 30 44C-12 62 -62 44 -64 -6z',
      globe(sheet, colour),
      line,
    );
    const one = whole
      ? `<g transform="scale(.8)">${turned(drum, -24, 34, 36)}${turned(thigh, 0, -26, -40)}</g>`
      : drum;
    return many(
      count,
      (i) =>
        `<g transform="translate(${(i - (count - 1) / 2) * (count > 2 ? 52 : 58)} ${i % 2 ? 14 : -8}) rotate(${-22 + i * 18}) scale(${count > 2 ? 0.72 : 0.84})">${one}</g>`,
    );
  });
}

/** Thighs without the leg. */
export function thighs(colour: string, count = 4): Art {
  return placed((sheet) => {
    const one =
      path('M-50 0C-50 -38 -10 -52 26 -40C58 -28 58 18 28 34C-6 50 -48 38 -50 0z', globe(sheet, colour)) +
      path(
        'M-26 -14q24 14 50 2M-16 12q18 10 34 2',
        'none',
        `stroke="${lighter(colour, 0.5)}" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"`,
      );
    const places = [
      [-46, -36, 0],
      [44, -28, 60],
      [-36, 36, 150],
      [48, 40, 220],
    ];
    return places
      .slice(0, count)
      .map(([x = 0, y = 0, angle = 0]) => turned(one, angle, x, y))
      .join('');
  });
}

/** Breasts: plump, two lie side by side. */
export function breasts(colour: string, count = 2): Art {
  return placed((sheet) => {
    const one =
      path(
        'M-6 -78C46 -76 66 -24 50 26C40 62 10 86 -8 82C-40 60 -62 8 -50 -36C-42 -66 -24 -78 -6 -78z',
        globe(sheet, colour),
      ) +
      path(
        'M-20 -40Q-6 10 -8 56M10 -44Q22 0 8 44',
        'none',
        `stroke="${lighter(colour, 0.55)}" stroke-opacity=".8" stroke-width="5" stroke-linecap="round"`,
      );
    return many(
      count,
      (i) =>
        `<g transform="translate(${(i - (count - 1) / 2) * 78} ${i * 8 - 4}) rotate(${-16 + i * 26}) scale(.8)">${one}</g>`,
    );
  });
}

export function wings(colour: string): Art {
  return placed((sheet) => {
    const line = `stroke="${darker(colour, 0.34)}" stroke-opacity=".4" stroke-width="2"`;
    const one =
      path('M44 -6Q74 -30 88 -14Q78 8 44 14z', globe(sheet, darker(colour, 0.06)), line) +
      path('M-16 -14Q12 -38 42 -22Q62 -8 46 12Q20 30 -10 14z', globe(sheet, colour), line) +
      path(
        'M-76 22Q-84 4 -68 -2Q-44 -34 -12 -26Q10 -16 2 8Q-14 30 -50 24Q-62 36 -76 22z',
        globe(sheet, colour),
        line,
      );
    const places = [
      [-34, -52, -14],
      [42, -36, 24],
      [-40, 2, 8],
      [38, 18, -20],
      [-22, 56, -4],
      [46, 66, 16],
    ];
    return places
      .map(
        ([x = 0, y = 0, angle = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${angle}) scale(.78)">${one}</g>`,
      )
      .join('');
  });
}

/** A whole bird on its back, plucked, legs to the front. */
export function bird(colour: string): Art {
  return placed((sheet) => {
    const line = `stroke="${darker(colour, 0.4)}" stroke-opacity=".35" stroke-width="2"`;
    const leg =
      path(
        'M-30 -26C0 -50 36 -34 36 -4C36 22 10 34 -8 30L-40 54L-54 42L-36 14C-44 0 -42 -16 -30 -26z',
        globe(sheet, colour),
        line,
      ) + ellipse(-50, 50, 13, 12, '#f7eee2');
    const wing = path(
      'M-20 -30Q10 -40 20 -10Q24 20 -4 34Q-22 20 -16 -2z',
      globe(sheet, darker(colour, 0.04)),
      line,
    );
    return (
      path(
        'M-70 -6C-76 -52 -40 -82 0 -82C40 -82 76 -52 70 -6C72 40 44 72 0 74C-44 72 -72 40 -70 -6z',
        globe(sheet, colour),
        line,
      ) +
      path(
        'M0 -74Q-6 -10 0 40',
        'none',
        `stroke="${lighter(colour, 0.5)}" stroke-opacity=".8" stroke-width="8" stroke-linecap="round"`,
      ) +
      turned(wing, 24, -66, -24) +
      `<g transform="scale(-1 1)">${turned(wing, 24, -66, -24)}</g>` +
      turned(leg, -16, 40, 42) +
      `<g transform="scale(-1 1)">${turned(leg, -16, 40, 42)}</g>`
    );
  });
}
