type Item = { item_id: string; item_name: string; price: number };
type Event = [name: string, parameters: Record<string, string | number | Item[]>];

/** What arriving at a page counts as, by the names of the analytics service. */
export function eventsOfPage(path: string, data: unknown): Event[] {
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
    return product && ['view_item', { currency: 'COP', value: product.price, items: [product] }];
  }
  if (
    /^\/(product-category|categoria|product-subcategory|offers|brand|provider|search|buscar)(\/|$)/.test(path)
  ) {
    return ['view_item_list', { item_list_id: path }];
  }
  if (path === '/cart' || path === '/checkout') return ['view_cart', { currency: 'COP' }];
  if (path === '/checkout/address') return ['begin_checkout', { currency: 'COP' }];
  const [, order] = /^\/checkout\/thanks\/([\w-]+)$/.exec(path) ?? [];
  return order === undefined ? undefined : ['purchase', { currency: 'COP', transaction_id: order }];
}

/** The product of a page, whatever else its loader brought. */
function productIn(data: unknown): Item | undefined {
  if (typeof data !== 'object' || data === null || !('product' in data)) return undefined;
  const { product } = data;
  if (typeof product !== 'object' || product === null) return undefined;
  const { id, title, price_neto } = product as Record<string, unknown>;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof price_neto !== 'number') return undefined;
  return { item_id: id, item_name: title, price: price_neto };
}
