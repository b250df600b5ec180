import { stopOnSignals } from '#scripts/open/stop.ts';
import { freePort } from '#server/db/embedded/free-port.ts';
import { startShop } from '#test/e2e/server.ts';
import { visitAll } from '#test/engines/run.ts';

/**
 * npm run browsers [-- webkit firefox chromium]: what shoppers and staff do, in engines that `npm test` does not have.
 * Ends with 0 when all of them went through it, 1 when something failed, 2 when only an engine is missing.
 * SHOP=http://localhost:3000 visits one that is open.
 */
export async function run(args: string[]): Promise<number> {
  const open = process.env.SHOP;
  if (open !== undefined) return visitAll(open, args);
  const { onStop } = stopOnSignals();
  const shop = await startShop(await freePort());
  onStop(() => shop.stop());
  try {
    return await visitAll(shop.url, args);
  } finally {
    await shop.stop();
  }
}
