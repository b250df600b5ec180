import products from '#demo/data/products.json' with { type: 'json' };
import type { DemoProduct } from '#demo/types.ts';
import goodOf from './goods.json' with { type: 'json' };
import { arrangementOf } from './shape-of.ts';

/** Open goods that would look like another one of their shelf: two kinds of banana, a potato by weight and in kilos. */
const counts = new Map<string, number>();
for (const product of products as DemoProduct[]) {
  const key = lookOf(product);
  if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
}

export function hasTwin(product: DemoProduct): boolean {
  const key = lookOf(product);
  return key !== undefined && (counts.get(key) ?? 0) > 1;
}

function lookOf(product: DemoProduct): string | undefined {
  const arrangement = arrangementOf(product);
  const good = (goodOf as Record<string, string | undefined>)[product.sku];
  return arrangement && good && `${product.sub} ${good} ${arrangement.count}`;
}
