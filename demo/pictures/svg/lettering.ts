import outlines from '#demo/data/outlines.json' with { type: 'json' };
import { type Box, round } from './sheet.ts';

/**
 * Text as outlines: no font has to be on the machine that draws, and a picture is the same everywhere. The outlines
 * are those of five open fonts (decision 008).
 */
export type Face = keyof typeof outlines;

export type Style = { face: Face; size: number; colour: string; squeeze?: number; spacing?: number };

const EM = 1000;

/** How wide a line is, in units of the picture. */
export function widthOf(
  text: string,
  { face, size, squeeze = 1, spacing = 0 }: Omit<Style, 'colour'>,
): number {
  let sum = 0;
  for (const letter of text) sum += glyph(face, letter)[0] + spacing;
  return (Math.max(0, sum - spacing) * size * squeeze) / EM;
}

/** A line with its baseline at `y`, begun, centred or ended at `x`. */
export function line(
  text: string,
  x: number,
  y: number,
  style: Style,
  anchor: 'start' | 'middle' | 'end' = 'middle',
): string {
  const { face, size, colour, squeeze = 1, spacing = 0 } = style;
  const width = widthOf(text, style);
  const start = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  let at = 0;
  let letters = '';
  for (const letter of text) {
    const [advance, d] = glyph(face, letter);
    if (d) letters += `<path transform="translate(${at})" d="${d}"/>`;
    at += advance + spacing;
  }
  const scale = size / EM;
  return `<g fill="${colour}" transform="translate(${round(start)} ${round(y)}) scale(${(scale * squeeze).toFixed(4)} ${scale.toFixed(4)})">${letters}</g>`;
}

export function capHeight(face: Face, size: number): number {
  return (outlines[face].capHeight * size) / EM;
}

/**
 * Sets text into a box, as large as it fits in at most `most` lines, centred; narrowed by at most a fifth before it
 * gets smaller. What does not fit at the smallest size is left away at the end of a word.
 */
export function fitted(
  text: string,
  box: Box,
  style: Style & { most?: number; least?: number; leading?: number },
  anchor: 'start' | 'middle' = 'middle',
): string {
  const { face, colour, most = 1, least = 15, leading = 1.06, spacing = 0 } = style;
  for (let size = style.size; ; size -= 2) {
    for (const squeeze of [1, 0.9, 0.8]) {
      const lines = wrapped(text, box.width, { face, size, squeeze, spacing });
      const fits = lines.length <= most && lines.length * size * leading <= box.height + size * 0.3;
      const isLast = size <= least && squeeze === 0.8;
      const whole = lines.every((one) => widthOf(one, { face, size, squeeze, spacing }) <= box.width);
      if ((fits && whole) || isLast) {
        const room = Math.max(1, Math.min(most, Math.floor((box.height + size * 0.3) / (size * leading))));
        return block(
          withoutDangling(lines.slice(0, room), lines.length > room),
          box,
          { face, size, colour, squeeze, spacing },
          leading,
          anchor,
        );
      }
    }
  }
}

function block(
  lines: readonly string[],
  box: Box,
  style: Style,
  leading: number,
  anchor: 'start' | 'middle',
): string {
  const step = style.size * leading;
  const high = capHeight(style.face, style.size) + (lines.length - 1) * step;
  const first = box.y + (box.height - high) / 2 + capHeight(style.face, style.size);
  const x = anchor === 'middle' ? box.x + box.width / 2 : box.x;
  return lines.map((text, i) => line(text, x, first + i * step, style, anchor)).join('');
}

/** Lines of about the same length rather than one full and one word. */
function wrapped(text: string, width: number, style: Omit<Style, 'colour'>): string[] {
  const words = text.split(' ');
  const greedy = fill(words, width, style);
  if (greedy.length < 2) return greedy;
  for (let narrower = width * 0.55; narrower < width; narrower += width * 0.05) {
    const even = fill(words, narrower, style);
    if (even.length === greedy.length && even.every((one) => widthOf(one, style) <= width)) return even;
  }
  return greedy;
}

function fill(words: readonly string[], width: number, style: Omit<Style, 'colour'>): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A text that had to end early does not end in 'con', 'de' or 'y'. */
function withoutDangling(lines: string[], isCut: boolean): string[] {
  if (!isCut) return lines;
  const last = lines.at(-1) ?? '';
  return [
    ...lines.slice(0, -1),
    last.replace(/(?:[ ,]+(?:con|de|del|y|e|en|para|sin|a|la|el|los|las|sabor|por|más|o|\d+))+$/i, ''),
  ];
}

function glyph(face: Face, letter: string): readonly [advance: number, path: string] {
  const glyphs: Record<string, readonly unknown[] | undefined> = outlines[face].glyphs;
  const [advance = 0, d = ''] = glyphs[letter] ?? [];
  return [Number(advance), String(d)];
}
