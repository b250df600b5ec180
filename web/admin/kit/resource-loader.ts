import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { type Column, readOrder, wireOrder } from './table/column.ts';
import { ROWS } from './table/rows.ts';
import { viewSearch } from './table/views.ts';

/** Calls that answer a list in pages; some of the specification's call it items. */
type ListCall = {
  [Id in CallId]: OutputOf<Id> extends Page<unknown> ? Id : never;
}[CallId];
type Page<Row> = ({ list: Row[] } | { items: Row[] }) & { pagination: Pagination };
type Pagination = {
  page: number;
  limit: number;
  hasNextPage: boolean;
  totalCount?: number | undefined;
  /** There are more than so many; how many more is not counted. */
  moreThan?: number | undefined;
  /** The cursor of the next page. */
  after?: string | undefined;
};
type RowOf<Id extends ListCall> = OutputOf<Id> extends Page<infer Row> ? Row : never;
type QueryOf<Id extends ListCall> = InputOf<Id> extends { query: infer Query } ? Query : never;

type Options<Id extends ListCall> = {
  /** What the filters of the address mean on the wire; 'buscar' among them. '' and undefined are not asked. */
  query?: (filter: (name: string) => string) => {
    [Name in keyof QueryOf<Id>]?: QueryOf<Id>[Name] | undefined;
  };
  /** Columns by which the server sorts. */
  columns?: readonly Pick<Column<never>, 'sort'>[];
  /** Rows of a page unless somebody asks for others. */
  rows?: (typeof ROWS)[number];
  /** How many rows a page may have, where that is said otherwise. */
  rowChoices?: readonly number[];
  /** The next page goes on after the last record of this one: lists without a cursor of their own that take `after`. */
  afterLast?: true;
};

/** What a list page shows; null when it could not be read. */
export type Found<Row> = {
  list: readonly Row[];
  pagination: Omit<Pagination, 'limit'> & { limit?: number };
} | null;

/** The same with all else that the call answers; `failure` says why it could not be read. */
type Read<Id extends ListCall> = {
  found: (Omit<OutputOf<Id>, 'items' | 'list'> & { list: RowOf<Id>[] }) | null;
  failure?: ErrorCode;
};

/** The loader of a page that lists records: filters, order and page of the address become one call. */
export function resourceLoader<Id extends ListCall>(id: Id, options: Options<Id> = {}) {
  const { query = () => ({}), columns = [], rows = ROWS[0], rowChoices = ROWS, afterLast } = options;
  return async ({ context, request }: LoaderFunctionArgs): Promise<Read<Id>> => {
    const { call } = context.get(serverContext);
    const address = new URL(request.url).searchParams;
    const read = (name: string) => (address.get(name) ?? '').slice(0, 200);
    const order = readOrder(address.get('orden'), columns);
    const asked = {
      limit: rowChoices.find((one) => String(one) === address.get('filas')) ?? rows,
      page: address.get('pagina')?.match(/^[1-9]\d{0,3}$/)?.[0],
      after: address.get('despues')?.slice(0, 1_000),
      order: order && wireOrder(order),
      ...query(read),
    };
    const input = { query: Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) };
    const found = await call(id, input as unknown as InputOf<Id>);
    // Who may not see it is told by the frame around the page; what failed otherwise can be tried again.
    if (isFailure(found)) return { found: null, failure: found.failure };
    const { pagination, ...page } = found as unknown as Page<RowOf<Id> & { id?: string }>;
    const list = 'list' in page ? page.list : page.items;
    const after = afterLast && { after: list.at(-1)?.id };
    return {
      found: { ...page, list, pagination: { ...pagination, ...after } } as unknown as Read<Id>['found'],
    };
  };
}

/** Opening a record reads it and not the list again; what became of it is read when it is closed. */
export function rereadRows({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  const rowsOf = ({ searchParams }: URL) =>
    [
      viewSearch(searchParams),
      ...['pagina', 'despues', 'filas', 'sede'].map((name) => searchParams.get(name)),
    ].join();
  const opens =
    nextUrl.searchParams.has('abierto') &&
    currentUrl.href !== nextUrl.href &&
    rowsOf(currentUrl) === rowsOf(nextUrl);
  return opens ? false : rest.defaultShouldRevalidate;
}
