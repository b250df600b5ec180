import type { OrderChannel } from '#rules/messages/channels.ts';
import type { Pesos } from '#rules/money.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { currentPick } from '#server/picking/current-picks.ts';
import { requestsOfOrder } from '#server/returns/requests/present.ts';
import { couponsOfOrder } from '../coupons-of-order.ts';
import type { LineRow } from '../line-row.ts';
import { headColumns, type OrderHeadRow, type OrderRow, settlementOfOrder } from '../queries.ts';
import { returnsOfOrder } from '../returned.ts';
import { undeliveredOfOrder } from '../taxes/undelivered.ts';
import { mayWhatsapp } from './queries.ts';

/** Contents of an order for messages: less than its detail, because every order sends some. */
export type OrderContent = OrderHeadRow &
  Pick<
    OrderRow,
    | 'subtotal'
    | 'bags_count'
    | 'bags_total'
    | 'coupons_total'
    | 'delivery_price'
    | 'bags_config'
    | 'coupons'
    | 'coupon_terms'
    | 'tax_classes'
    | 'billing'
    | 'invoice'
    | 'address'
    | 'customer'
    | 'payment_due_at'
    | 'delivery'
    | 'office_address'
    | 'settlement'
    | 'undelivered'
    | 'returns'
    | 'return_requests'
    | 'credit'
  > & {
    lines: Pick<
      LineRow,
      | 'id'
      | 'product_id'
      | 'product'
      | 'count_type'
      | 'count'
      | 'price_neto'
      | 'total'
      | 'tax_class'
      | 'tax_ml'
      | 'pick'
    >[];
    /** Pesos refunded, how many of them became credit, and what is still owed. */
    refunded: Pesos;
    as_credit: Pesos;
    owed: Pesos;
    /** The channel its shopper chose, and whether WhatsApp may be used for its number. */
    choice: OrderChannel | null;
    may_whatsapp: boolean;
  };

export function readOrderContent(db: Queries, id: string): Promise<OrderContent | undefined> {
  return db.first<OrderContent>(sql`
    select ${headColumns}, o.subtotal, o.bags_count, o.bags_total, o.coupons_total, o.delivery_price, o.bags_config,
      o.coupons, ${couponsOfOrder} as coupon_terms, o.tax_classes, o.billing, o.invoice, o.address, o.customer, o.payment_due_at,
      o.delivery, f.address as office_address, ${settlementOfOrder} as settlement, ${undeliveredOfOrder} as undelivered,
      ${returnsOfOrder} as returns, ${requestsOfOrder} as return_requests,
      credit_left_of_order(o.business_id, o.id) as credit,
      (select json_agg(l order by l.position) from (
        select l.id, l.position, l.product_id, l.product, l.count_type, l.count, l.price_neto, l.total, l.tax_class, l.tax_ml,
          ${currentPick} as pick
        from order_line l where l.business_id = o.business_id and l.order_id = o.id
      ) l) as lines, m.refunded, m.as_credit, m.owed, u.order_channel as choice,
      ${mayWhatsapp(db.businessId, part`o.customer ->> 'phone'`)} as may_whatsapp
    from customer_order o
    join office f on f.business_id = o.business_id and f.id = o.office_id
    join app_user u on u.business_id = o.business_id and u.id = o.user_id
    cross join lateral (
      select coalesce(sum(amount) filter (where state = 'done'), 0)::bigint as refunded,
        coalesce(sum(amount) filter (where state = 'done' and how = 'credit'), 0)::bigint as as_credit,
        coalesce(sum(amount) filter (where state = 'asking'), 0)::bigint as owed
      from refund r where r.business_id = o.business_id and r.order_id = o.id
    ) m
    where o.business_id = ${db.businessId} and o.id = ${id}`);
}
