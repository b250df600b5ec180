import { type NetWithout, offerWithout, type SaleDays, type StoredSale } from '#rules/offers/sale-days.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SaleChange } from '../plan.ts';
import type { FigureTuple } from './current-figures.ts';
import type { Offer, RowFigure } from './read-figures.ts';

/** The price of certain days that an office has of a product. */
export type SaleIn = (officeId: string) => StoredSale | undefined;

/** Sales of products by their codes. */
export async function salesOf(db: Queries, skus: readonly string[]): Promise<(sku: string) => SaleIn> {
  const rows = await db.all<StoredSale & { sku: string; officeId: string }>(sql`
    select p.sku, s.office_id as "officeId", s.price_neto as net, s.begins_on::text as "from", s.ends_on::text as until,
      s.begun as "isBegun", s.offer_before as "offerBefore"
    from sale_price s join product p on p.business_id = s.business_id and p.id = s.product_id
    where s.business_id = ${db.businessId} and p.sku = any(${skus}::text[])`);
  const sales = new Map(rows.map(({ sku, officeId, ...sale }) => [`${officeId} ${sku}`, sale]));
  return (sku) => (officeId) => sales.get(`${officeId} ${sku}`);
}

type SaleColumns = Pick<RowFigure, 'offer' | 'saleFrom' | 'saleUntil'>;
type Planned = {
  /** The offer that the row says beside its days; undefined: it stays as it is. */
  offer: Offer | undefined;
  /** Undefined: it stays as it is. */
  sale?: SaleDays | null;
  /** The net price beside the sale; null: as it is. */
  without?: NetWithout | null;
};
type Office = {
  /** The net price that the row says. */
  net: number | undefined;
  price: number | undefined;
  netToday: number | undefined;
  has: StoredSale | undefined;
};

/**
 * What an offer with days is: a row, which writes the price of its days by the day of writing. Days that are over are
 * no offer, and one that began without an end is the price. The days that the shop has leave it as it is; other days
 * of an offer leave what is beside it.
 */
export function saleOn(
  today: string,
  { offer, saleFrom, saleUntil }: SaleColumns,
  { net, price, netToday, has }: Office,
): Planned {
  if (offer === undefined || (saleFrom === undefined && saleUntil === undefined)) return { offer };
  const none = has ? { sale: null } : {};
  const [from, until] = [saleFrom ?? null, saleUntil ?? null];
  const isOffer = offer !== 'none' && net !== undefined && (price === undefined || net < price);
  if (!isOffer || (from === null && until === null)) return { offer, ...none };
  if (until !== null && until < today) return { offer: 'none', ...none };
  if (has && has.net === net && has.until === until && (from === null || has.from === from))
    return { offer: undefined };
  const isNow = from === null || from <= today;
  if (isNow && until === null) return { offer, ...none };
  const isBeside = has?.isBegun ? has.until !== null && netToday === has.net : has?.net === net;
  return {
    offer: isNow || isBeside ? undefined : 'none',
    sale: { net, from: from ?? today, until },
    without: isBeside ? null : 'price',
  };
}

/** As rows of an import have it. */
export function saleChange(
  officeId: string,
  sale: SaleDays | null | undefined,
  without: NetWithout | null,
  isPassed = false,
): SaleChange {
  if (!sale) return [officeId, null, null, null, without];
  return [officeId, sale.net, sale.from, sale.until, without, isPassed];
}

/** What an office has before an import. */
export function saleBefore(
  officeId: string,
  figure: FigureTuple | undefined,
  has: StoredSale | undefined,
): SaleChange {
  if (!figure) return saleChange(officeId, has, null);
  const [price, net] = figure;
  const isPassed = !!has?.isBegun && net !== has.net;
  return saleChange(officeId, has, offerWithout({ price, net }, has), isPassed);
}
