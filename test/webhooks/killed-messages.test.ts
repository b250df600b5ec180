import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appUrl } from '#server/db/migrate.ts';
import { carried } from '../delivery-world.ts';
import { ownScript } from '../faults/own-script.ts';
import { serverEnv, until } from '../faults/processes.ts';
import { withClient } from '../postgres-client.ts';
import { sized } from '../races/sizes.ts';
import { byWhatsapp, openWhatsapp, type WhatsappWorld } from './whatsapp-world.ts';

/**
 * A day of messages about orders by WhatsApp whose processes are killed again and again, while answers of Meta are lost
 * and its reports come twice and out of order: every shopper is told, and none twice.
 */

const ORDERS = sized(40, 10_000);
const KILLS = sized(1, 25);
const LIMIT_MS = sized(60_000, 1_800_000);

const script = ownScript('message-process');
const children = new Set<ChildProcess>();
/** How often Meta took each message. */
const taken = new Map<string, number>();
let world: WhatsappWorld;

beforeAll(async () => {
  // The shop takes reports and sends nothing itself.
  world = await openWhatsapp({ process: 'web' }, ({ data }) => taken.set(data, (taken.get(data) ?? 0) + 1));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world.close();
});

async function startProcess(): Promise<void> {
  const child = spawn(process.execPath, [script, appUrl(world.server.adminUrl), world.meta.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnv,
  });
  children.add(child);
  await once(child.stdout, 'data');
}

async function killAll(): Promise<void> {
  await Promise.all(
    [...children].map(async (child) => {
      const dead = once(child, 'exit');
      child.kill('SIGKILL');
      await dead;
    }),
  );
  children.clear();
}

/** One order again and again, as it is, without what hangs on it: of each it is told that it is on its way. */
async function manyOrders(orderId: string): Promise<void> {
  await withClient(world.server.adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'customer_order' and is_generated = 'NEVER'`,
    );
    const own: Record<string, string> = {
      id: 'gen_random_uuid()',
      number: 'o.number + turn',
      cart_id: 'gen_random_uuid()',
      idempotency_key: 'null',
      share_token: `'many-' || turn`,
    };
    const names = rows.map(({ name }) => name);
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into customer_order (${names.join(', ')})
       select ${names.map((name) => own[name] ?? `o.${name}`).join(', ')}
       from customer_order o, generate_series(1, $2::int - 1) turn where o.id = $1`,
      [orderId, ORDERS],
    );
    await client.query('set session_replication_role = origin');
    await client.query('delete from message');
    await client.query(
      `select note_order_moments(business_id, id, '{on_the_way}') from customer_order
      where user_id = (select user_id from customer_order where id = $1)`,
      [orderId],
    );
    await client.query('update message set next_try_at = now()');
    await client.query('analyze customer_order, message');
  });
}

/** Everything that Meta took is reported, also what waits to be out of order. */
async function reported(): Promise<void> {
  world.meta.set({ events: { reorder: 0 } });
  const last = world.meta.state.bubbles.at(-1);
  if (last) world.meta.report(last, 'delivered');
  await world.meta.settled();
}

const count = async (what: string): Promise<number> => {
  const [row] = await world.server.sql<{ count: number }>(`select count(*)::int from message where ${what}`);
  return row?.count ?? 0;
};

it(`${ORDERS} orders are told once each, whatever is killed and lost`, { timeout: LIMIT_MS }, async () => {
  const order = await carried(world.server, world.luz);
  await byWhatsapp(world, order.id, order.shopper.client, '573105550009');
  await manyOrders(order.id);
  const began = Date.now();
  let inDoubt = 0;
  for (let kill = 0; kill <= KILLS; kill += 1) {
    world.meta.set({
      events: { duplicate: kill % 2, reorder: kill % 3 },
      // Fewer than make a circuit breaker pause.
      calls: { fault: 'lost', times: 3 },
    });
    await Promise.all([startProcess(), startProcess()]);
    const target = ORDERS * ((kill + 1) / (KILLS + 1));
    await until('more is told', () => taken.size >= target, LIMIT_MS);
    if (kill === KILLS) break;
    await killAll();
    await reported();
    inDoubt += await count('asked_at is not null');
    // Three minutes later no further report has come: what is not reported was not taken.
    await world.server.sql(
      'update message set asked_at = null, next_try_at = now() where sealed is not null',
    );
  }
  await until(
    'all that was answered is reported',
    async () => {
      await reported();
      return (await count('sealed is not null')) === 0;
    },
    LIMIT_MS,
  );
  const seconds = (Date.now() - began) / 1_000;
  expect(await count("delivery in ('sent', 'delivered') and sent_as = 'whatsapp'")).toBe(ORDERS);
  expect([taken.size, Math.max(...taken.values())]).toEqual([ORDERS, 1]);
  if (process.env.FIGURES === '1')
    console.log(
      `${ORDERS} messages, ${KILLS} kills of two processes, ${inDoubt} asked and not taken: ${seconds.toFixed(0)} s`,
    );
});
