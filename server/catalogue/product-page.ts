import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { gatedProducts } from './goods/gated-products.ts';
import { type FiguresRow, offerUntil, offerUntilDay } from './product-card.ts';

/** A shelf: a whole office, or a part of it. */
export type Shelf = {
  officeId: string;
  categoryId?: string | undefined;
  subcategoryId?: string | undefined;
  brandIds?: string[] | undefined;
  /** Only discounted products, largest discount first, instead of most viewed first. */
  offers?: boolean | undefined;
  /** Only offers up to this day, '2026-11-20'. */
  endsOn?: string | undefined;
  /** Includes products behind the question of age. */
  adult?: boolean | undefined;
};

/** The end of a page: the two figures its list is ordered by, and the product. */
export type Place = { first: number; second: number; productId: string };

/** A page of a shelf: after a cursor, or by offset. */
export type ShelfPage = { after?: Place | undefined; offset: number; limit: number };

/**
 * A product of a shelf with its figures there; the other facts of its card are cached (server/catalogue-index/).
 */
export type ShelfRow = FiguresRow & {
  product_id: string;
  popularity: number;
  discount_bp: number;
  offer_until: string | null;
};

const ownFigures = part`po.product_id, po.price, po.price_neto, po.stock, po.listed, po.popularity, po.discount_bp`;
const columns = part`${ownFigures}, ${offerUntil}`;
/** Columns of rows whose end of the offer is read afterwards. */
const innerColumns = part`${ownFigures}, po.business_id, po.office_id`;

type Fragment = ReturnType<typeof part>;
type Order = { columns: Fragment; first: Fragment; second: Fragment };

/**
 * Limits are literals, a few sizes for all pages: with a parameter PostgreSQL does not know the limit, considers the
 * generic plan expensive and plans every request again, which costs more than the page itself.
 */
const limits = [
  { rows: 21, text: part`limit 21` },
  { rows: 51, text: part`limit 51` },
];
const largestLimit = part`limit 101`;

const byPopularity: Order = {
  columns: part`po.popularity desc, po.discount_bp desc, po.product_id`,
  first: part`po.popularity`,
  second: part`po.discount_bp`,
};

const byDiscount: Order = {
  columns: part`po.discount_bp desc, po.popularity desc, po.product_id`,
  first: part`po.discount_bp`,
  second: part`po.popularity`,
};

/**
 * The next products of a shelf (rule 33: only listed ones), at least `limit` of them if there are. None for an
 * office that closed permanently.
 */
export async function productsOfShelf(
  db: Pick<Queries, 'businessId' | 'all'>,
  shelf: Shelf,
  page: ShelfPage,
): Promise<ShelfRow[]> {
  const order = shelf.offers ? byDiscount : byPopularity;
  const most = limits.find(({ rows }) => rows >= page.limit)?.text ?? largestLimit;
  const onShelf = part`
    from product_office po
    where po.business_id = ${db.businessId} and po.office_id = ${shelf.officeId} and po.listed ${filtersOf(shelf)}
      ${shelf.adult ? nothing : part`and po.product_id <> all(${gatedProducts(db.businessId)})`}`;
  const figures = page.after
    ? afterPlace(onShelf, order, page.after, most)
    : part`select ${innerColumns} ${onShelf} order by ${order.columns} ${most} ${page.offset > 0 ? part`offset ${page.offset}` : nothing}`;
  return db.all<ShelfRow>(sql`
    select ${columns}
    from (${figures}) po
    where exists (
      select from office o where o.business_id = ${db.businessId} and o.id = ${shelf.officeId} and not o.inactive)
    order by ${order.columns}`);
}

/** The figures of products an office lists, in the order of the ids; others are left out. */
export async function readFigures(
  db: Queries,
  officeId: string,
  productIds: readonly string[],
): Promise<ShelfRow[]> {
  if (productIds.length === 0) return [];
  const rows = await db.all<ShelfRow>(sql`
    select ${columns} from product_office po
    where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.product_id = any(${productIds})
      and po.listed`);
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  return productIds.flatMap((id) => byId.get(id) ?? []);
}

/** The figures of a product in an office, or else of the cheapest office that sells it, then without stock. */
export async function readFiguresSomewhere(
  db: Queries,
  officeId: string,
  productId: string,
): Promise<FiguresRow & { here: boolean }> {
  const row = await db.first<FiguresRow & { here: boolean }>(sql`
    select po.price, po.price_neto, po.office_id = ${officeId} as here,
      case when po.office_id = ${officeId} then po.stock else 0 end as stock,
      po.listed and po.office_id = ${officeId} as listed, ${offerUntil}
    from product_office po
    join office o on o.business_id = po.business_id and o.id = po.office_id and not o.inactive
    where po.business_id = ${db.businessId} and po.product_id = ${productId}
    order by here desc, po.price_neto, po.office_id limit 1`);
  return row ?? { price: null, price_neto: null, stock: null, listed: null, offer_until: null, here: false };
}

/** The place of a row in the order of its shelf. */
export function placeOf(row: ShelfRow, shelf: Shelf): Place {
  const { popularity, discount_bp: discount, product_id: productId } = row;
  return shelf.offers
    ? { first: discount, second: popularity, productId }
    : { first: popularity, second: discount, productId };
}

/** A cursor as sent: opaque and safe in an address. */
export function writePlace({ first, second, productId }: Place): string {
  return Buffer.from(`${first}.${second}.${productId}`).toString('base64url');
}

/** A cursor in a list without an index order: an offset. */
export function writeOffset(offset: number): string {
  return Buffer.from(`after ${offset}`).toString('base64url');
}

export function readOffset(text: string): number | undefined {
  const match = /^after (\d{1,6})$/.exec(Buffer.from(text, 'base64url').toString('latin1'));
  return match ? Number(match[1]) : undefined;
}

/** Parses a cursor; undefined for an invalid one. */
export function readPlace(text: string): Place | undefined {
  const match = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f-]{36})$/.exec(
    Buffer.from(text, 'base64url').toString('latin1'),
  );
  if (!match) return undefined;
  const productId = match[3] ?? '';
  return uuid.test(productId) ? { first: Number(match[1]), second: Number(match[2]), productId } : undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function filtersOf({ categoryId, subcategoryId, brandIds, offers, endsOn }: Shelf): Fragment {
  return part`
    ${categoryId ? part`and po.category_id = ${categoryId}` : nothing}
    ${subcategoryId ? part`and po.subcategory_id = ${subcategoryId}` : nothing}
    ${brandIds ? part`and po.brand_id = any(${brandIds})` : nothing}
    ${offers ? part`and po.discount_bp > 0` : nothing}
    ${endsOn ? part`and ${offerUntilDay} = ${endsOn}::date` : nothing}`;
}

/**
 * The rows after a cursor. The order is descending by two figures and ascending by product, which no row comparison
 * expresses; a single condition would scan all products of the same popularity. So there are three ranges of the index,
 * each read from its start until the page is full.
 */
function afterPlace(onShelf: Fragment, order: Order, after: Place, most: Fragment): Fragment {
  const range = (condition: Fragment) =>
    part`(select ${innerColumns} ${onShelf} and ${condition} order by ${order.columns} ${most})`;
  const { first, second } = order;
  return part`
    select ${innerColumns} from (
      ${range(part`${first} = ${after.first} and ${second} = ${after.second} and po.product_id > ${after.productId}`)}
      union all
      ${range(part`${first} = ${after.first} and ${second} < ${after.second}`)}
      union all
      ${range(part`${first} < ${after.first}`)}
    ) po
    order by ${order.columns} ${most}`;
}
