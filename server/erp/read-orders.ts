import type { z } from 'zod';
import type { ErpOrder as ErpOrderShape } from '#contract/erp/shapes.ts';
import { taxClassOf } from '#rules/taxes/tax-classes.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { kindOf, presentBuyer } from '#server/invoices/present-invoice.ts';
import type { InvoiceRow } from '#server/invoices/stored.ts';
import { couponsOfOrder, type OrderCoupon } from '#server/orders/coupons-of-order.ts';
import { costOfOrder } from '#server/orders/present-delivery.ts';
import type {
  StoredCustomer,
  StoredDelivery,
  StoredProduct,
  StoredTaxClasses,
} from '#server/orders/stored.ts';
import { lineTaxes } from '#server/orders/taxes/line-taxes.ts';
import { type Undelivered, undeliveredOfOrder } from '#server/orders/taxes/undelivered.ts';
import { currentPick, type PickRow, type StandingPick } from '#server/picking/current-picks.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import { withHandovers } from './read-handovers.ts';

export type ErpOrder = z.output<typeof ErpOrderShape>;
type Good = ErpOrder['lines'][number];

type Row = Pick<
  ErpOrder,
  | 'id'
  | 'number'
  | 'version'
  | 'state'
  | 'type'
  | 'channel'
  | 'channel_number'
  | 'payment_method'
  | 'office'
  | 'subtotal'
  | 'coupons_total'
  | 'bags_count'
  | 'bags_total'
  | 'delivery_price'
  | 'total'
  | 'amount_to_pay'
> & {
  window_start: Date;
  window_end: Date;
  created_at: Date;
  updated_at: Date;
  lines: (Omit<Good, 'picked' | 'tax_class' | 'line_id'> & {
    line_id: string;
    product: Pick<Partial<StoredProduct>, 'goodsKind'>;
    tax_class: string | null;
    tax_ml: number | null;
    pick: StandingPick | null;
  })[];
  tax_classes: StoredTaxClasses | null;
  coupon_terms: OrderCoupon[];
  settlement: {
    bags_count: number;
    bags_total: number;
    delivery_price: number;
    amount_to_pay: number;
  } | null;
  delivery: StoredDelivery;
  undelivered: Undelivered[];
  customer: StoredCustomer;
} & InvoiceRow;

const officeOf = part`(select jsonb_build_object('id', f.id, 'key', coalesce(f.ws_keys ->> 'key', ''), 'name', f.name)
  from office f where f.business_id = o.business_id and f.id = o.office_id)`;

const linesOf = part`(
  select json_agg(json_build_object('line_id', l.id, 'product_id', l.product_id, 'id_item', p.sku, 'bar_code', p.bar_code,
    'title', p.title, 'count_type', l.count_type, 'count', l.count, 'price', l.price, 'price_neto', l.price_neto,
    'total', l.total, 'tax_class', l.tax_class, 'tax_ml', l.tax_ml, 'base', l.base, 'vat', l.vat,
    'consumption', l.consumption, 'pick', ${currentPick}, 'product',
    json_strip_nulls(json_build_object('goodsKind', l.product -> 'goodsKind'))) order by l.position)
  from order_line l join product p on p.business_id = l.business_id and p.id = l.product_id
  where l.business_id = o.business_id and l.order_id = o.id)`;

/**
 * `buyersBy`: opens the data of buyers, for whoever may see them; without it there are none. `handovers`: whether to
 * whom and where orders go is seen.
 */
type Seen = { buyersBy?: IdentitySeal | undefined; handovers?: boolean };

/** Orders as sent to other systems, in the order of these ids. */
export async function readErpOrders(
  db: Queries,
  ids: readonly string[],
  seen: Seen = {},
): Promise<ErpOrder[]> {
  if (ids.length === 0) return [];
  const rows = await readErpRows(db, ids);
  const replacements = rows.flatMap(({ lines }) =>
    lines.flatMap(({ pick }) => pick?.rows.map(({ product_id: id }) => id) ?? []),
  );
  const goods = await readGoods(db, [...new Set(replacements)]);
  const orders = rows.map((row) => presentOrder(row, goods, seen));
  return seen.handovers ? withHandovers(db, orders) : orders;
}

