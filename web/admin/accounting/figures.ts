import type { OutputOf } from '#contract/index.ts';

export type Day = OutputOf<'accounting.day'>;
export type Line = Day['lines'][number];

/** Amounts of ways to pay, added up. */
export function sumOf(lines: readonly Line[]): Omit<Line, 'method'> {
  const add = (amount: (line: Line) => number) => lines.reduce((sum, line) => sum + amount(line), 0);
  return {
    orders: add(({ orders }) => orders),
    sold: add(({ sold }) => sold),
    refunded: add(({ refunded }) => refunded),
    expected: add(({ expected }) => expected),
  };
}

/** Months back from a day, the newest first: '2026-11', '2026-10' and so on. */
export function monthsBefore(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
