import { darker, lighter, mix } from '../svg/colour.ts';
import { emoji, round, type Sheet } from '../svg/sheet.ts';

/** Draws one good into a circle of radius `r` around a point. */
export type Art = (sheet: Sheet, cx: number, cy: number, r: number) => string;

/** One of the emoji set, where it is the thing itself. */
export function ofSet(stem: string, turn = 0): Art {
  return (_sheet, cx, cy, r) => emoji(stem, cx, cy, r * 2, turn);
}

/** Draws in a square from -100 to 100 and puts it in its place: the numbers of a drawing stay small and comparable. */
export function placed(draw: (sheet: Sheet) => string, turn = 0): Art {
  return (sheet, cx, cy, r) =>
    `<g transform="translate(${round(cx)} ${round(cy)}) scale(${(r / 100).toFixed(3)})${turn === 0 ? '' : ` rotate(${turn})`}">${draw(sheet)}</g>`;
}

/** The soft light of the set on something round: bright at the upper left, a warm edge at the lower right. */
export function globe(sheet: Sheet, colour: string, edge = darker(colour, 0.3)): string {
  return sheet.glow(
    [
      [0, lighter(colour, 0.42)],
      [0.35, lighter(colour, 0.12)],
      [0.7, colour],
      [1, edge],
    ],
    'cx=".34" cy=".28" r=".82"',
  );
}

/** Light along something long that lies: bright above, dark below. */
export function rod(sheet: Sheet, colour: string, edge = darker(colour, 0.34)): string {
  return sheet.down([
    [0, mix(lighter(colour, 0.3), '#ffffff', 0.1)],
    [0.3, lighter(colour, 0.12)],
    [0.62, colour],
    [1, edge],
  ]);
}

export const turned = (markup: string, angle: number, x = 0, y = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(angle)})">${markup}</g>`;

/** The same thing at several places, the last in front. */
export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join('');
}

/** Numbers between 0 and 1 that look accidental and are always the same. */
export const chance = (index: number, salt = 0): number => {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43758.5453;
  return value - Math.floor(value);
};
