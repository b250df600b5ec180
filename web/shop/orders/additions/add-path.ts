export function addPath(orderId: string): string {
  return `/shoppingcart-detail/${orderId}/agregar`;
}
