/** Where what is in the cart is added to an order. */
export function addPath(orderId: string): string {
  return `/shoppingcart-detail/${orderId}/agregar`;
}
