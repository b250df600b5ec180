import { iconsInPage } from './icons-in-page.ts';
import { scriptsAfterPaint, scriptsAtOnce } from './scripts-after-paint.ts';

/** Returns a rendered page as it is sent: with inlined icons, and in the shop with scripts after its first paint. */
export function paintFirst(page: string, address: string): string {
  const isForStaff = new URL(address).pathname.startsWith('/admin');
  return iconsInPage(isForStaff ? scriptsAtOnce(page) : scriptsAfterPaint(page));
}
