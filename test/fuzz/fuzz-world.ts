import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { startGatewaySimulator } from '#demo/gateway-simulator/start.ts';
import { newId } from '#server/db/ids.ts';
import { createTestDatabase } from '../database.ts';
import { goods } from '../factories/goods.ts';
import { businessIds, missingId, officeIds } from '../factories/ids.ts';
import { ownScript } from '../faults/own-script.ts';
import { serverEnv } from '../faults/processes.ts';
import { order, readyShoppers, totalOf } from '../faults/shoppers.ts';
import { people } from '../people.ts';
import { withClient } from '../postgres-client.ts';
import type { FuzzCaller } from './fuzz-request.ts';
import type { KnownId } from './right-values.ts';

/** It has to read and compile all of the server beside other tests. */
const SILENCE_MS = 90_000;
const persons = { client: people.marcela, admin: people.rocio, superadmin: people.luz } as const;

export type FuzzWorld = Awaited<ReturnType<typeof openWorld>>;

/** Tried once more, as every test of the server is, and named: a hook of vitest is not. */
export async function openFuzzWorld(): Promise<FuzzWorld> {
  return openWorld().catch((error: unknown) => {
    console.warn('fuzzer: the server did not open, once more:', error);
    return openWorld();
  });
}

/** A server in a process of its own on a PostgreSQL of its own, with carts, orders and payments in it. */
async function openWorld() {
  const database = await createTestDatabase();
  const hosts = { canasta: 'canasta.localhost', 'la-plaza': 'la-plaza.localhost' };
  const simulator = await startGatewaySimulator({ shop: { url: 'http://127.0.0.1:9', hosts } });
  const file = ownScript('fuzzed-server');
  const child = fork(file, [database.appUrl, simulator.url], {
    // As `npm start` runs it: what a nursery and the arenas of malloc hold is not what a leak holds.
    execArgv: ['--expose-gc', '--max-semi-space-size=8'],
    env: { ...serverEnv, NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const faults: string[] = [];
  child.stdout
    ?.setEncoding('utf8')
    .on('data', (text: string) => faults.push(...text.split('\n').filter(Boolean)));
  const { address: url = '' } = await heard(child).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    await simulator.close();
    await database.drop();
    throw error;
  });
  const server = { url, adminUrl: database.adminUrl };

  let tables = new Map<string, string[]>();
  const tokens = new Map<FuzzCaller, string>();

  /** Newest first, so that what a request has made is found by the next ones. */
  async function lookAround(): Promise<void> {
    await withClient(database.adminUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
      );
      const next = new Map<string, string[]>();
      for (const { name } of rows) {
        const found = await client.query<{ id: string }>(`select id from ${name} order by random() limit 12`);
        next.set(
          name,
          found.rows.map(({ id }) => id),
        );
      }
      tables = next;
      // What is tried here is what lies behind the limits, and sessions that a request ended.
      await client.query('delete from rate_limit');
      for (const [caller, person] of Object.entries(persons)) {
        const token = tokens.get(caller as FuzzCaller) ?? randomBytes(32).toString('base64url');
        tokens.set(caller as FuzzCaller, token);
        await client.query(
          `insert into session (business_id, id, user_id, token_hash, expires_at)
           values ($1, $2, $3, $4, now() + interval '1 day') on conflict do nothing`,
          [businessIds.canasta, newId(), person.id, createHash('sha256').update(token).digest()],
        );
      }
    });
  }

  /** Somebody has bought, and marcela has a cart that is ready to be. */
  async function fill(): Promise<void> {
    const customCarts = Array.from({ length: 4 }, () => [{ product: goods.ron, count: 2 }]);
    const shoppers = await readyShoppers(server, customCarts);
    for (const shopper of shoppers.slice(1)) (await order(shopper, await totalOf(shopper))).ok();
    await withClient(database.adminUrl, (client) =>
      client.query(
        'update customer_order set user_id = $1 where id in (select id from customer_order limit 2)',
        [people.marcela.id],
      ),
    );
  }

  await fill();
  await lookAround();
  return {
    url,
    faults,
    lookAround,
    tokenOf: (caller: FuzzCaller) => tokens.get(caller),
    /** Mostly something of the kind its name speaks of. */
    idOf({ name, turn }: KnownId): string {
      if (turn === 0) return missingId;
      const ids = tables.get(tableOf(name)) ?? [];
      return ids[turn % Math.max(1, ids.length)] ?? officeIds.bretana;
    },
    /** In megabytes, after a collection. */
    async memory(): Promise<number> {
      child.send('memory');
      return (await heard(child)).megabytes ?? 0;
    },
    alive: () => child.exitCode === null && child.signalCode === null,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await simulator.close();
      await database.drop();
    },
  };
}

/** Its next message; an error when it ends before, or says nothing for that long. */
function heard(child: ChildProcess): Promise<{ address?: string; megabytes?: number }> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`The server said nothing in ${SILENCE_MS} ms`)),
      SILENCE_MS,
    );
    child.once('message', (message) => {
      clearTimeout(limit);
      resolve(message as { address?: string; megabytes?: number });
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The server ended with ${code}`));
    });
  });
}

/** The last word of a path says most: '/shopping-cart/history/{uuid}/products/{productId} productId'. */
const kinds: [RegExp, string][] = [
  [/ ?product_?id$|produtsIds|idProduct|products?$/i, 'product'],
  [/branch|office/i, 'office'],
  [/sub_?category/i, 'subcategory'],
  [/category/i, 'category'],
  [/brand/i, 'brand'],
  [/user_?id$|users\/|assign/i, 'app_user'],
  [/address/i, 'address'],
  [/custom|customCart|recipe/i, 'custom_cart'],
  [/cupon|coupon/i, 'coupon'],
  [/review/i, 'payment_review'],
  [/session/i, 'session'],
  [/history.*\{id\}|cart_history/i, 'cart_history'],
  [/order|v2\/shopping-cart\/\{id\}|payment/i, 'customer_order'],
  [/cart/i, 'cart'],
  [/blog/i, 'blog_post'],
  [/offer|campaing/i, 'offer'],
  [/line/i, 'cart_line'],
];

function tableOf(name: string): string {
  return kinds.find(([names]) => names.test(name))?.[1] ?? 'product';
}
