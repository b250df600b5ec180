import { useCallback, useSyncExternalStore } from 'react';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';

/** What of a product may change while it is looked at. */
export type LiveFigures = Pick<
  WireProduct,
  'price' | 'price_neto' | 'the_discount' | 'pum' | 'stock' | 'withoutStock'
>;

/** Newer than what the pages were made of, in the office that is shown. */
const figures = new Map<string, LiveFigures>();
/** Who shows which product: what nobody shows is not asked for. */
const shown = new Map<string, Set<() => void>>();

/** The product with its newest figures; the same one as long as nothing of it changed. */
export function useLiveFigures<Product extends LiveFigures & { id: string }>(product: Product): Product {
  const { id } = product;
  const subscribe = useCallback((listener: () => void) => show(id, listener), [id]);
  const newer = useSyncExternalStore(subscribe, () => figures.get(id), onServer);
  return newer ? { ...product, ...newer } : product;
}

/** The products on the screen. */
export function shownProducts(): string[] {
  return [...shown.keys()];
}

export function setLiveFigures(product: LiveFigures & { id: string }): void {
  const { id, price, price_neto, the_discount, pum, stock, withoutStock } = product;
  figures.set(id, { price, price_neto, the_discount, pum, stock, withoutStock });
  notify(id);
}

/** For another office. */
export function forgetLiveFigures(): void {
  const ids = [...figures.keys()];
  figures.clear();
  for (const id of ids) notify(id);
}

function show(id: string, listener: () => void): () => void {
  const listeners = shown.get(id) ?? new Set();
  shown.set(id, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) shown.delete(id);
  };
}

function notify(id: string): void {
  for (const listener of shown.get(id) ?? []) listener();
}

function onServer(): undefined {
  return undefined;
}
