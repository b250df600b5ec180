import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  number?: true;
  wraps?: true;
  /** The field by which the server sorts; undefined if it cannot. */
  sort?: string;
  optional?: true;
  /** Whether it is shown on a phone, where a row has two lines: the name, and these columns. */
  brief?: true;
};

/** A sort order. In the address: 'code' ascending, '-code' descending. */
export type Order = { by: string; falls: boolean };

type Sortable = Pick<Column<never>, 'sort'>;

/** The order in the address; undefined for a field without sorting. */
export function readOrder(text: string | null, columns: readonly Sortable[]): Order | undefined {
  if (!text) return undefined;
  const by = text.replace(/^-/, '');
  return columns.some(({ sort }) => sort === by) ? { by, falls: text.startsWith('-') } : undefined;
}

/** The value of `order` in the API (docs/decisions/037): 'code asc'. */
export function wireOrder({ by, falls }: Order): string {
  return `${by} ${falls ? 'desc' : 'asc'}`;
}

/** The next order on a press: ascending, descending, then the default again. */
export function nextOrder(now: Order | undefined, by: string): string | null {
  if (now?.by !== by) return by;
  return now.falls ? null : `-${by}`;
}
