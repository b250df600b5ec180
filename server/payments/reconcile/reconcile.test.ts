import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';
import { GatewayError } from '#server/payments/gateways/gateway.ts';
import { businessIds } from '#test/factories/ids.ts';
import { additionsOf } from '#test/payment-additions.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { dayNamed, yesterday } from './day.ts';
import { reconcileDay } from './reconcile-day.ts';

let world: PaymentWorld;
let database: Database;

beforeAll(async () => {
  world = await openPaymentWorld();
  database = openDatabase(appUrl(world.server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Difference = { kind: string; transactionId: string; orderNumber: number | null };

/** The command as a person or a timer runs it. */
function command(day: string): Promise<{ code: number; differences: Difference[] }> {
  const args = ['scripts/run.mjs', 'reconcile', '--day', day];
  const env = {
    ...process.env,
    DATABASE_URL: appUrl(world.server.adminUrl),
    PAYMENTS_URL: world.simulator.url,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout) => {
      const lines = stdout.split('\n').filter((line) => line.startsWith('    {'));
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, differences: lines.map((line): Difference => JSON.parse(line)) });
    });
  });
}

/** The same without starting it. */
async function reconcile(name: string): Promise<Difference[]> {
  const day = dayNamed(name);
  if (!day) throw new Error('There is no such day');
  const { gateways } = accounts()('canasta');
  const found = gateways.map((gateway) =>
    reconcileDay(database.forBusiness(businessIds.canasta), gateway, day, world.now()),
  );
  return (await Promise.all(found)).flat();
}

const accounts = () =>
  createGateways({ kind: 'simulator', url: world.simulator.url, timeLimitMs: 4_000 }, world.now);

it('finds exactly the differences between the providers and the shop', { timeout: 60_000 }, async () => {
  const paid = await world.buy();
  world.simulator.pay({ url: await linkOf(paid) });
  const moved = await world.buy();
  world.simulator.pay({ url: await linkOf(moved) });
  await world.reaches(moved.id, '6_payment_complete');
  const byPse = await world.buy();
  world.simulator.pay({ url: await linkOf(byPse, 'credibanco') });
  const declined = await world.buy();
  world.simulator.pay({ url: await linkOf(declined), status: 'DECLINED' });
  await world.reaches(byPse.id, '6_payment_complete');
  await world.reaches(paid.id, '6_payment_complete');
  // Two payments of one order, each for what it is of.
  const additions = additionsOf(world);
  const more = await additions.paid();
  const { id: added } = await additions.adding(more);
  world.simulator.pay({ url: await additions.additionUrl(more, added) });
  await additions.reaches(added, 'confirmed');
  await world.handled();
  expect(await reconcile('2026-11-20')).toEqual([]);

  // Money nobody told us of, and the poller is made to forget it.
  const forgotten = await world.buy();
  const url = await linkOf(forgotten);
  await world.server.sql('update payment set next_query_at = null where order_id = $1', [forgotten.id]);
  world.simulator.set({ events: { drop: 1 } });
  const missing = world.simulator.pay({ url });
  // Money of another amount.
  const other = await world.buy();
  world.simulator.set({ nextAmountInCents: other.total * 100 - 100 });
  const wrong = world.simulator.pay({ url: await linkOf(other) });
  // A payment of ours that the provider lists under another's reference.
  const listed = world.simulator.state().wompi.find(({ reference }) => reference === `${moved.number}-1`);
  if (listed) listed.reference = `${paid.number}-9`;
  // Money under a reference that is none of ours.
  const strange = await world.strange('CAJA-7');
  world.simulator.set({ events: { drop: 1 } });
  const unknown = world.simulator.pay({ url: strange });
  // Money we believe in and the provider knows nothing of.
  await world.handled();
  const [row] = await world.server.sql<{ transaction_id: string }>(
    'select t.transaction_id from payment_transaction t join payment p on p.id = t.payment_id where p.order_id = $1',
    [paid.id],
  );
  await world.server.sql('update payment set transaction_id = null where order_id = $1', [paid.id]);
  await world.server.sql(
    "update payment_transaction set transaction_id = '1-gone' where transaction_id = $1",
    [row?.transaction_id],
  );

  const found = await command('2026-11-20');
  expect(found.code).toBe(1);
  const differences = found.differences.map(({ kind, transactionId, orderNumber }) => [
    kind,
    transactionId,
    orderNumber,
  ]);
  expect(differences.sort()).toEqual(
    [
      ['missing', missing.id, forgotten.number],
      ['missing', '1-gone', paid.number],
      ['missing', row?.transaction_id, paid.number],
      ['unknown', unknown.id, null],
      ['wrong_amount', wrong.id, other.number],
      ['wrong_reference', listed?.id, moved.number],
    ].sort(),
  );
  const reviews = 'select kind, transaction_id from payment_review';
  expect(await world.server.sql(reviews)).toHaveLength(6);
  // Asked again it is the same, and kept once. (The command has its own clock, the shop's is that of the test.)
  expect(await reconcile('2026-11-20')).toHaveLength(6);
  expect(await world.server.sql(reviews)).toHaveLength(6);
  // Another day has none of it.
  expect(await reconcile('2026-11-19')).toEqual([]);

  // What an event lost has mended itself; what a person has dealt with is not told again.
  await world.reaches(forgotten.id, '6_payment_complete');
  await world.server.sql(
    "update payment_review set resolved_at = now() where transaction_id in ('1-gone', $1, $2, $3, $4)",
    [...[row?.transaction_id, unknown.id, wrong.id, listed?.id]],
  );
  expect(await reconcile('2026-11-20')).toEqual([]);

  world.simulator.set({ calls: { fault: '500', times: 1_000 } });
  await expect(reconcile('2026-11-20')).rejects.toThrow(GatewayError);
});

it('uses the Colombian day', () => {
  expect(dayNamed('2026-11-20')).toEqual({
    name: '2026-11-20',
    from: new Date('2026-11-20T05:00:00Z'),
    until: new Date('2026-11-21T05:00:00Z'),
  });
  expect(dayNamed('2026-02-30')).toBeUndefined();
  expect(dayNamed('ayer')).toBeUndefined();
  expect(yesterday(new Date('2026-11-21T04:59:59Z')).name).toBe('2026-11-19');
  expect(yesterday(new Date('2026-11-21T05:00:00Z')).name).toBe('2026-11-20');
});
