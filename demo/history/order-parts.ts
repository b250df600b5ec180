import { costOf, pictureOfGood } from '#demo/load/goods.ts';
import { idOf } from '#demo/load/ids.ts';
import { officeId } from '#demo/load/links.ts';
import type { Row } from '#demo/load/rows.ts';
import type { Customer } from '#demo/residents/customers.ts';
import { listTotalOf, totalOf } from '#rules/cart/totals.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import { stockDemand } from '#rules/quantity.ts';
import type { BasketLine } from './baskets.ts';
import type { Crew } from './lives.ts';

/** States with an assigned picker, and courier. */
const PICKED: readonly OrderState[] = [
  '8_store_select_products',
  '9_store_invoice_products',
  '10_store_dispatch_products',
];
const BROUGHT: readonly OrderState[] = ['9_store_invoice_products', '10_store_dispatch_products'];

export function lineRow(
  business_id: string,
  order_id: string,
  { shelf, line }: BasketLine,
  position: number,
  created: Date,
) {
  const { good } = shelf;
  return {
    business_id,
    order_id,
    id: idOf(`line ${order_id} ${position}`, created.getTime()),
    position,
    product_id: good.id,
    product: {
      id_item: good.sku,
      title: good.title,
      brand: good.brand ?? '',
      size: good.size,
      photoUrl: pictureOfGood(good),
      tint: good.category.tint,
      bar_code: good.ean,
      slug: good.slug,
      ageRestricted: false,
      gramsPerUnit: line.sale.gramsPerUnit,
      listTotal: listTotalOf(line),
    },
    count_type: line.countType,
    count: line.count,
    maturity: line.maturity ?? null,
    cut: line.cut ?? null,
    comment: line.comment ?? '',
    price: line.price,
    price_neto: line.priceNeto,
    total: totalOf(line),
    stock_demand: stockDemand(line.sale, line.countType, line.count),
    cost: costOf(good),
  };
}

export function addressOf(business: string, { office }: Customer, address: Customer['addresses'][number]) {
  return {
    id: address.id,
    address: address.address,
    alias: address.alias,
    city: address.city,
    branch: office.displayName,
    idBranch: officeId(business, office.id),
    geopoint: [address.lat, address.lng],
    comment: address.comment,
    displayName: [address.address, address.alias, address.city].join(', '),
    zone: address.zone,
  };
}

export function deliveryOf(state: OrderState, crew: Crew, type: 'delivery' | 'pickup'): Row {
  const picker = PICKED.includes(state) ? { picker_id: crew.picker.id, picker_name: crew.picker.name } : {};
  const courier =
    type === 'delivery' && BROUGHT.includes(state)
      ? { delivery_id: crew.courier.id, delivery_name: crew.courier.name }
      : {};
  return { ...picker, ...courier };
}
