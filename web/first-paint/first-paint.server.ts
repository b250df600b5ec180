import { iconsInPage } from './icons-in-page.ts';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

/** A drawn page as it is sent: with its icons in it, and its scripts after its first paint. */
export function paintFirst(page: string): string {
  return iconsInPage(scriptsAfterPaint(page));
}
