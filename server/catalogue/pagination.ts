type PageQuery = { page: number; limit: number };
/** Of a generic resource, whose pages may say their length by another name (storefront 3). */
type GenericQuery = PageQuery & { limitPerPage?: number | undefined };

/** Which rows a page asks for: one more than it shows, which tells whether there is another page without counting. */
export function rowsOfPage({ page, limit }: PageQuery): { offset: number; limit: number } {
  return { offset: (page - 1) * limit, limit: limit + 1 };
}

/** The rows of a page and what the wire says of it, from the rows that `rowsOfPage` asked for. */
export function pageFrom<Row>(rows: readonly Row[], { page, limit }: PageQuery) {
  return { list: rows.slice(0, limit), pagination: { page, limit, hasNextPage: rows.length > limit } };
}

/** A page of a generic resource, by the rows that are read for it. */
export async function genericPage<Row>(
  query: GenericQuery,
  read: (rows: { offset: number; limit: number }) => Promise<readonly Row[]>,
) {
  const asked = lengthOf(query);
  return named(pageFrom(await read(rowsOfPage(asked)), asked));
}

/** The same of a list that is at hand as a whole, because it has tens of rows: there counting costs nothing. */
export function genericPageOf<Row>(all: readonly Row[], query: GenericQuery) {
  const asked = lengthOf(query);
  const { offset, limit } = rowsOfPage(asked);
  const { list, pagination } = named(pageFrom(all.slice(offset, offset + limit), asked));
  const totalPages = Math.ceil(all.length / asked.limit);
  return { list, pagination: { ...pagination, totalCount: all.length, totalPages } };
}

function lengthOf({ page, limit, limitPerPage }: GenericQuery): PageQuery {
  return { page, limit: limitPerPage ?? limit };
}

function named<Row>({ list, pagination }: ReturnType<typeof pageFrom<Row>>) {
  return { list, pagination: { ...pagination, limitPerPage: pagination.limit } };
}
