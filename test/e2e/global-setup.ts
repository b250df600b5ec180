import { addressOf, startShop } from './server.ts';

/** One shop for the whole run, on the port of playwright.config.ts. `npm test` has opened it already. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_DATABASE_URL !== undefined) return async () => undefined;
  const shop = await startShop(Number(process.env.E2E_PORT));
  Object.assign(process.env, addressOf(shop));
  return async () => {
    await shop.stop();
  };
}
