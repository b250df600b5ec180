import { paymentAccounts } from '#server/config/payment-accounts.ts';
import type { Faults } from '#server/config/values.ts';
import { isErrno } from '#server/db/embedded/errno.ts';
import { type GatewaySimulator, startGatewaySimulator } from './start.ts';

/*
 * The payment simulator as a process of its own:
 *   SIMULATOR_PORT=4000 SHOP_URL=http://127.0.0.1:3000 node scripts/run.mjs simulator
 * Reports its address to the shop that started it, and ends with it.
 */

const { env } = process;
const faults: Faults = [];
const accounts = paymentAccounts(env, env.DEFAULT_BUSINESS, faults);
if (faults.length > 0) {
  for (const fault of faults) console.error(`Configuration: ${fault}`);
  process.exit(1);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(0));
process.on('disconnect', () => process.exit(0));

const simulator = await startNear(Number(env.SIMULATOR_PORT ?? 4000));
if (process.send) process.send({ url: simulator.url });
else console.log(`Payment simulator (no money moves): ${simulator.url}`);

/** On the requested port or one of the next; when all are taken, on any. */
async function startNear(first: number): Promise<GatewaySimulator> {
  const shop = { url: env.SHOP_URL ?? 'http://127.0.0.1:3000' };
  const options = { shop, accounts, host: env.HOST || '127.0.0.1', publicHost: env.PUBLIC_HOST };
  const ports = [...Array(10).keys()].map((step) => first + step).filter((port) => port <= 65_535);
  for (const port of ports) {
    try {
      return await startGatewaySimulator({ ...options, port });
    } catch (error) {
      if (!isErrno(error, 'EADDRINUSE') && !isErrno(error, 'EACCES')) throw error;
    }
  }
  return startGatewaySimulator({ ...options, port: 0 });
}
