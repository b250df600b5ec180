export type Figure = {
  what: string;
  measured: number;
  unit: string;
  /** What the same machine does at least or at best in the same run; undefined for plain limits. */
  floor?: number;
  /** 'at least 0.5 of the floor', 'at most 25'. */
  promise: string;
  isMet: boolean;
};

/** A figure that must reach a share of its floor. */
export function share(what: string, measured: number, unit: string, floor: number, atLeast: number): Figure {
  return {
    what,
    measured,
    unit,
    floor,
    promise: `at least ${atLeast} of the floor`,
    isMet: measured >= floor * atLeast,
  };
}

export function atMost(what: string, measured: number, unit: string, limit: number): Figure {
  return { what, measured, unit, promise: `at most ${limit}`, isMet: measured <= limit };
}

export function atLeast(what: string, measured: number, unit: string, limit: number): Figure {
  return { what, measured, unit, promise: `at least ${limit}`, isMet: measured >= limit };
}

/** The table as it is printed: one line a figure. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.isMet ? 'ok  ' : 'MISS',
    figure.what,
    `${figure.measured.toLocaleString('en-US')} ${figure.unit}`,
    figure.floor === undefined
      ? ''
      : `${(figure.measured / figure.floor).toFixed(2)} of ${figure.floor.toLocaleString('en-US')}`,
    figure.promise,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
