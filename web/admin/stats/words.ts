import { statsTexts as texts } from '../texts/records/stats.ts';

/** '+ 8,4 %', '− 12 %', '0 %', from tenths of a percent. */
export function tenthsText(tenths: number): string {
  const sign = tenths > 0 ? '+\u00a0' : tenths < 0 ? '−\u00a0' : '';
  return `${sign}${percentText(Math.abs(tenths) / 10)}`;
}

/** '91,3 %'; whole percentages without a decimal. */
export function percentText(percent: number): string {
  return `${(Math.round(percent * 10) / 10).toString().replace('.', ',')}\u00a0%`;
}

/** The share in percent; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** '20 nov', '20 nov – 26 nov'; with years if there are two. */
export function spanText({ from, to }: { from: string; to: string }): string {
  if (from === to) return axisDay(from);
  const inOneYear = from.slice(0, 4) === to.slice(0, 4);
  const textOf = (day: string) => (inOneYear ? axisDay(day) : `${axisDay(day)} ${day.slice(0, 4)}`);
  return texts.between(textOf(from), textOf(to));
}

/** '20 nov', for narrow spaces. */
export function axisDay(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  return `${date} ${MONTHS[month - 1]}`;
}
