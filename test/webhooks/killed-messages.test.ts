import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appUrl } from '#server/db/migrate.ts';
import { carried } from '../delivery-world.ts';
import { ownScript } from '../faults/own-script.ts';
import { serverEnv, until } from '../faults/processes.ts';
import { stallAt } from '../faults/stall.ts';
import { people } from '../people.ts';
import { withClient } from '../postgres-client.ts';
import { sized } from '../races/sizes.ts';
import { repeated } from '../standing-orders/standing-world.ts';
import { byWhatsapp, chooseWhatsapp, openWhatsapp, type WhatsappWorld } from './whatsapp-world.ts';

/**
 * A day of messages by WhatsApp, of orders and of repeated ones (rule 142), whose processes are killed again and again,
 * while answers of Meta are lost and its reports come twice and out of order: every shopper is told, and none twice.
 */

const ORDERS = sized(40, 10_000);
/** More than one transaction takes. */
const REPEATED = sized(60, 2_000);
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

const countOf = async (what: string): Promise<number> => {
  const [row] = await world.server.sql<{ count: number }>(`select count(*)::int from message where ${what}`);
  return row?.count ?? 0;
};

/** So many messages leave, whatever is killed and lost. Returns how many Meta was asked about and had not taken. */
async function allTold(count: number): Promise<number> {
  let inDoubt = 0;
  for (let kill = 0; kill <= KILLS; kill += 1) {
    world.meta.set({
      events: { duplicate: kill % 2, reorder: kill % 3 },
      // Fewer than make a circuit breaker pause.
      calls: { fault: 'lost', times: 3 },
    });
    await Promise.all([startProcess(), startProcess()]);
    const target = count * ((kill + 1) / (KILLS + 1));
    await until('more is told', () => taken.size >= target, LIMIT_MS);
    if (kill === KILLS) break;
    await killAll();
    await reported();
    inDoubt += await countOf('asked_at is not null');
    // Three minutes later no further report has come: what is not reported was not taken.
    await world.server.sql(
      'update message set asked_at = null, next_try_at = now() where sealed is not null',
    );
  }
  await until(
    'all that was answered is reported',
    async () => {
      await reported();
      return (await countOf('sealed is not null')) === 0;
    },
    LIMIT_MS,
  );
  expect(await countOf("delivery in ('sent', 'delivered') and sent_as = 'whatsapp'")).toBe(count);
  expect([taken.size, Math.max(...taken.values())]).toEqual([count, 1]);
  await killAll();
  return inDoubt;
}

it(`${ORDERS} orders are told once each, whatever is killed and lost`, { timeout: LIMIT_MS }, async () => {
  const order = await carried(world.server, world.luz);
  await byWhatsapp(world, order.id, order.shopper.client, '573105550009');
  await manyOrders(order.id);
  const began = Date.now();
  const inDoubt = await allTold(ORDERS);
  const seconds = (Date.now() - began) / 1_000;
  if (process.env.FIGURES === '1')
    console.log(
      `${ORDERS} messages, ${KILLS} kills of two processes, ${inDoubt} asked and not taken: ${seconds.toFixed(0)} s`,
    );
});

/** One repeated order of a shopper again and again. */
async function manyRepeated(): Promise<void> {
  const marcela = await world.server.as('marcela');
  await world.server.sql("update app_user set phone = '+573105550010' where id = $1", [people.marcela.id]);
  await chooseWhatsapp(marcela);
  const { standingOrder } = (await marcela.call('standingOrders.create', { body: repeated() })).ok();
  await world.server.sql(
    `insert into standing_order (business_id, id, user_id, name, rhythm, first_day, next_day, type, address_id,
       window_time, goods, created_at)
     select business_id, gen_random_uuid(), user_id, name, rhythm, first_day, next_day, type, address_id, window_time,
       goods, created_at
     from standing_order, generate_series(1, $2::int - 1) where id = $1`,
    [standingOrder.id, REPEATED],
  );
  await world.server.sql('delete from message');
  taken.clear();
}

it(`${REPEATED} repeated orders are told once each: who is killed while it notes them leaves nothing, and none is lost`, {
  timeout: LIMIT_MS,
}, async () => {
  await manyRepeated();
  const stalled = await stallAt(world.server.adminUrl, 'message', 'insert');
  await startProcess();
  await until('a day is marked, and its message is being written', () => stalled.reached());
  await killAll();
  await stalled.release();
  const turns = () =>
    world.server.sql('select day::text, told_at is not null as told from standing_order_turn');
  expect([await turns(), await countOf('true')]).toEqual([[], 0]);

  await allTold(REPEATED);
  expect(await turns()).toEqual(Array.from({ length: REPEATED }, () => ({ day: '2026-11-21', told: true })));
  const [row] = await world.server.sql(
    `select min(next_day)::text as first, max(next_day)::text as last, sum(unanswered)::int as unanswered
     from standing_order`,
  );
  expect(row).toEqual({ first: '2026-11-28', last: '2026-11-28', unanswered: REPEATED });
});
