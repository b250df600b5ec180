import type { OutputOf } from '#contract/index.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { type Preserialized, preserializedObject } from '#server/http/preserialized.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { badField } from '../bad-field.ts';
import { cardsOfPage } from '../cards-of-page.ts';
import { pageFrom, rowsOfPage, type Totals } from '../pagination.ts';
import { placeOf, readPlace, type Shelf, writePlace } from '../product-page.ts';

/**
 * Page numbers read and discard earlier rows; beyond this only `after` is allowed, which costs no more than the first
 * page.
 */
const MOST_SKIPPED = 2_000;

/** A page of a shelf as sent, by number or by cursor. */
export async function shelfPage(
  context: Context,
  shelf: Shelf,
  query: { page: number; limit: number; after?: string | undefined },
  totals: Totals = {},
): Promise<Preserialized<OutputOf<'products.page'>> | Failure<'INVALID_INPUT' | 'NOT_FOUND'>> {
  const { db, catalogue } = context;
  const after = query.after === undefined ? undefined : readPlace(query.after);
  if (query.after !== undefined && !after) return badField('after', 'No es un lugar de esta lista.');
  const { offset, limit } = rowsOfPage(query);
  if (!after && offset > MOST_SKIPPED) {
    return badField('page', 'Para llegar tan lejos usa `after`, que viene con cada página.');
  }
  const rows = await catalogue.shelf(db, shelf, { after, offset: after ? 0 : offset, limit });
  // An office that is not there must not look like an empty shelf (rule 53).
  if (rows.length === 0 && !(await findOfficeId(db, shelf.officeId))) return fail('NOT_FOUND');
  const { list, pagination } = pageFrom(rows, query);
  const last = list.at(-1);
  const next = pagination.hasNextPage && last ? { after: writePlace(placeOf(last, shelf)) } : {};
  return preserializedObject<OutputOf<'products.page'>>({
    list: await cardsOfPage(context, shelf.officeId, list),
    pagination: { ...pagination, ...next, ...totals },
  });
}
