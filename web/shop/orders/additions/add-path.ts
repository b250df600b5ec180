/** The page that adds the cart to an order. */
export function addPath(orderId: string): string {
  return `/shoppingcart-detail/${orderId}/agregar`;
}
