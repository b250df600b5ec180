import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, people } from '../people.ts';
import { startTestServer, type TestServer } from '../server.ts';

/**
 * A shopper orders and staff accept it, with the client as others get it. `node scripts/run.mjs publish` makes the
 * client, checks the types of the flows and runs them here.
 */

type Shopper = (baseUrl: string, email: string, password: string) => Promise<number>;
type Staff = (
  baseUrl: string,
  options: { email: string; password: string; number: number },
) => Promise<string>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Written against a client that is there only while publishing: our own checks know nothing of it. */
const flow = (name: string) =>
  import(pathToFileURL(new URL(`flows/${name}.ts`, import.meta.url).pathname).href) as Promise<
    Record<string, unknown>
  >;

it('orders and accepts', async () => {
  const { shopperFlow, staffFlow } = { ...(await flow('shopper')), ...(await flow('staff')) } as {
    shopperFlow: Shopper;
    staffFlow: Staff;
  };
  const shop = server.url.replace('127.0.0.1', 'localhost');
  const number = await shopperFlow(shop, people.marcela.email, PASSWORD);
  const state = await staffFlow(shop, { email: people.luz.email, password: PASSWORD, number });
  expect(state).toBe('7_admin_cart_accept');
});
