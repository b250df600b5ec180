import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { type Column, readOrder, wireOrder } from './table/column.ts';
import { ROWS } from './table/rows.ts';
import { viewSearch } from './table/views.ts';

/** Calls that return a list in pages; some of the specification's name it `items`. */
type ListCall = {
  [Id in CallId]: OutputOf<Id> extends Page<unknown> ? Id : never;
}[CallId];
type Page<Row> = ({ list: Row[] } | { items: Row[] }) & { pagination: Pagination };
type Pagination = {
  page: number;
  limit: number;
  hasNextPage: boolean;
  totalCount?: number | undefined;
  /** There are more records than this; the total is not counted. */
  moreThan?: number | undefined;
  after?: string | undefined;
};
type RowOf<Id extends ListCall> = OutputOf<Id> extends Page<infer Row> ? Row : never;
type QueryOf<Id extends ListCall> = InputOf<Id> extends { query: infer Query } ? Query : never;

type Options<Id extends ListCall, Row> = {
  /** Reduces a record to what the screen needs; by default all of it is sent to the browser. */
  row?: (record: RowOf<Id>) => Row;
  /** Maps the address's filters, including 'buscar', to the call. '' and undefined are left out. */
  query?: (filter: (name: string) => string) => {
    [Name in keyof QueryOf<Id>]?: QueryOf<Id>[Name] | undefined;
  };
  columns?: readonly Pick<Column<never>, 'sort'>[];
  rows?: (typeof ROWS)[number];
  rowChoices?: readonly number[];
  /** Whether the cursor is the last record's id: for lists without cursors that take `after`. */
  afterLast?: true;
};

/** The content of a list page; null when it failed to load. */
export type Found<Row> = {
  list: readonly Row[];
  pagination: Omit<Pagination, 'limit'> & { limit?: number };
} | null;

/** The same with the call's other data; `failure` is the code of a failure. */
type Read<Id extends ListCall, Row> = {
  found: (Omit<OutputOf<Id>, 'items' | 'list'> & { list: Row[] }) | null;
  failure?: ErrorCode;
};

export function resourceLoader<Id extends ListCall, Row = RowOf<Id>>(id: Id, options: Options<Id, Row> = {}) {
  const { query = () => ({}), columns = [], rows = ROWS[0], rowChoices = ROWS, afterLast, row } = options;
  return async ({ context, request }: LoaderFunctionArgs): Promise<Read<Id, Row>> => {
    const { call, user } = context.get(serverContext);
    const address = ofOwnOffice(new URL(request.url).searchParams, user?.officeId);
    const read = (name: string) => (address.get(name) ?? '').slice(0, 200);
    const order = readOrder(address.get('orden'), columns);
    const parameters = {
      limit: rowChoices.find((one) => String(one) === address.get('filas')) ?? rows,
      page: address.get('pagina')?.match(/^[1-9]\d{0,3}$/)?.[0],
      after: address.get('despues')?.slice(0, 1_000),
      order: order && wireOrder(order),
      ...query(read),
    };
    const input = { query: Object.fromEntries(Object.entries(parameters).filter(([, value]) => value)) };
    const found = await call(id, input as unknown as InputOf<Id>);
    // Missing permission is shown by the frame around the page; other failures can be retried.
    if (isFailure(found)) return { found: null, failure: found.failure };
    type Listed = (RowOf<Id> & { id?: string })[];
    const answer = found as unknown as { items?: Listed; list?: Listed; pagination: Pagination };
    const { pagination, items = [], list = items, ...rest } = answer;
    const after = afterLast && { after: list.at(-1)?.id };
    return {
      found: {
        ...rest,
        list: row ? list.map(row) : list,
        pagination: { ...pagination, ...after },
      } as unknown as Read<Id, Row>['found'],
    };
  };
}

/** The address with the caller's own office, which staff of one office cannot change (shell/top-bar.tsx). */
export function ofOwnOffice(address: URLSearchParams, own: string | null | undefined): URLSearchParams {
  if (!own) return address;
  const next = new URLSearchParams(address);
  next.set('sede', own);
  return next;
}

/** Opening a record does not reload the list; closing it does. */
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
