import { isUnpromoted } from '#rules/goods/kinds.ts';
import { foundShare, outcomeOf } from '#rules/picking/pick-action.ts';
import { type PickedLine, settle } from '#rules/picking/settlement.ts';
import { secondsOfOrder } from '#rules/picking/walk-time.ts';
import { costedOf, type SoldGoods } from '#rules/stats/margin.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, part, sql } from '#server/db/sql.ts';
import { couponsOfOrder, type OrderCoupon, toConfirmedCoupons } from '#server/orders/coupons-of-order.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { soldAsOrdered } from '#server/orders/sold-goods.ts';
import type { StoredBag } from '#server/orders/stored.ts';
import { noteOwed } from '#server/payments/settle/give-money-back.ts';
import { linesOfOrders, type PickLineRow, promisedOf } from './lines.ts';
import { givenAway } from './present-pick.ts';

type Confirmed = {
  bags_count: number;
  bags_total: number;
  bags_config: StoredBag | null;
  delivery_price: number;
  total: number;
  coupons: OrderCoupon[];
  picker_id: string | null;
  /** When picking of the order was last begun; null = never. */
  began_at: string | null;
  /** The other orders of its walk, with the start and end of their picking. */
  others: { began_at: string; left_at: string | null; lines: number }[];
};

/**
 * The amount due of a locked order whose picking ends, and the refund of what was paid online (rule 63). Once, with
 * the first such move: undoing a dispatch does not change it. An order without picking records is paid as ordered and
 * has none.
 */
export async function settleOrder(
  tx: Queries,
  order: LockedOrder,
  actorId: string | null,
  now: Date,
): Promise<void> {
  const lines = await linesOfOrders(tx, [order.id]);
  if (lines.every(({ pick }) => pick === null)) return;
  const confirmed = await readConfirmed(tx, order.id);
  const { bags_config: bag } = confirmed;
  const settlement = settle(
    {
      lines: lines.map(({ product_id: productId, total, product }) => ({
        productId,
        total,
        isUnpromoted: isUnpromoted(product),
      })),
      bagsCount: confirmed.bags_count,
      bagsTotal: confirmed.bags_total,
      bag: bag && {
        code: bag.code,
        name: bag.name,
        pricePerBag: bag.price_per_bag,
        productsPerBag: bag.products_per_bag,
        productsGramsLimit: bag.products_grams_limit,
      },
      deliveryPrice: confirmed.delivery_price,
      coupons: toConfirmedCoupons(confirmed.coupons),
      total: confirmed.total,
    },
    lines.map(pickedOf),
    lines.reduce((sum, line) => sum + extraOf(line), 0),
  );
  const [figures, seconds] = [serviceOf(lines), secondsOf(confirmed, lines.length, now)];
  const written = await tx.run(sql`
    insert into order_settlement (business_id, order_id, subtotal, bags_count, bags_total, delivery_price, coupons_total,
      ceiling, amount_to_pay, given_away, lines_count, lines_found, lines_replaced, lines_missing, fill_rate_bp, seconds, picker_id, at)
    values (${tx.businessId}, ${order.id}, ${settlement.subtotal}, ${settlement.bagsCount}, ${settlement.bagsTotal},
      ${settlement.deliveryPrice}, ${settlement.couponsTotal}, ${settlement.ceiling}, ${settlement.amountToPay},
      ${lines.reduce((sum, { pick }) => sum + givenAway(pick?.rows ?? []), 0)},
      ${lines.length}, ${figures.found}, ${figures.replaced}, ${figures.missing}, ${figures.fillRate}, ${seconds},
      ${confirmed.picker_id}, ${now})
    on conflict (business_id, order_id) do nothing`);
  if (written === 1) await writeCosts(tx, order.id, lines, settlement);
  if (written === 1 && settlement.amountToPay < order.total) {
    const amount = order.total - settlement.amountToPay;
    const reason = 'Diferencia entre lo pagado y lo alistado';
    await noteOwed(tx, { orderId: order.id, amount, reason, isDifference: true, actorId, at: now });
  }
}

