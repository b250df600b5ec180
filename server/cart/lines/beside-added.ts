import type { CartFacts, LineFacts } from '#server/cart/facts.ts';
import type { BesideCart } from '#server/cart/snapshot/read-for-addition.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import { type CardRow, type ProductStatus, toProductCard } from '#server/catalogue/product-card.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import type { LineToSave, SavedLine } from './line-queries.ts';

/** Where the office does not sell it. */
const NOT_SOLD: NonNullable<BesideCart['found']> = {
  price: null,
  price_neto: null,
  stock: null,
  listed: null,
  listed_by_office: null,
};

/** The product to add as the cart's office has it, with what a line of it needs. */
type AddedRow = CardRow & Pick<LineFacts, 'bar_code' | 'active'> & { visible: boolean | null };

/**
 * The product to add: its figures as they were read, what it is from memory; undefined when there is no such product.
 */
export async function addedOf(
  { db, cartFacts }: { db: BusinessDatabase; cartFacts: CartFacts },
  productId: string,
  { found }: Pick<BesideCart, 'found'>,
): Promise<AddedRow | undefined> {
  const facts = (await cartFacts.products.of(db, [productId])).get(productId);
  if (!facts) return undefined;
  const { listed_by_office, ...figures } = found ?? NOT_SOLD;
  return { ...facts, ...figures, visible: facts.active ? listed_by_office : false };
}

/** How the product stands in the office, as for any other cart. */
export function statusOf(row: AddedRow): ProductStatus {
  const { active } = row;
  return {
    ...toProductCard(row),
    active,
    visible: active && row.picture !== '',
    inOffice: row.price !== null,
  };
}

/** The cart after the line was saved, without asking for it again. */
export function withLine(
  cart: CartSnapshot,
  { active: _, ...product }: AddedRow,
  line: LineToSave,
  saved: SavedLine,
): CartSnapshot {
  const row: SnapshotLine = {
    ...product,
    line_id: saved.id,
    line_key: line.lineKey,
    line_count_type: line.countType,
    count: line.count,
    maturity: line.maturity,
    cut: line.cut,
    comment: line.comment,
    options_tags: [...line.optionsTags],
    seen_price_neto: saved.seen_price_neto,
    seen_quantity_pum: saved.seen_quantity_pum,
    line_created_at: saved.created_at.toISOString(),
  };
  const others = cart.lines.filter(({ line_id }) => line_id !== saved.id);
  const at = cart.lines.findIndex(({ line_id }) => line_id === saved.id);
  const lines = at < 0 ? [...cart.lines, row] : others.toSpliced(at, 0, row);
  return { ...cart, version: cart.version + 1, lines };
}
