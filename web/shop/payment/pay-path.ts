/** Where an order is paid online, by its id or by the token of its link (storefront 2). */
export function payPath(id: string): string {
  return `/checkout/online-payment-cta/${id}`;
}
