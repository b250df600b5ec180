import type { OutputOf } from '#contract/index.ts';

export type Day = OutputOf<'accounting.day'>;
export type Line = Day['lines'][number];

export function sumOf(lines: readonly Line[]): Omit<Line, 'method'> {
  const add = (amount: (line: Line) => number) => lines.reduce((sum, line) => sum + amount(line), 0);
  return {
    orders: add(({ orders }) => orders),
    sold: add(({ sold }) => sold),
    refunded: add(({ refunded }) => refunded),
    expected: add(({ expected }) => expected),
  };
}
