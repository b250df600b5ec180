import { isSecret } from '#web/shop/measuring/told-pages.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';

type Item = { item_id: string; item_name: string; price?: number; quantity?: number };
type Event = [name: string, parameters: Record<string, string | number | Item[]>];

/** What arriving at a page counts as, by the names of the analytics service; `path`: the address it is told by. */
export function eventsOfPage(path: string, data: unknown): Event[] {
  const view: Event = ['page_view', { page_path: path }];
  const shopping = shoppingOf(path, data);
  return shopping ? [view, shopping] : [view];
}

function shoppingOf(path: string, data: unknown): Event | undefined {
  if (path.startsWith('/product/')) {
    const product = productIn(data);
    return product && ['view_item', { currency: 'COP', value: product.price ?? 0, items: [product] }];
  }
  if (/^\/(product-category|categoria|product-subcategory|offers|brand|provider)(\/|$)/.test(path)) {
    return ['view_item_list', { item_list_id: path }];
  }
  if (path === '/cart' || path === '/checkout') return ['view_cart', { currency: 'COP' }];
  if (path === '/checkout/address') return ['begin_checkout', { currency: 'COP' }];
  return undefined;
}

/**
 * The order of a thank-you page, in the analytics service's format: its told products without the delivery fee, by its
 * number, because its id opens it.
 */
export function purchaseOf(path: string, data: unknown): Purchase | undefined {
  const order = path.startsWith('/checkout/thanks/') ? orderIn(data) : undefined;
  if (order === undefined) return undefined;
  const { id_order: number, price_total: total, price_domicile: shipping, products } = order;
  const lines = products.filter(({ product }) => !isSecret(product));
  if (lines.length === 0) return undefined;
  const sum = lines.reduce((pesos, { totalPrice }) => pesos + totalPrice, 0);
  return {
    transaction_id: String(number),
    currency: 'COP',
    // Where something is left out, the rest of the whole would say what it costs.
    value: lines.length === products.length ? total - shipping : sum,
    shipping,
    items: lines.map(({ product_id, product, count, countType }) => ({
      item_id: product_id,
      item_name: product.title,
      // A line by weight counts as one item (rule 55).
      quantity: countType === 'units' ? count : 1,
    })),
  };
}

type Purchase = {
  transaction_id: string;
  currency: 'COP';
  /** Pesos, as the shipping beside it. */
  value: number;
  shipping: number;
  items: Item[];
};

/** The order of a thank-you page, if its loader has one. */
function orderIn(data: unknown): Order | undefined {
  const answer = (data as { answer?: OrderAnswer | null } | undefined)?.answer;
  return answer?.order;
}

/** The product of a page, among its loader data. */
function productIn(data: unknown): Item | undefined {
  if (typeof data !== 'object' || data === null || !('product' in data)) return undefined;
  const { product } = data;
  if (typeof product !== 'object' || product === null) return undefined;
  const { id, title, price_neto } = product as Record<string, unknown>;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof price_neto !== 'number') return undefined;
  return { item_id: id, item_name: title, price: price_neto };
}
