/** Which rows a page asks for: one more than it shows, which tells whether there is another page without counting. */
export function rowsOfPage({ page, limit }: { page: number; limit: number }): {
  offset: number;
  limit: number;
} {
  return { offset: (page - 1) * limit, limit: limit + 1 };
}

/** The rows of a page and what the wire says of it, from the rows that `rowsOfPage` asked for. */
export function pageFrom<Row>(rows: readonly Row[], { page, limit }: { page: number; limit: number }) {
  return { list: rows.slice(0, limit), pagination: { page, limit, hasNextPage: rows.length > limit } };
}
