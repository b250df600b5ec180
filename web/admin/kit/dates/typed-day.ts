/** Colombia has one time zone since then; nothing of a shop is older. */
const FIRST = '1920';

/** Whether the year of a day is typed to its end: browsers report '0002-11-26' after its first digit. */
export function isWholeDay(day: string): boolean {
  return day >= FIRST && day.length === 10;
}

/** '0026-11-26' is of 2026: people write two digits. Undefined for three of them. */
export function ofThisCentury(day: string): string | undefined {
  return day.startsWith('00') ? `20${day.slice(2)}` : undefined;
}