/** Sales of goods with known cost, and that cost; a replacement's cost is not known yet. */
async function writeCosts(
  tx: Queries,
  orderId: string,
  lines: readonly PickLineRow[],
  { amountToPay, bagsTotal, deliveryPrice }: ReturnType<typeof settle>,
): Promise<void> {
  if (lines.every(({ cost }) => cost === null)) return;
  const costed = costedOf(lines.flatMap(soldOf), Math.max(0, amountToPay - bagsTotal - deliveryPrice));
  await tx.run(sql`
    update customer_order set costed_sales = ${costed?.sales ?? null}, cost_total = ${costed?.cost ?? null}
    where business_id = ${tx.businessId} and id = ${orderId}`);
}

function soldOf(line: PickLineRow): SoldGoods[] {
  if (line.pick === null) return [soldAsOrdered(line)];
  const { price_neto: priceNeto } = line;
  return line.pick.rows.map(({ kind, total, worth }) => ({
    total,
    worth,
    priceNeto,
    cost: kind === 'found' ? line.cost : null,
  }));
}

/** The order's share of the duration of its walk, in seconds. */
function secondsOf({ began_at, others }: Confirmed, lines: number, now: Date): number | null {
  if (began_at === null) return null;
  const time = (at: string) => new Date(at).getTime();
  return secondsOfOrder(
    { from: time(began_at), until: now.getTime(), lines },
    others.map((one) => ({
      from: time(one.began_at),
      until: one.left_at === null ? now.getTime() : time(one.left_at),
      lines: one.lines,
    })),
  );
}

/** When the order of a row of `order_picking` was last begun: by its picker, or by staff who moved it. */
function beganAt(g: Fragment) {
  return part`greatest(${g}.started_at, (
    select max(e.at) from order_event e where e.business_id = ${g}.business_id and e.order_id = ${g}.order_id
      and e.to_state = '8_store_select_products'))`;
}

async function readConfirmed(tx: Queries, orderId: string): Promise<Confirmed> {
  return tx.one<Confirmed>(sql`
    select o.bags_count, o.bags_total, o.bags_config, o.delivery_price, o.total, g.picker_id,
      to_json(${beganAt(part`g`)}) #>> '{}' as began_at,
      coalesce((
        select json_agg(json_build_object('began_at', w.began_at, 'left_at', (
          select min(e.at) from order_event e where e.business_id = w.business_id and e.order_id = w.order_id
            and e.from_state = '8_store_select_products' and e.at >= w.began_at), 'lines', (
          select count(*) from order_line l where l.business_id = w.business_id and l.order_id = w.order_id)))
        from (
          select h.business_id, h.order_id, ${beganAt(part`h`)} as began_at from order_picking h
          where h.business_id = g.business_id and h.walk_id = g.walk_id and h.order_id <> g.order_id
        ) w
      ), '[]') as others,
      ${couponsOfOrder} as coupons
    from customer_order o
    left join order_picking g on g.business_id = o.business_id and g.order_id = o.id
    where o.business_id = ${tx.businessId} and o.id = ${orderId}`);
}

/** The picked line; without picking records, when staff moved the order by hand, it counts as ordered. */
function pickedOf(line: PickLineRow): PickedLine {
  const { product_id: productId } = line;
  if (line.pick === null) {
    return { productId, total: line.total, parts: [{ countType: line.count_type, count: line.count }] };
  }
  const { rows } = line.pick;
  return {
    productId,
    total: rows.reduce((sum, row) => sum + row.total, 0),
    parts: rows.map((row) => ({ countType: row.count_type, count: row.kind === 'missing' ? 0 : row.count })),
  };
}

/** Pesos above the confirmed amount that the shopper agreed to for the current replacement. */
function extraOf({ pick, questions }: PickLineRow): number {
  const productId = pick?.asked.replacement?.productId;
  if (productId === undefined) return 0;
  const agreed = questions.filter(({ state, product_id }) => state === 'yes' && product_id === productId);
  return Math.max(0, ...agreed.map(({ extra }) => extra));
}

/** Service level of picking: lines by their result, and the share found, every line counting the same. */
function serviceOf(lines: readonly PickLineRow[]) {
  const counts = { found: 0, replaced: 0, missing: 0 };
  let filled = 0;
  for (const line of lines) {
    const [outcome, share] = line.pick
      ? [outcomeOf(promisedOf(line), line.pick.asked), foundShare(promisedOf(line), line.pick.asked)]
      : (['found', 10_000] as const);
    if (outcome === 'found') counts.found += 1;
    else if (outcome === 'replaced') counts.replaced += 1;
    else counts.missing += 1;
    filled += share;
  }
  return { ...counts, fillRate: Math.floor(filled / lines.length) };
}
