import type { Good } from '#demo/load/goods.ts';
import { idOf } from '#demo/load/ids.ts';
import { officeId } from '#demo/load/links.ts';
import type { Row } from '#demo/load/rows.ts';
import { type Shelf, shelvesOf } from '#demo/load/shelves.ts';
import type { Customer } from '#demo/residents/customers.ts';
import type { DemoBusiness } from '#demo/types.ts';
import { lineKey } from '#rules/cart/totals.ts';
import { lineWith } from './baskets.ts';

type CartInput = {
  business: DemoBusiness;
  business_id: string;
  goods: readonly Good[];
  regulars: readonly Customer[];
  now: Date;
};

/** What Marcela has in her cart in the design: ten products, $ 88.007. */
const DESIGN_CART: { sku: string; count: number; maturity?: number; comment?: string }[] = [
  { sku: '750', count: 850, maturity: 3 },
  { sku: '1353948', count: 1 },
  { sku: '11590', count: 1200, comment: 'Sin piel, en porciones pequeñas' },
  { sku: '818', count: 6 },
  { sku: '3053625', count: 1 },
];

export function designCart({ business, business_id, goods, regulars, now }: CartInput): {
  cart: Row[];
  lines: Row[];
} {
  const customer = regulars.find(({ name }) => name === 'Marcela');
  const shelves = customer ? shelvesOf(customer.office, goods) : [];
  const bySku = new Map(shelves.map((shelf) => [shelf.good.sku, shelf]));
  const targets = DESIGN_CART.flatMap((item) => {
    const shelf = bySku.get(item.sku);
    return shelf ? [{ ...item, shelf }] : [];
  });
  if (!customer || targets.length < DESIGN_CART.length) return { cart: [], lines: [] };
  const cart_id = idOf(`${business.slug} active cart ${customer.email}`, now.getTime() - 3_600_000);
  const at = new Date(now.getTime() - 3_600_000).toISOString();
  const cart = {
    business_id,
    id: cart_id,
    user_id: customer.id,
    office_id: officeId(business.slug, customer.office.id),
    address_id: customer.addresses[0]?.id ?? null,
    created_at: at,
    updated_at: at,
  };
  return { cart: [cart], lines: targets.map((item, i) => cartLineRow(business_id, cart_id, item, i, at)) };
}

function cartLineRow(
  business_id: string,
  cart_id: string,
  { shelf, count, maturity, comment }: { shelf: Shelf; count: number; maturity?: number; comment?: string },
  index: number,
  at: string,
): Row {
  const line = lineWith(shelf, count, maturity, undefined, comment);
  return {
    business_id,
    cart_id,
    id: idOf(`${cart_id} ${index}`),
    product_id: shelf.good.id,
    line_key: lineKey(line),
    count_type: line.countType,
    count,
    maturity: maturity ?? null,
    comment: comment ?? '',
    seen_price_neto: line.priceNeto,
    created_at: new Date(new Date(at).getTime() + index * 60_000).toISOString(),
  };
}
