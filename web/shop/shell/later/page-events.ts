import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';

type Item = { item_id: string; item_name: string; price?: number; quantity?: number };
type Event = [name: string, parameters: Record<string, string | number | Item[]>];

/** What somebody takes for their health is nobody else's business (Ley 1581, article 5). */
export const SECRET_KIND = 'medicine';

/** What arriving at a page counts as, by the names of the analytics service. */
export function eventsOfPage(path: string, data: unknown): Event[] {
  // Its address alone would say it.
  if (kindIn(data) === SECRET_KIND) return [];
  const view: Event = ['page_view', { page_path: path }];
  const events = [/^\/(search|buscar)\//.test(path) ? searchOf(path) : undefined, shoppingOf(path, data)];
  return [view, ...events.filter((event) => event !== undefined)];
}

function searchOf(path: string): Event {
  return ['search', { search_term: decodeURIComponent(path.split('/')[2] ?? '') }];
}

function shoppingOf(path: string, data: unknown): Event | undefined {
  if (path.startsWith('/product/')) {
    const product = productIn(data);
    return product && ['view_item', { currency: 'COP', value: product.price ?? 0, items: [product] }];
  }
  if (
    /^\/(product-category|categoria|product-subcategory|offers|brand|provider|search|buscar)(\/|$)/.test(path)
  ) {
    return ['view_item_list', { item_list_id: path }];
  }
  if (path === '/cart' || path === '/checkout') return ['view_cart', { currency: 'COP' }];
  if (path === '/checkout/address') return ['begin_checkout', { currency: 'COP' }];
  return undefined;
}

/**
 * The order of a thank-you page, in the analytics service's format: the products without the delivery fee.
 */
export function purchaseOf(path: string, data: unknown): Purchase | undefined {
  const order = path.startsWith('/checkout/thanks/') ? orderIn(data) : undefined;
  if (order === undefined) return undefined;
  const { id, price_total: total, price_domicile: shipping, products } = order;
  return {
    transaction_id: id,
    currency: 'COP',
    value: total - shipping,
    shipping,
    items: products
      .filter(({ product }) => product.goodsKind !== SECRET_KIND)
      .map(({ product_id, product, count, countType }) => ({
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

/** Under whose law the product of a page is sold, if under one of its own. */
function kindIn(data: unknown): unknown {
  return (data as { product?: { goodsKind?: unknown } | null } | undefined)?.product?.goodsKind;
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
