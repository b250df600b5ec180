/** Rows per page, the first is the default (back-office 9). */
export const ROWS = [10, 25, 50, 100] as const;
