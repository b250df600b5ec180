import type { CartFacts } from '#server/cart/facts.ts';
import type { FiguresRow } from '#server/catalogue/product-card.ts';
import { arrayOf, type BatchStatement } from '#server/db/batched.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import {
  type OwnLine,
  type OwnParts,
  ownColumns,
  ownLines,
  ownPartsOf,
  withProducts,
} from './own-columns.ts';
import type { CartSnapshot } from './snapshot.ts';

type AdditionRow = Omit<CartSnapshot, keyof OwnParts | 'windows_taken' | 'zones' | 'lines'> &
  OwnParts &
  BesideCart & { place: number; lines: OwnLine[] | null };

export type AdditionQuestion = {
  userId: string;
  now: Date;
  /** What is to be added. */
  productId: string;
  /** The office its shopper is looking at. */
  askedOfficeId: string | null;
};

/** What of the product to add and of the office that was asked for decides whether it may be added. */
export type BesideCart = {
  /** Null where the office does not sell it. */
  found: (FiguresRow & { listed_by_office: boolean | null }) | null;
  /** Whether the office that was asked for is active; true when none was. */
  asked_office: boolean;
};

/** Who ask together ask in the same moment, so that the first one's clock does for all. */
const cartsOfUsers: BatchStatement<AdditionQuestion> = (businessId, questions) => sql`
  select a.place, ${ownColumns(businessId, questions[0]?.now ?? new Date(0))}, h.office_id,
    ${ownLines(businessId)} as lines,
    (select row_to_json(f) from (
      select visible as listed_by_office, price, price_neto, stock, listed
      from product_office
      where business_id = ${businessId} and office_id = h.office_id and product_id = a.product_id
    ) f) as found,
    a.office_id is null or exists (
      select from office where business_id = ${businessId} and id = a.office_id and not inactive
    ) as asked_office
  from unnest(${arrayOf(
    questions.map(({ userId }) => userId),
    part`uuid`,
  )}, ${arrayOf(
    questions.map(({ productId }) => productId),
    part`uuid`,
  )}, ${arrayOf(
    questions.map(({ askedOfficeId }) => askedOfficeId),
    part`uuid`,
  )})
    with ordinality as a (user_id, product_id, office_id, place)
  join cart h on h.business_id = ${businessId} and h.user_id = a.user_id and h.state = 'active'`;

/**
 * The active cart of a user for a change that adds to it and shows it: the cart, its prices and quantities from the
 * database, what its products and its office are from memory, which is told of changes at their commit, and what is
 * promised in its windows as of a moment ago. A third of the work of `readCart`; an order is never made of it.
 * Undefined when there is none.
 */
export async function readCartForAddition(
  { db, cartFacts }: { db: BusinessDatabase; cartFacts: CartFacts },
  question: AdditionQuestion,
): Promise<(CartSnapshot & BesideCart) | undefined> {
  const read = await db.batched<AdditionQuestion, AdditionRow>(cartsOfUsers, question);
  if (!read) return undefined;
  const { place: _, ...row } = read;
  const lines = row.lines ?? [];
  const [sellers, windows_taken, products] = await Promise.all([
    cartFacts.sellers.of(db, [row.office_id]),
    cartFacts.windows.of(db, row.office_id, question.now),
    cartFacts.products.of(
      db,
      lines.map((line) => line.product_id),
    ),
  ]);
  const known = sellers.get(row.office_id);
  if (!known) return undefined;
  return {
    ...row,
    ...ownPartsOf(row),
    ...known.seller,
    windows_taken,
    zones: row.type === 'delivery' ? known.zones : [],
    lines: withProducts(lines, products),
  };
}
