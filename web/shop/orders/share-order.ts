import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** The shareable link of an order: by its random token, without personal data (decision 39). */
export function orderPath(token: string): string {
  return `/shoppingcart-detail/${token}`;
}

/** Hands the link to the device's own share sheet, else copies it. */
export async function shareOrder(token: string, title: string): Promise<void> {
  await shareLink(new URL(orderPath(token), location.origin).href, title);
}

/** The same with any address. */
export async function shareLink(url: string, title: string): Promise<void> {
  if (!navigator.share) return copyLink(url);
  // Closing the sheet without choosing is no failure.
  await navigator.share({ title, url }).catch(() => {});
}

/** Copies an address and shows the result (storefront 8, payment link). */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast('success', texts.copied);
  } catch {
    showToast('error', texts.copyFailed);
  }
}
