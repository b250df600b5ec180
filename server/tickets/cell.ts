import { bogotaParts, type Instant } from '#rules/dates/bogota-clock.ts';
import { bogotaMoment } from '#rules/dates/bogota-day.ts';
import { DAY_MS } from '#rules/dates/durations.ts';

/** A value of a file: text, a number, money, a day ('2026-03-01'), or a moment, which is shown in Colombia's time. */
export type Cell = string | number | { pesos: number } | { day: string } | { moment: Instant };

/** As a file of text has it. */
export function writtenCell(cell: Cell): string | number {
  if (typeof cell !== 'object') return cell;
  if ('pesos' in cell) return cell.pesos;
  return 'day' in cell ? cell.day : bogotaMoment(cell.moment);
}

/** The day before the first one of a workbook, and there is a 29 February 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** Days since then, as workbooks count; undefined for what is no day. */
export function workbookDays(cell: { day: string } | { moment: Instant }): number | undefined {
  if ('day' in cell) {
    const at = /^\d{4}-\d\d-\d\d$/.test(cell.day) ? Date.parse(cell.day) : Number.NaN;
    return Number.isNaN(at) ? undefined : (at - FIRST_DAY) / DAY_MS;
  }
  const { year, month, day, hour, minute, second } = bogotaParts(cell.moment);
  return (Date.UTC(year, month - 1, day, hour, minute, second) - FIRST_DAY) / DAY_MS;
}
