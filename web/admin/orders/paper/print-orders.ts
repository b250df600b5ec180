import { ownAddress } from '#web/addresses/own-address.ts';
import { callApi } from '#web/api/client.ts';
import type { SheetShop } from './order-sheet.tsx';
import { paperOfDevice } from './paper.ts';

/** Concurrent requests: a morning's orders must not block the board. */
const AT_ONCE = 6;

let drawn: (() => void) | undefined;

/** Prints orders in the given sequence, each on separate sheets. Throws if one fails to load, and prints none then. */
export async function printOrders(ids: readonly string[]): Promise<void> {
  const [shop, answers, { drawSheets }, { printSheets }] = await Promise.all([
    readShop(),
    readOrders(ids),
    import('./draw-sheets.tsx'),
    import('./print-sheets.ts'),
  ]);
  // The previous sheets remain in browsers that do not report the end of printing.
  drawn?.();
  drawn = drawSheets({ answers, shop, paper: paperOfDevice() });
  window.addEventListener('afterprint', () => drawn?.(), { once: true });
  await printSheets();
}

async function readOrders(ids: readonly string[]) {
  const answers = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    answers.push(...(await Promise.all(some.map((id) => callApi('orders.get', { params: { id } })))));
  }
  return answers;
}

async function readShop(): Promise<SheetShop> {
  const { app_title, icons, modules_enable } = await callApi('business.get', { query: {} });
  return {
    title: app_title,
    logo: ownAddress(icons.large_admin),
    planogram: modules_enable.includes('planogram'),
  };
}
