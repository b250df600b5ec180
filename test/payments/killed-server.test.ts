import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GatewaySimulator, startGatewaySimulator } from '#demo/gateway-simulator/start.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { serverEnv, until } from '#test/faults/processes.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { stallAt } from '#test/faults/stall.ts';
import { withClient } from '#test/postgres-client.ts';
import { ownScript } from '../faults/own-script.ts';

/** A server is killed while it does what a provider said: the next one does it, once. */

const script = ownScript('paying-server');
let database: TestDatabase;
let simulator: GatewaySimulator;
const shop = { url: '', hosts: { canasta: 'canasta.localhost' } };
const began = Date.now();
const children = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  const now = () => new Date(Date.parse('2026-11-20T15:00:00Z') + Date.now() - began);
  simulator = await startGatewaySimulator({ shop, now });
});
afterEach(async () => {
  expect(await brokenInvariants(database.adminUrl)).toEqual([]);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await simulator?.close();
  await database?.drop();
});

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, appUrl(database.adminUrl), simulator.url, String(began)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnv,
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let line = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    line += text;
  });
  await until('the server listens', () => line.includes('\n'), 60_000);
  shop.url = line.trim();
  return child;
}

/** An order that waits for its payment, and where it is paid. */
async function waiting() {
  const [shopper] = await readyShoppers({ url: shop.url, adminUrl: database.adminUrl }, [
    [{ product: goods.ron, count: 1 }],
  ]);
  if (!shopper) throw new Error('There is no shopper');
  await rows("update cart set payment_method = 'online' where id = $1", [shopper.cartId]);
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  const link = async (gateway: 'wompi' | 'credibanco') =>
    (await shopper.client.call('payments.link', { params: { id }, body: { gateway } })).ok().url;
  return { id, url: await link('wompi'), other: await link('credibanco'), client: shopper.client };
}

function rows(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(database.adminUrl, async (client) => (await client.query(statement, values)).rows);
}

async function stateOf(id: string): Promise<unknown> {
  return (await rows('select state from customer_order where id = $1', [id]))[0]?.state;
}

async function kill(child: ChildProcess): Promise<void> {
  const dead = once(child, 'exit');
  child.kill('SIGKILL');
  await dead;
}

it('an event answered with 200 has its effect, once, although the server is killed', {
  timeout: 60_000,
}, async () => {
  const first = await startServer();
  const { id, url } = await waiting();
  const stall = await stallAt(database.adminUrl, 'customer_order', 'update');
  // What the poller would find out is not what is tried here.
  await rows('update payment set next_query_at = null');
  simulator.pay({ url });
  await until('the event is being dealt with', stall.reached);
  expect(simulator.state().deliveries.map(({ status }) => status)).toEqual([200]);
  await kill(first);
  await stall.release();
  expect(await stateOf(id)).toBe('5_waiting_online_payment');
  await startServer();
  // A worker that takes an event has it for half a minute, which is over now.
  await rows('update payment_event set due_at = now() where handled_at is null');
  await until('the order is paid', async () => (await stateOf(id)) === '6_payment_complete');
  expect(await rows('select id from payment_event where handled_at is null')).toEqual([]);
  expect(await rows('select to_state from order_event where order_id = $1', [id])).toHaveLength(2);
  simulator.reset();
});

it('a paid addition joins its order completely, although the server is killed', {
  timeout: 60_000,
}, async () => {
  const [running] = children;
  const first = running ?? (await startServer());
  const { id, url, client } = await waiting();
  simulator.pay({ url });
  await until('the order is paid', async () => (await stateOf(id)) === '6_payment_complete');
  const product = { product_id: goods.cafe.id, count: 2, branch_office_id: officeIds.bretana };
  (await client.call('cart.addProduct', { body: product })).ok();
  const params = { id };
  const preview = (await client.call('orders.previewAddition', { params, body: {} })).ok();
  const line_ids = preview.lines.map(({ line_id }) => line_id);
  const added = { addition_id: newId(), line_ids, total_price: preview.price_total };
  (await client.call('orders.add', { params, body: added })).ok();
  const addition = { id, additionId: added.addition_id };
  const link = (await client.call('payments.additionLink', { params: addition, body: {} })).ok().url;
  const stall = await stallAt(database.adminUrl, 'order_line', 'insert');
  await rows('update payment set next_query_at = null');
  simulator.pay({ url: link });
  await until('it is being added', stall.reached);
  await kill(first);
  await stall.release();
  const statusOf = async () =>
    (
      await rows(
        `select state, (select count(*)::int from order_line where order_id = $1) as lines,
      (select count(*)::int from cart_line where id = any($2)) as in_cart from addition_request where order_id = $1`,
        [...[id, line_ids]],
      )
    )[0];
  expect(await statusOf()).toEqual({ state: 'waiting', lines: 1, in_cart: 1 });
  expect(await brokenInvariants(database.adminUrl)).toEqual([]);
  await startServer();
  await rows('update payment_event set due_at = now() where handled_at is null');
  await until('it is added', async () => (await statusOf())?.state === 'confirmed');
  expect(await statusOf()).toEqual({ state: 'confirmed', lines: 2, in_cart: 0 });
  simulator.reset();
});

it('a refund is requested once, although the server is killed before its response', {
  timeout: 60_000,
}, async () => {
  const [running] = children;
  const first = running ?? (await startServer());
  const { id, url, other } = await waiting();
  const { id: transaction } = simulator.pay({ url, status: 'PENDING' });
  simulator.pay({ url: other });
  await until('the order is paid', async () => (await stateOf(id)) === '6_payment_complete');
  // Then the first is approved, too: paid twice.
  simulator.set({ calls: { fault: 'slow', times: 1, path: 'void', slowMs: 3_000 } });
  simulator.settle({ id: transaction, status: 'APPROVED' });
  const voids = () => simulator.state().received.filter(({ path }) => path.endsWith('/void'));
  await until('the void is asked', () => voids().length === 1);
  await kill(first);
  await startServer();
  const request = 'select void_state, void_answer from payment_review where order_id = $1';
  expect(await rows(request, [id])).toEqual([
    { void_state: 'asking', void_answer: 'Se pidió a la pasarela; todavía no responde.' },
  ]);
  await until(
    'several rounds have gone by',
    async () => (await rows('select 1 from outbox where sent_at is null')).length === 0,
  );
  expect(voids()).toHaveLength(1);
});
