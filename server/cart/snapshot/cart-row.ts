import type { CartFacts, LineFacts } from '#server/cart/facts.ts';
import type { FactsRow, FiguresRow } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { WindowsTaken } from '#server/offices/recent-windows.ts';
import type { Seller, Zone } from '#server/offices/seller.ts';
import { type CartSnapshot, type CouponRow, type SnapshotLine, toAppliedCoupon } from './snapshot.ts';

/** A line with the figures of the office that sells it, without its product. */
export type BareLine = Omit<SnapshotLine, keyof FactsRow | 'bar_code' | 'cost' | 'visible'> &
  FiguresRow & { product_id: string; listed_by_office: boolean | null } & Partial<
    Pick<LineFacts, 'count_type' | 'grams_per_unit' | 'quantity_pum' | 'active'>
  >;

type Coupons = { coupon_codes: string[]; coupons: CouponRow[] | null; automatic_coupons: CouponRow[] | null };

/** A cart as its statement answers it. */
export type CartRow = Omit<CartSnapshot, 'zones' | 'windows_taken' | 'lines' | keyof Coupons> &
  Coupons & { zones: Zone[] | null; windows_taken: WindowsTaken | null };

/** The same without what memory has of its office and of its products. */
export type BareCartRow = Omit<CartRow, keyof Seller | 'zones' | 'windows_taken'> & {
  office_id: string;
  lines: BareLine[] | null;
  /** Not there: as of a moment ago, from memory. */
  windows_taken?: WindowsTaken | null;
  /** Of which state its office is; not there: as memory has it. */
  seller_state?: string;
};

/**
 * The cart with what its office and its products are as memory has them: for carts that are changed and shown. An order
 * is never made of it.
 */
export async function withFacts<More extends object = object>(
  row: BareCartRow & More,
  { db, cartFacts }: { db: Queries; cartFacts: CartFacts },
  now: Date,
): Promise<(CartSnapshot & More) | undefined> {
  const lines = row.lines ?? [];
  const [known, windows_taken, products] = await Promise.all([
    sellerOf(row, db, cartFacts),
    row.windows_taken === undefined ? cartFacts.windows.of(db, row.office_id, now) : row.windows_taken,
    cartFacts.products.of(db, lines.map(productOf)),
  ]);
  if (!known) return undefined;
  const { seller } = known;
  const zones = row.type === 'delivery' ? known.zones : [];
  const cart = { ...row, ...seller, zones, windows_taken };
  return toSnapshot<More>(cart, withProducts(lines, products, seller.most_units));
}

/** As memory has it, or as it is now when that is of another state. */
async function sellerOf({ office_id, seller_state }: BareCartRow, db: Queries, { sellers }: CartFacts) {
  const known = (await sellers.of(db, [office_id])).get(office_id);
  if (known === undefined || seller_state === undefined || known.state === seller_state) return known;
  return (await sellers.read(db, [office_id])).get(office_id);
}

export function productOf({ product_id }: BareLine): string {
  return product_id;
}

/**
 * What a line says of its product counts more than what was known of it. How many one may have is the configuration's,
 * which is as new as the office.
 */
export function withProducts(
  lines: readonly BareLine[],
  products: ReadonlyMap<string, LineFacts>,
  max_units: number,
): SnapshotLine[] {
  return lines.flatMap(({ product_id, listed_by_office, ...line }) => {
    const product = products.get(product_id);
    if (!product) return [];
    const { active, ...row } = { ...product, ...line };
    return { ...row, max_units, visible: active ? listed_by_office : false };
  });
}

/** The same as the rules take it. */
export function toSnapshot<More extends object = object>(
  row: CartRow & More,
  lines: SnapshotLine[],
): CartSnapshot & More {
  const coupons = new Map(row.coupons?.map((coupon) => [coupon.code, toAppliedCoupon(coupon)]));
  const rules = {
    coupons: row.coupon_codes.flatMap((code) => coupons.get(code) ?? []),
    automatic_coupons: (row.automatic_coupons ?? []).map(toAppliedCoupon),
    windows_taken: row.windows_taken ?? {},
    zones: row.zones ?? [],
    lines,
  };
  return Object.assign(row, rules);
}
