import { iconsInPage } from './icons-in-page.ts';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

/** A rendered page as it is sent: with inlined icons, and scripts after its first paint. */
export function paintFirst(page: string): string {
  return iconsInPage(scriptsAfterPaint(page));
}
