import { DAY_MS } from '#rules/dates/durations.ts';

export type Look = { leastFigures: number; isDate: boolean };

/** '0000000': how spreadsheets show the leading zeros of a code that they hold as a number. */
const CODE_OF_ZEROS = /^0{2,20}$/;
/** Parts of a format that are shown literally, or are a colour. */
const SHOWN_AS_IS = /"[^"]*"|\\.|\[[^\]]*\]|general/gi;

/** The way a format shows a number. */
export function lookOf(format: string): Look {
  return {
    leastFigures: CODE_OF_ZEROS.test(format) ? format.length : 0,
    isDate: /[dy]/i.test(format.replace(SHOWN_AS_IS, '')),
  };
}

type Cell = { type: string; value: string; look: Look | undefined };

export function cellText({ type, value, look }: Cell, texts: readonly string[]): string {
  if (type === 's') return withoutEscapes(texts[Number(value)] ?? '');
  // '#N/A' and the like: a formula with an error.
  if (type === 'e') return '';
  if (type !== 'n' || value === '') return withoutEscapes(value);
  // What was typed as '3-5' is a date to a spreadsheet: as a number it would be a price or a code.
  if (look?.isDate) return dateText(Number(value));
  const text = numberText(value);
  return /^\d+$/.test(text) ? text.padStart(look?.leastFigures ?? 0, '0') : text;
}

/** '_x000D_' is a character that XML does not allow. */
function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => {
    const number = Number.parseInt(code, 16);
    return number < 32 ? ' ' : String.fromCharCode(number);
  });
}

/** Day 0 of a workbook's dates, which include a 29 February 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

function dateText(days: number): string {
  const date = new Date(FIRST_DAY + Math.floor(days) * DAY_MS);
  if (Number.isNaN(date.getTime())) return String(days);
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`;
}

/**
 * 12500.000000001 is 12500, and a code of thirteen figures is not 7.7E+12. A number of three decimals is written with
 * four: as text '12.355' would be thousands.
 */
function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return BigInt(number).toString();
  return String(Number(number.toPrecision(12))).replace(/\.\d{3}$/, '$&0');
}

/** 'C7' is in column 2. */
export function columnOf(place: string): number {
  let column = 0;
  for (const letter of place) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}
