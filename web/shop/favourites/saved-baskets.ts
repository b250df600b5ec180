/** A basket with the products that are in it. */
export type SavedBasket = { id: string; name: string; products: ReadonlySet<string> };

/** The basket a heart saves into while there is none: it gets its id with the first answer. */
const UNBORN = '';

/** The baskets after adding a product to one of them; a new one is last. */
export function withProduct(
  baskets: readonly SavedBasket[],
  { id, name }: { id: string; name: string },
  productId: string,
): SavedBasket[] {
  if (!baskets.some((basket) => basket.id === id)) {
    return [...baskets, { id, name, products: new Set([productId]) }];
  }
  return baskets.map((basket) =>
    basket.id === id ? { ...basket, products: new Set([...basket.products, productId]) } : basket,
  );
}

export function withoutProduct(
  baskets: readonly SavedBasket[],
  id: string,
  productId: string,
): SavedBasket[] {
  return baskets
    .map((basket) =>
      basket.id === id
        ? { ...basket, products: new Set([...basket.products].filter((one) => one !== productId)) }
        : basket,
    )
    .filter((basket) => basket.id !== UNBORN || basket.products.size > 0);
}

/** The target of a heart: the first basket, or a new one. */
export function heartTarget(
  baskets: readonly SavedBasket[],
  nameOfFirst: string,
): { id: string; name: string } {
  const first = baskets.find(({ id }) => id !== UNBORN);
  return first ?? { id: UNBORN, name: nameOfFirst };
}

export function isSaved(baskets: readonly SavedBasket[], productId: string): boolean {
  return baskets.some(({ products }) => products.has(productId));
}
