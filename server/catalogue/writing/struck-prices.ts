import { priceDay, STRUCK_DAYS } from '#rules/offers/struck-price.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

type Fragment = ReturnType<typeof part>;

/** The list price of row `po`, as staff, files and other systems write and read it. */
export const listPrice = part`greatest(po.list_price, po.price)`;

/** Whether the business shows its list prices struck. */
export const isByList = (businessId: string): Fragment =>
  part`(select g.struck_by_list from business_config g where g.business_id = ${businessId})`;

/** The lowest earlier price of row `po` that counts today; null for none. */
export const lowestEarlier = (now: Date): Fragment =>
  part`lowest_price(po.earlier_prices, ${priceDay(now) - STRUCK_DAYS}::int)`;

/** `struckPrice` of the rules in SQL: the struck price when row `po` gets that list and net price. */
export function struckOf(
  businessId: string,
  { list, net }: { list: Fragment; net: Fragment },
  now: Date,
): Fragment {
  return part`case
    when ${net} >= ${list} or ${isByList(businessId)} then ${list}
    when (${list}, ${net}) = (${listPrice}, po.price_neto) then po.price
    when po.price_neto < po.price and ${net} <= po.price_neto then least(${list}, po.price)
    else least(${list}, greatest(${net}, least(po.price_neto, ${lowestEarlier(now)}))) end`;
}

/**
 * The earlier prices of row `po` when its net price becomes `net`. They rise with their days; what rises again is added
 * without the function, which takes longer than all else that is written of the row.
 */
export function earlierOf(net: Fragment, now: Date): Fragment {
  const [today, since] = [priceDay(now), priceDay(now) - STRUCK_DAYS];
  const last = part`po.earlier_prices[cardinality(po.earlier_prices) - 1]`;
  return part`case
    when ${net} <= po.price_neto then po.earlier_prices
    when po.earlier_prices is null or ${last} < ${since}::int then array[${today}::bigint, po.price_neto]
    when po.earlier_prices[1] >= ${since}::int and po.earlier_prices[cardinality(po.earlier_prices)] < po.price_neto
      then case when ${last} = ${today}::int then po.earlier_prices
        else po.earlier_prices || array[${today}::bigint, po.price_neto] end
    else left_price(po.earlier_prices, ${today}::int, po.price_neto) end`;
}

/** Strikes list prices again, in every office. */
export async function strikeListPrices(tx: Queries, now: Date): Promise<void> {
  await tx.run(sql`
    with clamped as materialized (
      select office_id, product_id from product_office
      where business_id = ${tx.businessId} and list_price is not null
      order by office_id, product_id for no key update
    )
    update product_office po
    set price = ${listPrice}, list_price = null, version = po.version + 1, updated_at = ${now}
    from clamped c
    where po.business_id = ${tx.businessId} and po.office_id = c.office_id and po.product_id = c.product_id`);
}
