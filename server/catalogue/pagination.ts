import type { Queries } from '#server/db/database.ts';
import { type part, type Sql, sql } from '#server/db/sql.ts';

type PageQuery = { page: number; limit: number };
/** A query of a generic resource, which may name the page size differently (storefront 3). */
type GenericQuery = PageQuery & { limitPerPage?: number | undefined };
/** Additional fields of a generic resource's page. */
export type Totals = { limitPerPage?: number; totalCount?: number; totalPages?: number };

/** The rows of a page and one more, which tells whether there is another page without counting. */
export function rowsOfPage({ page, limit }: PageQuery): { offset: number; limit: number } {
  return { offset: (page - 1) * limit, limit: limit + 1 };
}

/** The response page from the rows `rowsOfPage` selected. */
export function pageFrom<Row>(rows: readonly Row[], { page, limit }: PageQuery) {
  return { list: rows.slice(0, limit), pagination: { page, limit, hasNextPage: rows.length > limit } };
}

/** A page of a generic resource, from the rows read for it; with totals where counting all is cheap. */
export async function genericPage<Row>(
  query: GenericQuery,
  read: (rows: { offset: number; limit: number }) => Promise<readonly Row[]>,
  count?: () => Promise<number | undefined>,
) {
  const length = lengthOf(query);
  const [rows, total] = await Promise.all([read(rowsOfPage(length)), count?.()]);
  const { list, pagination } = pageFrom(rows, length);
  const totals = total === undefined ? {} : totalsOf(total, length.limit);
  return { list, pagination: { ...pagination, limitPerPage: length.limit, ...totals } };
}

/** A page of a list that is fully loaded because it has tens of rows: counting is free. */
export function genericPageOf<Row>(all: readonly Row[], query: GenericQuery) {
  const length = lengthOf(query);
  const { offset, limit } = rowsOfPage(length);
  const { list, pagination } = pageFrom(all.slice(offset, offset + limit), length);
  const totals = totalsOf(all.length, length.limit);
  return { list, pagination: { ...pagination, limitPerPage: length.limit, ...totals } };
}

export function totalsOf(totalCount: number, limit: number) {
  return { totalCount, totalPages: Math.ceil(totalCount / limit) };
}

/** The limit for counting: beyond it, counting would cost more than any page of the list. */
export const MOST_COUNTED = 10_000;

/** A number of rows; 'many' above the limit for counting. */
export type Counted = number | 'many';

export function boundedCount(counted: number): Counted {
  return counted > MOST_COUNTED ? 'many' : counted;
}

/** The number of rows of `from` ('from … where …'); undefined when there are too many to count. */
export async function countRows(
  db: Queries,
  from: ReturnType<typeof part>,
  prepared = (statement: Sql) => statement,
): Promise<number | undefined> {
  const { counted } = await db.one<{ counted: number }>(
    prepared(sql`select count(*)::int as counted from (select 1 ${from} limit ${MOST_COUNTED + 1}) found`),
  );
  return counted > MOST_COUNTED ? undefined : counted;
}

function lengthOf({ page, limit, limitPerPage }: GenericQuery): PageQuery {
  return { page, limit: limitPerPage ?? limit };
}
