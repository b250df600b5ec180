import type { ReactNode } from 'react';

/** One column of a list of records. */
export type Column<Row> = {
  /** Its permanent id in preferences. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  number?: true;
  /** Text that may wrap: a reason, free text. */
  wraps?: true;
  /** The server sorts by it: the name of the field on the wire. */
  sort?: string;
  /** Hidden by default. */
  optional?: true;
  /** On a phone, rows of a list with such columns have two lines: the name, and these. */
  brief?: true;
};

/** A sort order: 'code' ascends and '-code' descends in the address. */
export type Order = { by: string; falls: boolean };

type Sortable = Pick<Column<never>, 'sort'>;

/** The order in the address; none for a field without sorting. */
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