export function readErpRows(db: Queries, ids: readonly string[]): Promise<Row[]> {
  return db.all<Row>(sql`
    select o.id, o.number, o.version, o.state, o.type, o.channel, o.channel_number, o.payment_method, ${officeOf} as office,
      o.window_start, o.window_end, o.subtotal, o.coupons_total, o.bags_count, o.bags_total, o.delivery_price, o.total,
      s.amount_to_pay, credit_left_of_order(o.business_id, o.id) as credit, o.tax_classes, o.billing, o.invoice,
      o.customer, o.delivery,
      ${couponsOfOrder} as coupon_terms, case when s.order_id is not null then
        json_build_object('bags_count', s.bags_count, 'bags_total', s.bags_total, 'delivery_price', s.delivery_price,
          'amount_to_pay', s.amount_to_pay)
      end as settlement, ${undeliveredOfOrder} as undelivered, coalesce(${linesOf}, '[]') as lines, o.created_at, o.updated_at
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join customer_order o on o.business_id = ${db.businessId} and o.id = asked.id
    left join order_settlement s on s.business_id = o.business_id and s.order_id = o.id
    order by asked.place`);
}

type Named = Pick<Good, 'id_item' | 'bar_code' | 'title'>;

async function readGoods(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<Named & { id: string }>(sql`
    select id, sku as id_item, bar_code, title from product
    where business_id = ${db.businessId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

const UNKNOWN: Named = { id_item: '', bar_code: '', title: '' };

function presentOrder(row: Row, goods: ReadonlyMap<string, Named>, { buyersBy }: Seen): ErpOrder {
  const { window_start, window_end, created_at, updated_at, lines, ...more } = row;
  const {
    tax_classes: _,
    coupon_terms: __,
    settlement: ___,
    billing,
    invoice,
    customer: ____,
    delivery: _____,
    undelivered,
    ...order
  } = more;
  const cost = costOfOrder({ ...row, lines: lines.map((line) => ({ ...line, id: line.line_id })) });
  const back = new Map(undelivered.map(({ line_id, worth }) => [line_id, worth]));
  return {
    ...order,
    total_final: cost.total,
    taxes: cost.taxes,
    invoice: {
      kind: kindOf(row, cost),
      requested: billing !== null,
      number: invoice?.number ?? null,
    },
    ...(buyersBy && { buyer: presentBuyer(row, cost, buyersBy) }),
    window: { start_date: window_start.toISOString(), end_date: window_end.toISOString() },
    lines: lines.map(({ pick, line_id, product: _product, tax_ml, tax_class, ...line }) => ({
      ...line,
      line_id,
      undelivered: back.get(line_id) ?? 0,
      tax_class: taxClassOf(tax_class),
      picked:
        pick?.rows
          .filter(({ kind }) => kind !== 'missing')
          .map((one) => presentPicked(one, { tax_class, tax_ml, at: created_at }, goods)) ?? null,
    })),
    creationDate: created_at.toISOString(),
    lastUpdateDate: updated_at.toISOString(),
  };
}

/** A replacement is taxed by its own class. */
function presentPicked(
  { kind, product, product_id, count_type, count, total }: PickRow,
  { at, ...line }: { tax_class: string | null; tax_ml: number | null; at: Date },
  goods: ReadonlyMap<string, Named>,
): NonNullable<Good['picked']>[number] {
  const own =
    kind === 'found' ? line : { tax_class: product.taxClass ?? null, tax_ml: product.taxMl ?? null };
  return {
    product_id,
    count_type,
    count,
    total,
    ...(goods.get(product_id) ?? UNKNOWN),
    tax_class: taxClassOf(own.tax_class),
    ...lineTaxes({ ...own, total, count }, at),
  };
}
