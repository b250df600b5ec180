import { type Purchase, purchaseOf } from '#rules/measuring/purchase.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';

type Item = { item_id: string; item_name: string; price?: number; quantity?: number };
type Event = [name: string, parameters: Record<string, string | number | Item[]>];

/** The events of a page view, named as in Google Analytics; `path`: the address under which it is reported. */
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

export function purchaseOfPage(path: string, data: unknown): Purchase | undefined {
  const order = path.startsWith('/checkout/thanks/') ? orderIn(data) : undefined;
  if (order === undefined) return undefined;
  return purchaseOf({
    number: order.id_order,
    total: order.price_total,
    shipping: order.price_domicile,
    lines: order.products.map(({ product_id, product, count, countType, totalPrice }) => ({
      productId: product_id,
      title: product.title,
      goodsKind: product.goodsKind,
      count,
      countType,
      total: totalPrice,
    })),
  });
}

function orderIn(data: unknown): Order | undefined {
  const answer = (data as { answer?: OrderAnswer | null } | undefined)?.answer;
  return answer?.order;
}

function productIn(data: unknown): Item | undefined {
  if (typeof data !== 'object' || data === null || !('product' in data)) return undefined;
  const { product } = data;
  if (typeof product !== 'object' || product === null) return undefined;
  const { id, title, price_neto } = product as Record<string, unknown>;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof price_neto !== 'number') return undefined;
  return { item_id: id, item_name: title, price: price_neto };
}
