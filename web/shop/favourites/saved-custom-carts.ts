export type SavedCustomCart = { id: string; name: string; products: ReadonlySet<string> };

/** A placeholder id while the heart creates the first custom cart; the answer brings its id. */
const UNBORN = '';

/** The custom carts after adding a product to one of them; a new one is last. */
export function withProduct(
  customCarts: readonly SavedCustomCart[],
  { id, name }: { id: string; name: string },
  productId: string,
): SavedCustomCart[] {
  if (!customCarts.some((customCart) => customCart.id === id)) {
    return [...customCarts, { id, name, products: new Set([productId]) }];
  }
  return customCarts.map((customCart) =>
    customCart.id === id
      ? { ...customCart, products: new Set([...customCart.products, productId]) }
      : customCart,
  );
}

export function withoutProduct(
  customCarts: readonly SavedCustomCart[],
  id: string,
  productId: string,
): SavedCustomCart[] {
  return customCarts
    .map((customCart) =>
      customCart.id === id
        ? { ...customCart, products: new Set([...customCart.products].filter((one) => one !== productId)) }
        : customCart,
    )
    .filter((customCart) => customCart.id !== UNBORN || customCart.products.size > 0);
}

/** The target of a heart: the first custom cart, or a new one. */
export function heartTarget(
  customCarts: readonly SavedCustomCart[],
  nameOfFirst: string,
): { id: string; name: string } {
  const first = customCarts.find(({ id }) => id !== UNBORN);
  return first ?? { id: UNBORN, name: nameOfFirst };
}

export function isSaved(customCarts: readonly SavedCustomCart[], productId: string): boolean {
  return customCarts.some(({ products }) => products.has(productId));
}
