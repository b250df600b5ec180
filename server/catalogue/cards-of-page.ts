import { promotionsIn } from '#server/coupons/promotions.ts';
import type { Context } from '#server/http/context.ts';
import type { ShelfRow } from './product-page.ts';

/** The cards of a list in an office, with what joins a cart by itself for them (rule 123). */
export async function cardsOfPage(context: Context, officeId: string, rows: readonly ShelfRow[]) {
  const promotions = rows.length === 0 ? undefined : await promotionsIn(context, officeId);
  return context.catalogue.cards(context.db, rows, promotions);
}
