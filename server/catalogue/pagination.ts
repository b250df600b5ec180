import type { Queries } from '#server/db/database.ts';
import { type part, type Sql, sql } from '#server/db/sql.ts';

type PageQuery = { page: number; limit: number };
/** Of a generic resource, whose pages may say their length by another name (storefront 3). */
type GenericQuery = PageQuery & { limitPerPage?: number | undefined };
/** What a page of a generic resource says beside the rest. */
export type Totals = { limitPerPage?: number; totalCount?: number; totalPages?: number };

/** Which rows a page asks for: one more than it shows, which tells whether there is another page without counting. */
export function rowsOfPage({ page, limit }: PageQuery): { offset: number; limit: number } {
  return { offset: (page - 1) * limit, limit: limit + 1 };
}

/** The rows of a page and what the wire says of it, from the rows that `rowsOfPage` asked for. */
export function pageFrom<Row>(rows: readonly Row[], { page, limit }: PageQuery) {
  return { list: rows.slice(0, limit), pagination: { page, limit, hasNextPage: rows.length > limit } };
}

/** A page of a generic resource, by the rows that are read for it; with totals where it is cheap to count all. */
export async function genericPage<Row>(
  query: GenericQuery,
  read: (rows: { offset: number; limit: number }) => Promise<readonly Row[]>,
  count?: () => Promise<number | undefined>,
) {
  const asked = lengthOf(query);
  const [rows, total] = await Promise.all([read(rowsOfPage(asked)), count?.()]);
  const { list, pagination } = pageFrom(rows, asked);
  const totals = total === undefined ? {} : totalsOf(total, asked.limit);
  return { list, pagination: { ...pagination, limitPerPage: asked.limit, ...totals } };
}

/** The same of a list that is at hand as a whole, because it has tens of rows: there counting costs nothing. */
export function genericPageOf<Row>(all: readonly Row[], query: GenericQuery) {
  const asked = lengthOf(query);
  const { offset, limit } = rowsOfPage(asked);
  const { list, pagination } = pageFrom(all.slice(offset, offset + limit), asked);
  const totals = totalsOf(all.length, asked.limit);
  return { list, pagination: { ...pagination, limitPerPage: asked.limit, ...totals } };
}

export function totalsOf(totalCount: number, limit: number) {
  return { totalCount, totalPages: Math.ceil(totalCount / limit) };
}

/** Where counting would cost more than any page of it. */
export const MOST_COUNTED = 10_000;

/** How many rows there are; 'many' where they are more than anybody counts. */
export type Counted = number | 'many';

export function boundedCount(counted: number): Counted {
  return counted > MOST_COUNTED ? 'many' : counted;
}

/**
 * How many rows there are, as `from` says which ('from … where …'); undefined when there are too many to count them.
 */
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
