import type { ReactNode } from 'react';

/** One column of a list of records. */
export type Column<Row> = {
  /** Its name in what a person chose; it stays the same for good. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  number?: true;
  /** Words that need more than one line get it: a reason, what somebody wrote. */
  wraps?: true;
  /** The server sorts by it: the name of the field on the wire. */
  sort?: string;
  /** Shown only to whoever asks for it. */
  optional?: true;
};

/** What a list is sorted by: 'code' rises and '-code' falls in the address. */
export type Order = { by: string; falls: boolean };

type Sortable = Pick<Column<never>, 'sort'>;

/** The order the address asks for; none for a field that no column sorts by. */
export function readOrder(text: string | null, columns: readonly Sortable[]): Order | undefined {
  if (!text) return undefined;
  const by = text.replace(/^-/, '');
  return columns.some(({ sort }) => sort === by) ? { by, falls: text.startsWith('-') } : undefined;
}

/** As `order` of the wire spells it (docs/decisions/037): 'code asc'. */
export function wireOrder({ by, falls }: Order): string {
  return `${by} ${falls ? 'desc' : 'asc'}`;
}

/** A press on a head: rises, falls, and then the usual order again. */
export function nextOrder(now: Order | undefined, by: string): string | null {
  if (now?.by !== by) return by;
  return now.falls ? null : `-${by}`;
}
