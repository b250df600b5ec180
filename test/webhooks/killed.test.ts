import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appUrl } from '#server/db/migrate.ts';
import { businessIds } from '../factories/ids.ts';
import { ownScript } from '../faults/own-script.ts';
import { serverEnv, until } from '../faults/processes.ts';
import { withClient } from '../postgres-client.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { startReceiver } from './receiver.ts';

/** Several processes that send webhooks, and one that is killed in the middle of it. */

const script = ownScript('webhook-process');
const children = new Set<ChildProcess>();
let server: TestServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let webhookId = '';

beforeAll(async () => {
  // It notes what happens and sends nothing.
  server = await startTestServer({ process: 'web' });
  receiver = await startReceiver();
  const luz = await server.as('luz');
  const body = { name: 'ERP', url: receiver.url, events: ['product.changed' as const] };
  webhookId = (await luz.call('webhooks.create', { body })).ok().id;
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  receiver.close();
  await server.close();
});

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, appUrl(server.adminUrl)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnv,
  });
  children.add(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const dead = once(child, 'exit');
  child.kill('SIGKILL');
  await dead;
  children.delete(child);
}

/** So many events, as triggers leave them. */
const happen = (count: number) =>
  server.sql(
    `insert into webhook_event (business_id, id, type, object_id)
     select business_id, gen_random_uuid(), 'product.changed', id from product
     where business_id = $1 order by id limit $2`,
    [businessIds.canasta, count],
  );
const idsReceived = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const left = async () => {
  const [row] = await server.sql<{ count: number }>(
    `select (select count(*) from webhook_event)::int
       + (select count(*) from webhook_delivery where webhook_id = $1 and status <> 'delivered')::int as count`,
    [webhookId],
  );
  return row?.count ?? 0;
};

it('two processes send each delivery once, and the rest of a killed one: nothing is lost', async () => {
  const [first] = [await startProcess(), await startProcess()];
  await happen(25);
  await until('all of it is delivered', async () => (await left()) === 0);
  expect([idsReceived().length, new Set(idsReceived()).size]).toEqual([25, 25]);

  receiver.received.length = 0;
  receiver.hangs();
  await happen(25);
  await until('something is on its way', () => receiver.received.length >= 4);
  const all = async () =>
    (
      await server.sql<{ id: string }>(
        `select 'msg_' || replace(message_id::text, '-', '') as id from webhook_delivery where status = 'waiting'`,
      )
    ).map(({ id }) => id);
  const expected = await all();
  await kill(first);
  for (const child of [...children]) await kill(child);
  await startProcess();
  receiver.says(204);
  // The minute for which they were hidden from others is over.
  await server.sql("update webhook_delivery set next_try_at = now() where status = 'waiting'");
  await until('all of it is delivered', async () => (await left()) === 0);
  expect(expected).toHaveLength(25);
  expect(new Set(idsReceived())).toEqual(new Set(expected));
});

it('a bulk records a product once, and once more while deliveries of earlier records are made', async () => {
  for (const child of [...children]) await kill(child);
  const noted = async () => {
    const [row] = await server.sql<{ events: number; products: number }>(
      'select count(*)::int as events, count(distinct object_id)::int as products from webhook_event',
    );
    return row;
  };
  const raise = `update product_office set price = price + 50, price_neto = price_neto + 50 where business_id = $1`;
  await withClient(server.adminUrl, async (bulk) => {
    await bulk.query('begin');
    await bulk.query(raise, [businessIds.canasta]);
    await bulk.query(raise, [businessIds.canasta]);
    await bulk.query('commit');
  });
  const once = await noted();
  expect([once?.events, (once?.products ?? 0) > 20]).toEqual([once?.products, true]);
  await withClient(server.adminUrl, async (round) => {
    await round.query('begin');
    // As a round takes them: what it read of these products may be older than the next change.
    await round.query('delete from webhook_event');
    await server.sql(raise, [businessIds.canasta]);
    await round.query('commit');
  });
  expect(await noted()).toEqual(once);
});
