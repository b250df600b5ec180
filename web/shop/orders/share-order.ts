import { shareLink } from '#web/shop/share-link.ts';

/** The shareable link of an order: by its random token, without personal data (rule 39). */
export function orderPath(token: string): string {
  return `/shoppingcart-detail/${token}`;
}

export async function shareOrder(token: string, title: string): Promise<void> {
  await shareLink(new URL(orderPath(token), location.origin).href, title);
}
