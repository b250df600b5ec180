import { showToast } from '#web/ui/feedback/toast-store.ts';
import { shellTexts } from './texts/shell.ts';

const texts = shellTexts.link;

export async function shareLink(url: string, title: string): Promise<void> {
  if (!navigator.share) return copyLink(url);
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
