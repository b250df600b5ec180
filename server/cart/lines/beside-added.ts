import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import type { CatalogueMemory } from '#server/catalogue/memory/catalogue-memory.ts';
import type { LineFacts } from '#server/catalogue/memory/product-facts.ts';
import {
  type CardRow,
  type FiguresRow,
  type ProductStanding,
  toProductCard,
} from '#server/catalogue/product-card.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { part } from '#server/db/sql.ts';
import type { LineToSave, SavedLine } from './line-queries.ts';

type FoundRow = FiguresRow & { listed_by_office: boolean | null };

/** Where the office does not sell it. */
const NOT_SOLD: FoundRow = {
  price: null,
  price_neto: null,
  stock: null,
  listed: null,
  listed_by_office: null,
};

/** The product to add as the cart's office has it, with what a line of it needs. */
type AddedRow = CardRow & Pick<LineFacts, 'bar_code' | 'active'> & { visible: boolean | null };

export type BesideAdded = {
  /** Null where the office does not sell it. */
  found: FoundRow | null;
  /** Whether the office that was asked for is active; true when none was. */
  asked_office: boolean;
};

/** Read in the statement that reads the cart: what decides whether the product may be added. */
export function besideAdded(
  businessId: string,
  asked: { product_id: string; branch_office_id?: string | undefined },
) {
  return part`,
    (select row_to_json(a) from (
      select visible as listed_by_office, price, price_neto, stock, listed
      from product_office
      where business_id = ${businessId} and office_id = h.office_id and product_id = ${asked.product_id}
    ) a) as found,
    ${askedOffice(businessId, asked.branch_office_id)} as asked_office`;
}

/** The same with what the product is, from memory; undefined when there is no such product. */
export async function addedOf(
  { db, catalogue }: { db: BusinessDatabase; catalogue: CatalogueMemory },
  productId: string,
  { found }: BesideAdded,
): Promise<AddedRow | undefined> {
  const facts = (await catalogue.lines.of(db, [productId])).get(productId);
  if (!facts) return undefined;
  const { listed_by_office, ...figures } = found ?? NOT_SOLD;
  return { ...facts, ...figures, visible: facts.active ? listed_by_office : false };
}

function askedOffice(businessId: string, officeId: string | undefined) {
  if (officeId === undefined) return part`true`;
  return part`exists (select from office where business_id = ${businessId} and id = ${officeId} and not inactive)`;
}

/** How the product stands in the office, as for any other cart. */
export function standingOf(row: AddedRow): ProductStanding {
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
    line_created_at: saved.created_at.toISOString(),
  };
  const others = cart.lines.filter(({ line_id }) => line_id !== saved.id);
  const at = cart.lines.findIndex(({ line_id }) => line_id === saved.id);
  const lines = at < 0 ? [...cart.lines, row] : others.toSpliced(at, 0, row);
  return { ...cart, version: cart.version + 1, lines };
}
