import type { OutputOf } from '#contract/index.ts';
import { type Written, writtenObject } from '#server/http/answers/written.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { badField } from '../bad-field.ts';
import { rowsOfShelf } from '../memory/pages/shelf-rows.ts';
import { pageFrom, rowsOfPage, type Totals } from '../pagination.ts';
import {
  type Place,
  placeOf,
  productsOfShelf,
  readPlace,
  type Shelf,
  type ShelfRow,
  writePlace,
} from '../product-page.ts';

/** Page numbers read and throw away what comes before; further down, only `after` costs no more than the first page. */
const MOST_SKIPPED = 2_000;

/** A page of a shelf as the wire shows it, by its number or by the place where the last one ended. */
export async function shelfPage(
  { db, catalogue }: Pick<Context, 'db' | 'catalogue'>,
  shelf: Shelf,
  query: { page: number; limit: number; after?: string | undefined },
  totals: Totals = {},
): Promise<Written<OutputOf<'products.page'>> | Failure<'INVALID_INPUT' | 'NOT_FOUND'>> {
  const after = query.after === undefined ? undefined : readPlace(query.after);
  if (query.after !== undefined && !after) return badField('after', 'No es un lugar de esta lista.');
  const { offset, limit } = rowsOfPage(query);
  if (!after && offset > MOST_SKIPPED) {
    return badField('page', 'Para llegar tan lejos usa `after`, que viene con cada página.');
  }
  const rows = await nextOfShelf({ db, catalogue }, shelf, { after, offset: after ? 0 : offset, limit });
  // An office that is not there must not look like an empty shelf (decision 53).
  if (rows.length === 0 && !(await findOfficeId(db, shelf.officeId))) return fail('NOT_FOUND');
  const { list, pagination } = pageFrom(rows, query);
  const last = list.at(-1);
  const next = pagination.hasNextPage && last ? { after: writePlace(placeOf(last, shelf)) } : {};
  return writtenObject<OutputOf<'products.page'>>({
    list: await catalogue.cards(db, list),
    pagination: { ...pagination, ...next, ...totals },
  });
}

/**
 * From memory when all that was told is in it; else from the database, and memory is brought up to date for whoever
 * comes next.
 */
export async function nextOfShelf(
  { db, catalogue }: Pick<Context, 'db' | 'catalogue'>,
  shelf: Shelf,
  page: { after: Place | undefined; offset: number; limit: number },
): Promise<ShelfRow[]> {
  const kept = catalogue.index.now(shelf.officeId);
  if (kept) return rowsOfShelf(kept, shelf, page);
  const rows = await productsOfShelf(db, shelf, page);
  // An office that answers is one; whoever asks for none must not leave a trace. A failure shows at the next question.
  if (rows.length > 0) catalogue.index.ready(db, shelf.officeId).catch(() => {});
  return rows;
}
