import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { isSale, ORDER_STATE_LABELS, PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import { channelName } from '#rules/stats/channel.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type ErpOrder, readErpOrders } from '#server/erp/read-orders.ts';
import { type Column, inTurn, moment, pesos, type Span, tableOf } from './table.ts';

const BATCH = 200;

type Money = { paid: number; refunded: number; handed_at: Date | null; final: number };
type Row = ErpOrder & Money;

const columns: readonly Column<Row>[] = [
  ['Pedido', ({ number }) => number],
  ['Fecha', ({ creationDate }) => moment(creationDate)],
  ['Estado', ({ state }) => ORDER_STATE_LABELS[state]],
  ['Sede', ({ office }) => office.name],
  ['Entrega', ({ type }) => (type === 'pickup' ? 'Recoge en tienda' : 'Domicilio')],
  ['Canal', ({ channel }) => channelName(channel)],
  ['N.º en el canal', ({ channel_number }) => channel_number ?? null],
  ['Día de entrega', ({ window }) => ({ day: bogotaDay(new Date(window.start_date)) })],
  ['Salió de la tienda', ({ handed_at }) => moment(handed_at)],
  ['Forma de pago', ({ payment_method }) => PAYMENT_METHOD_LABELS[payment_method]],
  ['Productos', ({ subtotal }) => pesos(subtotal)],
  ['Bolsas', ({ bags_total }) => pesos(bags_total)],
  ['Domicilio', ({ delivery_price }) => pesos(delivery_price)],
  ['Cupones', ({ coupons_total }) => pesos(coupons_total)],
  ['Total pedido', ({ total }) => pesos(total)],
  ['Total después de recoger', ({ amount_to_pay }) => pesos(amount_to_pay)],
  ['Total final', ({ final }) => pesos(final)],
  ['Pagado con crédito', ({ credit = 0 }) => pesos(credit)],
  ['Pagado en línea', ({ paid }) => pesos(paid)],
  ['Devuelto', ({ refunded }) => pesos(refunded)],
  ['Base', (row) => pesos(taxesOf(row)?.base)],
  ['IVA', (row) => pesos(taxesOf(row)?.vat)],
  ['Impuestos al consumo', (row) => pesos(taxesOf(row)?.consumption)],
  ['Factura', ({ invoice }) => invoice?.number ?? null],
];

/** The taxes of a sale; a cancelled order, or one that came back unpaid, has none. */
function taxesOf({ state, final, taxes }: Row): Row['taxes'] {
  return isSale(state) && final > 0 ? taxes : null;
}

/** One row an order, by the day on which it was placed. */
export const orderTable = tableOf(columns, async function* (db, span) {
  for await (const ids of orderIds(db, span)) {
    const [orders, money] = await Promise.all([readErpOrders(db, ids), readMoney(db, ids)]);
    yield orders.flatMap((order) => {
      const more = money.get(order.id);
      return more ? [{ ...order, ...more }] : [];
    });
  }
});

type Place = { id: string; at: string };

/** Orders placed in a span, oldest first. */
export async function* orderIds(db: Queries, { from, until, officeId }: Span): AsyncIterable<string[]> {
  const read = (last: Place | undefined) =>
    db.all<Place>(sql`
      select o.id, o.created_at::text as at from customer_order o
      where o.business_id = ${db.businessId} and o.created_at < ${until}
        ${officeId === undefined ? nothing : part`and o.office_id = ${officeId}`}
        ${
          last === undefined
            ? part`and o.created_at >= ${from}`
            : part`and o.created_at >= ${last.at}::timestamptz and (o.created_at > ${last.at}::timestamptz or o.id < ${last.id})`
        }
      order by o.created_at, o.id desc limit ${BATCH}`);
  for await (const rows of inTurn(BATCH, read)) yield rows.map(({ id }) => id);
}

async function readMoney(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Money>> {
  const rows = await db.all<Money & { id: string }>(sql`
    select o.id, ${finalOf} as final,
      coalesce((select sum(p.amount) from payment p
        where p.business_id = o.business_id and p.order_id = o.id and p.state in ('approved', 'voided')), 0)::bigint as paid,
      coalesce((select sum(r.amount) from refund r
        where r.business_id = o.business_id and r.order_id = o.id and r.state = 'done'), 0)::bigint as refunded,
      (select max(e.at) from order_event e where e.business_id = o.business_id and e.order_id = o.id
        and e.to_state = o.state and o.state = '10_store_dispatch_products') as handed_at
    from customer_order o
    left join order_settlement s on s.business_id = o.business_id and s.order_id = o.id
    where o.business_id = ${db.businessId} and o.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...money }) => [id, money]));
}

/**
 * The final cost of order `o` with its settlement `s`, as `finalCost` (rules/deliveries/door.ts) computes it: nothing
 * where it is no sale or came back unpaid; otherwise the amount due without undelivered goods.
 */
export const finalOf = part`case
  when not is_sale(o.state) then 0
  when o.payment_method <> 'online' and o.delivery -> 'events' -> -1 ->> 'event' = 'returned' then 0
  when o.delivery -> 'events' -> -1 ->> 'event' in ('delivered', 'returned')
  then greatest(coalesce(s.bags_total + s.delivery_price, o.bags_total + o.delivery_price),
    coalesce(s.amount_to_pay, o.total) - coalesce((select sum(b.total - b.discount) from delivery_return b
      where b.business_id = o.business_id and b.order_id = o.id), 0))
  else coalesce(s.amount_to_pay, o.total)
end::bigint`;
