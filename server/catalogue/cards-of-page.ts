import type { CardPromotions } from '#server/catalogue-index/catalogue-index.ts';
import { promotionOfCard, promotionsOf } from '#server/coupons/promotions.ts';
import type { Context } from '#server/http/context.ts';
import type { ShelfRow } from './product-page.ts';

/** The cards of a list in an office, with what joins a cart by itself for them (rule 123). */
export async function cardsOfPage(context: Context, officeId: string, rows: readonly ShelfRow[]) {
  const ids = rows.map(({ product_id: id }) => id);
  const promotions = await promotionsOf(context, ids, officeId);
  const shown: CardPromotions = new Map([...promotions].map(([id, own]) => [id, promotionOfCard(own)]));
  return context.catalogue.cards(context.db, rows, shown);
}
