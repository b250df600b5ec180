/** The path to pay an order online, by its id or the token of its link (storefront 2). */
export function payPath(id: string): string {
  return `/checkout/online-payment-cta/${id}`;
}
