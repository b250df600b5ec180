import { createHash } from 'node:crypto';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { NO, YES } from '../columns/column-facts.ts';
import { cleanCell } from '../reading/cell-text.ts';

/** What cells say beside figures, as people and systems write it. */

const HIDDEN =
  /^(-1|inactiv[oa]|disabled|draft|borrador|archiv(ed|ad[oa])|privad[oa]|private|pausad[oa]|pending|pendiente|despublicad[oa]|descontinuad[oa])$/i;

export function isYes(text: string): boolean {
  return YES.test(text) || /^(inactiv[oa]|bloquead[oa]|descontinuad[oa])$/i.test(text);
}

/** Whether a row is not to be shown. Where a column only ever says yes, an empty cell is a no. */
export function saysHidden(text: string, samples: readonly string[]): boolean {
  if (text !== '') return NO.test(text) || HIDDEN.test(text);
  return samples.length > 0 && samples.every((sample) => YES.test(sample));
}

/** 'Default Title' is what a platform calls the only one. */
const NO_VARIANT = /^(default( title)?|predeterminad[oa]|[uú]nic[oa]|-)$/i;

/** A title with what tells it from its sisters, unless it has that already. */
export function titleWith(title: string, variants: readonly string[]): string {
  return variants.reduce((whole, variant) => {
    const isSaid = ` ${normaliseText(whole)} `.includes(` ${normaliseText(variant)} `);
    return variant === '' || whole === '' || NO_VARIANT.test(variant) || isSaid
      ? whole
      : `${whole} ${variant}`;
  }, title);
}

/** A size that is a figure alone with the unit beside it; a unit alone is none. */
export function sizeWith(size: string, unit: string): string {
  return unit !== '' && /^[\d.,]+$/.test(size) ? `${size} ${unit}` : size;
}

/** WooCommerce writes breaks of lines and commas with a sign before them. */
export function linesOf(cell: string): string {
  if (!cell.includes('\\')) return cleanCell(cell);
  const lines = cell.replaceAll('\\,', ',').split('\\n');
  return lines.map(cleanCell).filter(Boolean).join('\n');
}

/** A code of a product that has none: the same for the same title, brand and size in the next file. */
export function madeCode(title: string, brand: string, size: string): string {
  const key = [title, brand, size].map(normaliseText).join('|');
  return `C${createHash('sha256').update(key).digest('hex').slice(0, 10).toUpperCase()}`;
}
