import type { ReactNode } from 'react';

/** One column of a list of records. */
export type Column<Row> = {
  /** Its name in the address and in what a person chose; it stays the same for good. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  number?: true;
  /** The server sorts by it: the name of the order on the wire, without its sign. */
  sort?: string;
  /** Shown only to whoever asks for it. */
  optional?: true;
};

/** What a list is sorted by: 'code' rises, '-code' falls (the spelling of the wire). */
export type Order = { by: string; falls: boolean };

export function readOrder(
  text: string | null,
  columns: readonly Pick<Column<never>, 'sort'>[],
): Order | undefined {
  if (!text) return undefined;
  const by = text.replace(/^-/, '');
  return columns.some(({ sort }) => sort === by) ? { by, falls: text.startsWith('-') } : undefined;
}

/** A press on a head: rises, falls, and then the usual order again. */
export function nextOrder(now: Order | undefined, by: string): string | null {
  if (now?.by !== by) return by;
  return now.falls ? null : `-${by}`;
}
