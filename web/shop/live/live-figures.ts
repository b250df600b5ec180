import { useCallback, useSyncExternalStore } from 'react';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';

/** The fields of a product that may change while it is displayed. */
export type LiveFigures = Pick<
  WireProduct,
  'price' | 'price_neto' | 'the_discount' | 'pum' | 'stock' | 'withoutStock'
>;

/** Figures newer than the page, for the displayed office; written by use-live-shop.ts. */
export const liveFigures = new Map<string, LiveFigures>();
/** The products on the screen and their subscribers: others are not fetched. */
export const shownProducts = new Map<string, Set<() => void>>();

/** The product with its newest figures; the same object while nothing changed. */
export function useLiveFigures<Product extends LiveFigures & { id: string }>(product: Product): Product {
  const { id } = product;
  const subscribe = useCallback(
    (listener: () => void) => {
      const listeners = shownProducts.get(id) ?? new Set();
      shownProducts.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) shownProducts.delete(id);
      };
    },
    [id],
  );
  const newer = useSyncExternalStore(subscribe, () => liveFigures.get(id), noFigures);
  return newer ? { ...product, ...newer } : product;
}

function noFigures() {
  return undefined;
}
