import { chance, many } from '../fresh/art.ts';
import { darker, lighter } from '../svg/colour.ts';
import { body, relief } from '../svg/relief.ts';
import { ellipse, path, type Sheet } from '../svg/sheet.ts';
import { type Area, strewn } from './herbs.ts';

/** Side dishes: rice, egg, sausage, maize, potatoes. */

export function rice(sheet: Sheet, cx: number, cy: number, rx: number, high: number): string {
  const heap = relief(sheet, { round: 18, rise: 16, cast: 0.4, shade: 0.64 });
  const d = `M${cx - rx} ${cy + 12}C${cx - rx} ${cy - high * 0.8} ${cx - rx * 0.62} ${cy - high * 1.3} ${cx} ${cy - high * 1.3}C${cx + rx * 0.62} ${cy - high * 1.3} ${cx + rx} ${cy - high * 0.8} ${cx + rx} ${cy + 12}C${cx + rx * 0.9} ${cy + 44} ${cx - rx * 0.9} ${cy + 44} ${cx - rx} ${cy + 12}z`;
  const lying = { cx, cy: cy - high * 0.32, rx: rx * 0.9, ry: high * 0.92 };
  return body(heap, path(d, '#fbf6ea')) + grains(sheet, lying, 150, ['#fffdf6', '#f4ecda', '#fbf6e8']);
}

/** Grains of rice lying about. */
export function grains(sheet: Sheet, area: Area, count: number, colours: readonly string[]): string {
  const grain = relief(sheet, { round: 2, rise: 1.6, shade: 0.72, cast: 0.14, large: true });
  return body(
    grain,
    strewn(area, count, 2)
      .map(({ x, y, turn }, i) =>
        ellipse(
          x,
          y,
          9 + chance(i) * 3,
          4.2,
          colours[i % colours.length] ?? '',
          `transform="rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"`,
        ),
      )
      .join(''),
  );
}

/** Half a boiled egg. */
export function egg(sheet: Sheet, x: number, y: number, turn = 0, scale = 1): string {
  const white = relief(sheet, { round: 6, rise: 7, gloss: 0.5, shine: 40, cast: 0.45, shade: 0.68 });
  const yolk = relief(sheet, { round: 5, rise: 6, gloss: 0.35, shine: 24, grain: [8, 0.02], shade: 0.6 });
  return (
    body(
      white,
      path(
        'M-56 4C-56 -28 -24 -42 6 -40C40 -36 58 -16 58 6C54 32 26 42 0 42C-32 42 -54 28 -56 4z',
        '#fffdf6',
      ),
      x,
      y,
      turn,
      scale,
    ) + body(yolk, ellipse(4, 2, 29, 22, '#f8b32a'), x, y, turn, scale)
  );
}

/** A slice of sausage, seen from its cut. */
export function sausage(
  sheet: Sheet,
  places: readonly { x: number; y: number; turn: number }[],
  scale = 1,
  colour = '#b5432a',
): string {
  const cut = relief(sheet, {
    round: 4,
    rise: 6,
    gloss: 0.5,
    shine: 22,
    grain: [9, 0.05],
    cast: 0.5,
    shade: 0.5,
  });
  const one =
    ellipse(0, 5, 34, 24, darker(colour, 0.36)) +
    ellipse(0, 0, 34, 24, darker(colour, 0.12)) +
    ellipse(0, 0, 29, 20, lighter(colour, 0.12)) +
    many(9, (i) =>
      ellipse(
        (chance(i) - 0.5) * 42,
        (chance(i, 2) - 0.5) * 26,
        4 + chance(i, 3) * 3,
        3,
        i % 3 ? '#f0b594' : '#8f2f1c',
        'opacity=".8"',
      ),
    );
  return places.map(({ x, y, turn }) => body(cut, one, x, y, (turn % 40) - 20, scale)).join('');
}

/** Small yellow potatoes, boiled. */
export function criollas(
  sheet: Sheet,
  places: readonly { x: number; y: number; turn: number }[],
  scale = 1,
): string {
  const skin = relief(sheet, {
    round: 14,
    rise: 16,
    gloss: 0.45,
    shine: 22,
    grain: [18, 0.015],
    patches: ['#d0921f', 30, 0.3],
    cast: 0.5,
    shade: 0.44,
  });
  return places
    .map(({ x, y, turn }, i) =>
      body(
        skin,
        path(
          'M-36 2C-38 -24 -14 -34 6 -32C30 -30 40 -10 36 8C30 28 6 32 -10 30C-28 28 -36 16 -36 2z',
          i % 2 ? '#f2bf34' : '#f7cb4a',
        ),
        x,
        y,
        turn % 50,
        scale,
      ),
    )
    .join('');
}

/** A piece of a maize cob. */
export function cob(sheet: Sheet, x: number, y: number, turn = 0, scale = 1): string {
  const kernel = relief(sheet, { round: 4, rise: 6, gloss: 0.5, shine: 26, shade: 0.5 });
  const whole = relief(sheet, { round: 16, rise: 16, cast: 0.55, shade: 0.4 });
  const rows = many(6, (row) =>
    many(9, (i) =>
      ellipse(
        -66 + i * 16.4,
        -40 + row * 15 + Math.abs(i - 4) * -0.3,
        8.6,
        8.2 - Math.abs(row - 2.5) * 1,
        row < 1 || row > 4 ? '#e3a524' : i % 4 === 0 ? '#ffdb62' : '#f8c83c',
      ),
    ),
  );
  const end =
    ellipse(76, -3, 19, 45, '#f4d98a') +
    many(12, (i) =>
      ellipse(76 + Math.cos(i * 0.524) * 14, -3 + Math.sin(i * 0.524) * 37, 5.4, 7.4, '#f6c544'),
    ) +
    ellipse(76, -3, 9, 22, '#fbeec4');
  return (
    body(whole, path('M-72 -48H76V42H-72Q-92 -3 -72 -48z', '#e8b02e'), x, y, turn, scale) +
    body(kernel, rows, x, y, turn, scale) +
    body(kernel, end, x, y, turn, scale)
  );
}

/** A chunk of something long, boiled: its cut is to the front. `core` is what one sees in the cut. */
export function chunk(
  sheet: Sheet,
  [colour, core]: readonly [colour: string, core: string],
  { x, y, turn = 0, scale = 1 }: { x: number; y: number; turn?: number; scale?: number },
): string {
  const flesh = relief(sheet, { round: 10, rise: 13, gloss: 0.4, shine: 18, cast: 0.55, shade: 0.5 });
  const cut = relief(sheet, { round: 3, rise: 3, gloss: 0.3, shine: 18, grain: [10, 0.12], shade: 0.7 });
  return (
    body(
      flesh,
      path(
        'M-66 -34C-40 -42 20 -40 46 -38V36C16 42 -40 40 -66 32C-82 10 -82 -16 -66 -34z',
        darker(colour, 0.04),
      ),
      x,
      y,
      turn,
      scale,
    ) +
    body(
      cut,
      ellipse(46, -1, 27, 37, lighter(colour, 0.3)) +
        many(3, (i) =>
          path(
            `M46 -1L${46 + Math.cos(i * 2.1 + 0.4) * 13} ${-1 + Math.sin(i * 2.1 + 0.4) * 18}`,
            'none',
            `stroke="${core}" stroke-width="5" stroke-linecap="round"`,
          ),
        ),
      x,
      y,
      turn,
      scale,
    )
  );
}
