import type { OrderBy } from '#contract/resource.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import { type Counted, countRows, pageFrom, rowsOfPage, totalsOf } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, type Sql, sql } from '#server/db/sql.ts';
import { type Cursor, readCursor, type Sort, typedValue, writeCursor } from './cursor.ts';

type Fragment = ReturnType<typeof part>;

/** As many rows as are counted: every page of a counted list can be requested by number. */
const MOST_SKIPPED = 10_000;

/** Most rows that come first; a page never has more of them than its length. */
const MOST_FIRST = 20;

type PageQuery<Field extends string> = {
  page: number;
  limit: number;
  limitPerPage?: number | undefined;
  order: OrderBy<Field>;
  after?: string | undefined;
};

/** The rows of a list, and the database expression of each field in its `sortedBy` (contract). */
export type SortedList<Field extends string> = {
  columns: Fragment;
  /** 'from … where …', filters included. */
  from: Fragment;
  id: Fragment;
  sorts: Readonly<Record<Field, Sort>>;
  /** Rows that come before all others, whatever the order: 'and …', and an expression that orders them. */
  first?: { only: Fragment; by: Fragment } | undefined;
  /** The count, when the caller already has it. */
  counted?: Counted | undefined;
  /** replanned where its filters fit very different shares of what businesses have. */
  prepared?: (statement: Sql) => Sql;
};

/**
 * A page of a sortable list of staff: by number up to MOST_SKIPPED rows, by cursor without limit. The total is counted
 * up to a bound.
 */
export async function sortedPage<Row extends { id: string }, Field extends string>(
  db: Queries,
  query: PageQuery<Field>,
  list: SortedList<Field>,
) {
  const page = { page: query.page, limit: query.limitPerPage ?? query.limit };
  const { order } = query;
  const after = query.after === undefined ? undefined : readCursor(query.after, order, sortOf(list, order));
  if (query.after !== undefined && !after)
    return badField('after', 'No es un lugar de esta lista en este orden.');
  const { offset, limit } = rowsOfPage(page);
  if (!after && offset > MOST_SKIPPED)
    return badField('page', 'Para llegar tan lejos usa `after`, que viene con cada página.');
  const { counted: count, prepared = asItIs } = list;
  const firstRows =
    list.first && part`${rowsThatComeFirst(list, list.first)} limit ${Math.min(MOST_FIRST, page.limit)}`;
  const statement = pageQuery(list, order, { after, offset: after ? 0 : offset, limit, firstRows });
  const [leading, others, total] = await Promise.all([
    firstRows && !after && offset === 0
      ? db.all<Row>(prepared(sql`select ${list.columns} ${firstRows}`))
      : [],
    db.all<Row & { sorted_by: string }>(prepared(statement)),
    count ?? countRows(db, list.from, prepared),
  ]);
  const { list: rowsOfList, pagination } = pageFrom<Row>([...leading, ...others], page);
  // A page made only of first rows has no cursor: the next one is requested by number.
  const last = others[rowsOfList.length - leading.length - 1];
  const next =
    pagination.hasNextPage && last ? writeCursor({ order, value: last.sorted_by, id: last.id }) : undefined;
  const counted =
    total === undefined || total === 'many' ? { moreThan: MOST_SKIPPED } : totalsOf(total, page.limit);
  return {
    rows: rowsOfList,
    pagination: { ...pagination, limitPerPage: page.limit, ...counted, ...(next && { after: next }) },
  };
}

const asItIs = (statement: Sql) => statement;

function rowsThatComeFirst<Field extends string>(
  { from, id }: SortedList<Field>,
  { only, by }: NonNullable<SortedList<Field>['first']>,
): Fragment {
  return part`${from} ${only} order by ${by}, ${id}`;
}

type Place = {
  after: Cursor | undefined;
  offset: number;
  limit: number;
  /** 'from …' of those that are not among the others. */
  firstRows?: Fragment | undefined;
};

/** The rows of a page and one more, each with its sort value. */
export function pageQuery<Field extends string>(
  list: SortedList<Field>,
  order: OrderBy<Field>,
  { after, offset, limit, firstRows }: Place,
): Sql {
  const { columns, id } = list;
  const ids = firstRows && part`array(select ${id} ${firstRows})`;
  const from = ids ? part`${list.from} and ${id} <> all(${ids})` : list.from;
  const skipped =
    ids && offset > 0 ? part`greatest(0, ${offset}::int - cardinality(${ids}))` : part`${offset}`;
  const sort = sortOf(list, order);
  const isDescending = order.endsWith(' desc');
  const towards = isDescending ? part`desc` : part`asc`;
  return sql`
    select ${columns}, (${sort.by})::text as sorted_by ${from} ${after ? beyond(after, { sort, id, isDescending }) : nothing}
    order by ${sort.by} ${towards}, ${id} ${towards} limit ${limit} offset ${skipped}`;
}

function sortOf<Field extends string>({ sorts }: SortedList<Field>, order: OrderBy<Field>): Sort {
  // The field of an order of the contract.
  return sorts[order.split(' ')[0] as Field];
}

/** The rows after a cursor; as one row comparison, which an index on both columns can answer. */
function beyond(
  after: Cursor,
  { sort, id, isDescending }: { sort: Sort; id: Fragment; isDescending: boolean },
) {
  const place = part`(${typedValue(sort, after)}, ${after.id}::uuid)`;
  return isDescending ? part`and (${sort.by}, ${id}) < ${place}` : part`and (${sort.by}, ${id}) > ${place}`;
}
