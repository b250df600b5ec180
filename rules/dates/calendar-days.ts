import { MONTHS } from './bogota-clock.ts';
import { bogotaDay } from './bogota-day.ts';
import { versionText } from './date-text.ts';

/** Days of the calendar as 'YYYY-MM-DD', which sort as they follow each other. */

const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ][\d:.]+)?$/;
/** A moment with its time zone. */
const ZONED = /^\d{4}-\d\d-\d\d[T ][\d:.]+ ?(Z|[+-]\d\d:?\d\d)$/;
const SPANISH = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,]+[\d:.]+( ?[ap]\.? ?m\.?)?)?$/i;
/** MySQL's word for none. */
const NO_DAY = /^0{4}-00-00/;

/** Whether a day says that its month comes first, as in the United States; undefined: it may be both. */
export function isMonthFirst(text: string): boolean | undefined {
  const [, first, second] = SPANISH.exec(text.trim()) ?? [];
  if (Number(first ?? 0) > 12) return false;
  return Number(second ?? 0) > 12 ? true : undefined;
}

/** The day that a text says, null where it says none; undefined: it is no day. Day before month, as Colombia writes. */
export function readDay(text: string, { isOfMonths = false } = {}): string | null | undefined {
  const written = text.trim();
  if (written === '' || NO_DAY.test(written)) return null;
  const moment = ZONED.test(written) ? new Date(written) : undefined;
  if (moment && !Number.isNaN(moment.getTime())) return bogotaDay(moment);
  const iso = ISO.exec(written);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const spanish = SPANISH.exec(written);
  if (!spanish) return undefined;
  const year = Number(spanish[3]);
  const [month, day] = isOfMonths ? [spanish[1], spanish[2]] : [spanish[2], spanish[1]];
  return dayOf(year < 100 ? 2000 + year : year, Number(month), Number(day));
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isOne = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isOne || year < 2000 || year >= 2100) return undefined;
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** 'del 1 al 5 de diciembre de 2026', 'el 1 de diciembre de 2026', 'desde el 1 de diciembre de 2026' */
export function daysText(from: string, until: string | null): string {
  if (until === null) return `desde el ${versionText(from)}`;
  if (from === until) return `el ${versionText(from)}`;
  const [fromYear, fromMonth, fromDate] = from.split('-').map(Number);
  const [year, month] = until.split('-').map(Number);
  const isYear = fromYear === year;
  const begin =
    isYear && fromMonth === month
      ? `${fromDate}`
      : isYear
        ? `${fromDate} de ${MONTHS[(fromMonth ?? 1) - 1]}`
        : versionText(from);
  return `del ${begin} al ${versionText(until)}`;
}
