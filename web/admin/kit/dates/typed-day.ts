/** Colombia has had one time zone since then; no data of a shop is older. */
const FIRST = '1920';

/** Whether the year is complete: browsers already report '0002-11-26' after its first digit. */
export function isWholeDay(day: string): boolean {
  return day >= FIRST && day.length === 10;
}

/** Reads '0026-11-26' as 2026, because people type two digits. Undefined for three. */
export function ofThisCentury(day: string): string | undefined {
  return day.startsWith('00') ? `20${day.slice(2)}` : undefined;
}
