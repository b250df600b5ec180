import { showToast } from '#web/ui/feedback/toast-store.ts';
import { shellTexts } from './texts/shell.ts';

const texts = shellTexts.link;

/** Hands an address to the device's own share sheet, else copies it. */
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
