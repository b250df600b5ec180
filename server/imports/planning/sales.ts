import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SaleChange } from '../plan.ts';
import type { Offer, RowFigure } from './read-figures.ts';

/** The price of certain days that an office has of a product. */
export type CurrentSale = {
  net: number;
  from: string;
  until: string | null;
  isBegun: boolean;
  offerBefore: number | null;
};
export type SaleIn = (officeId: string) => CurrentSale | undefined;

/** Sales of products by their codes. */
export async function salesOf(db: Queries, skus: readonly string[]): Promise<(sku: string) => SaleIn> {
  const rows = await db.all<CurrentSale & { sku: string; officeId: string }>(sql`
    select p.sku, s.office_id as "officeId", s.price_neto as net, s.begins_on::text as "from", s.ends_on::text as until,
      s.begun as "isBegun", s.offer_before as "offerBefore"
    from sale_price s join product p on p.business_id = s.business_id and p.id = s.product_id
    where s.business_id = ${db.businessId} and p.sku = any(${skus}::text[])`);
  const sales = new Map(rows.map(({ sku, officeId, ...sale }) => [`${officeId} ${sku}`, sale]));
  return (sku) => (officeId) => sales.get(`${officeId} ${sku}`);
}

type Said = Pick<RowFigure, 'offer' | 'saleFrom' | 'saleUntil'>;
type Planned = {
  /** The offer that the row says of today; undefined: it stays as it is. */
  offer: Offer | undefined;
  /** Undefined: it stays as it is. */
  sale?: CurrentSale | null;
};

/**
 * What an offer with days is today. Days that are over are no offer, and one without an end is the price once it
 * begins. The days that the shop has leave it as it is.
 */
export function saleOn(
  today: string,
  { offer, saleFrom, saleUntil }: Said,
  { net, price, has }: { net: number | undefined; price: number | undefined; has: CurrentSale | undefined },
): Planned {
  if (offer === undefined || (saleFrom === undefined && saleUntil === undefined)) return { offer };
  const none = has ? { sale: null } : {};
  const [from, until] = [saleFrom ?? null, saleUntil ?? null];
  const isOffer = offer !== 'none' && net !== undefined && (price === undefined || net < price);
  if (!isOffer || (from === null && until === null)) return { offer, ...none };
  if (until !== null && until < today) return { offer: 'none', ...none };
  const isNow = from === null || from <= today;
  if (isNow && until === null) return { offer, ...none };
  if (has && has.net === net && has.until === until && (from === null || has.from === from))
    return { offer: undefined };
  const sale = { net, from: from ?? today, until, isBegun: isNow, offerBefore: null };
  return { offer: isNow ? offer : 'none', sale };
}

/** As rows of an import have it. */
export function saleChange(officeId: string, sale: CurrentSale | null | undefined): SaleChange {
  if (!sale) return [officeId, null];
  const { net, from, until, isBegun, offerBefore } = sale;
  return [officeId, net, from, until, isBegun, offerBefore];
}
