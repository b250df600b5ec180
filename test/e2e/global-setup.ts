import { startShop } from './server.ts';

/** One shop for the whole run; playwright.config.ts has chosen its port. */
export default async function setup(): Promise<() => Promise<void>> {
  const shop = await startShop(Number(process.env.E2E_PORT));
  process.env.E2E_DATABASE_URL = shop.databaseUrl();
  process.env.E2E_DATA_DIR = shop.dataDir;
  return async () => {
    await shop.stop();
  };
}
