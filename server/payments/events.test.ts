import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wompiChecksum } from '#demo/gateway-simulator/formulas.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { simulatorAccounts } from '#server/payments/gateways/simulator-accounts.ts';
import { WompiTransaction, wompiTransaction } from '#server/payments/gateways/wompi-transaction.ts';
import { applyTransaction } from '#server/payments/settle/apply-transaction.ts';
import { request } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';

/**
 * Events of the providers: forged, repeated, out of order, of another amount. They are believed once their provider
 * is asked.
 */

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
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  await world.handled();
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

type Event = {
  event: string;
  data: { transaction: Record<string, unknown> };
  environment: string;
  signature: { properties: string[]; checksum: string };
  timestamp: number;
};

const secrets = { canasta: simulatorAccounts('canasta').wompi.eventsSecret };
const signedProperties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/** An event as Wompi would send it, signed with that secret. */
function eventOf(transaction: Record<string, unknown>, secret: string = secrets.canasta): Event {
  const timestamp = 1_795_000_000;
  const { id, status, amount_in_cents } = transaction;
  const signed = { id: String(id), status: String(status), amount_in_cents: Number(amount_in_cents) };
  return {
    event: 'transaction.updated',
    data: { transaction },
    environment: 'test',
    signature: { properties: signedProperties, checksum: wompiChecksum(signed, timestamp, secret) },
    timestamp,
  };
}

const transactionOf = (order: Waiting, id: string, status: string, more: Record<string, unknown> = {}) => ({
  id,
  status,
  reference: `${order.number}-1`,
  amount_in_cents: order.total * 100,
  currency: 'COP',
  payment_method_type: 'CARD',
  customer_email: 'camila@correo.test',
  ...more,
});

/** The poller leaves the order alone: what is found out, an event brought. */
async function unasked(order: Waiting): Promise<void> {
  await world.server.sql('update payment set next_query_at = null where order_id = $1', [order.id]);
}

async function linked(): Promise<Waiting> {
  const order = await world.buy();
  await linkOf(order);
  return order;
}

/** Paid at the provider, which tells nobody of it: the test sends what it likes. */
async function paidUnheard(): Promise<{ order: Waiting; id: string }> {
  world.simulator.set({ events: { drop: 1_000 } });
  const order = await world.buy();
  const { id } = world.simulator.pay({ url: await linkOf(order) });
  return { order, id };
}

describe('an event not from the provider', () => {
  it('is refused, stored as refused, and changes nothing', async () => {
    const { order, id } = await paidUnheard();
    await unasked(order);
    const good = eventOf(transactionOf(order, id, 'APPROVED'));
    const signature = (more: object) => ({ ...good, signature: { ...good.signature, ...more } });
    const forged = {
      'wrong checksum': signature({ checksum: 'a'.repeat(64) }),
      'no signature': { ...good, signature: undefined },
      'nothing signed': signature({ properties: [] }),
      'an object signed': signature({ properties: ['transaction'] }),
      'a prototype signed': signature({ properties: ['__proto__.id', ...signedProperties] }),
      'the amount not signed': signature({ properties: signedProperties.slice(0, 2) }),
      'of another environment': { ...good, environment: 'prod' },
      'of another environment’s secret': eventOf(
        good.data.transaction,
        'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z',
      ),
      'of another business': eventOf(good.data.transaction, simulatorAccounts('la-plaza').wompi.eventsSecret),
      'another amount': {
        ...good,
        data: { transaction: { ...good.data.transaction, amount_in_cents: 100 } },
      },
    };
    for (const [what, event] of Object.entries(forged))
      expect([what, await world.send(event)]).toEqual([what, 401]);
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '5_waiting_online_payment',
      attempts: ['pending'],
    });
    const stored = await world.server.sql<{ accepted: boolean; reason: string }>(
      'select accepted, reason from payment_event where body::text like $1',
      [`%${order.number}-1%`],
    );
    expect(stored).toHaveLength(Object.keys(forged).length);
    expect(stored.every(({ accepted, reason }) => !accepted && reason !== '')).toBe(true);
    // At the other business's door it is worth nothing either.
    expect(await world.send(good, 'la-plaza.localhost')).toBe(401);
    expect(await world.send(good)).toBe(200);
    await world.reaches(order.id, '6_payment_complete');
  });

  it('cannot fill the tables, in any number', async () => {
    const order = await linked();
    const event = eventOf(transactionOf(order, '1-1', 'APPROVED'), 'test_events_guessed');
    for (let round = 0; round < 21; round += 1) {
      const many = Array.from({ length: 12 }, (_, index) => ({ ...event, guess: `${round} ${index}` }));
      await Promise.all(many.map((one) => world.send(one)));
    }
    const [refused] = await world.server.sql(
      'select count(*)::int as n from payment_event where not accepted',
    );
    expect(Number(refused?.n)).toBeLessThanOrEqual(212);
    await world.server.sql('delete from payment_event where not accepted');
  });

  it('of CredibanCo is only a reason to query: a forged "paid" pays nothing', async () => {
    const order = await world.buy();
    const url = await linkOf(order, 'credibanco');
    const mdOrder = new URL(url).searchParams.get('mdOrder') ?? '';
    const query = new URLSearchParams({
      mdOrder,
      orderNumber: `${order.number}001`,
      operation: 'deposited',
      status: '1',
    });
    const headers = { host: 'canasta.localhost' };
    const path = `${world.server.url}/api/v1/payments/credibanco/callback`;
    expect((await request(`${path}?${query}`, { headers })).status).toBe(200);
    const ask = () =>
      world.simulator.state().received.filter(({ path: called }) => called.includes('Status'));
    await expect.poll(() => ask().length).toBeGreaterThan(0);
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '5_waiting_online_payment',
      attempts: ['pending'],
    });
    expect((await request(`${path}?mdOrder=x&orderNumber=1`, { headers })).status).toBe(200);
  });
});

describe('an event of the provider', () => {
  it('has one effect, a hundred times at once and again days later', async () => {
    const { order, id } = await paidUnheard();
    await unasked(order);
    const event = world.simulator.event(id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.send(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await world.reaches(order.id, '6_payment_complete');
    world.pass(3 * 24 * 60);
    expect(await world.send(event)).toBe(200);
    // Another event about the same transaction, as a repeat with another hour of sending would be: it says nothing new.
    expect(await world.send({ ...event, sent_at: '2026-11-23T10:00:00Z' })).toBe(200);
    await world.handled();
    world.pass(-3 * 24 * 60);
    expect(await world.statusOf(order.id)).toMatchObject({ state: '6_payment_complete', reviews: [] });
    const events = await world.server.sql('select to_state from order_event where order_id = $1', [order.id]);
    expect(events).toHaveLength(2);
    const stored = await world.server.sql('select body from payment_event where body::text like $1', [
      `%"${id}"%`,
    ]);
    expect(stored).toHaveLength(1);
    // Nothing of the person is kept with it.
    expect(event.data.transaction.customer_email).toContain('@');
    expect(JSON.stringify(stored)).not.toContain('@');
    // The provider was asked once about it: what is known already is not asked again.
    const questions = world.simulator.state().received.filter(({ path }) => path.endsWith(`/${id}`));
    expect(questions).toHaveLength(1);
  });

  it('has the same result in any order: an approved payment stays approved', async () => {
    world.simulator.set({ events: { drop: 1_000 } });
    // Every order is tried on the rule itself; here as many as take a second.
    const all = permutations(['a PENDING', 'a DECLINED', 'b APPROVED', 'b PENDING']);
    const some = all.filter((_, index) => index % 3 === 0);
    const orders = await Promise.all([...some, ...some].map(() => world.buy()));
    await Promise.all(
      orders.map(async (order, index) => {
        const url = await linkOf(order);
        await unasked(order);
        const ids = {
          a: world.simulator.pay({ url, status: 'DECLINED' }).id,
          b: world.simulator.pay({ url }).id,
        };
        for (const report of some[index % some.length] ?? []) {
          const id = report.startsWith('a') ? ids.a : ids.b;
          if (index < some.length) {
            const event = eventOf(transactionOf(order, id, report.slice(2)));
            expect(await world.send(event)).toBe(200);
          } else await answered(order, id, report.slice(2));
        }
      }),
    );
    await world.handled();
    for (const [index, order] of orders.entries()) {
      const reports = some[index % some.length];
      expect([reports, await world.statusOf(order.id)]).toEqual([
        reports,
        { state: '6_payment_complete', holds: true, attempts: ['approved'], reviews: [] },
      ]);
    }
  });

  it('with another amount or currency pays nothing and needs a person', async () => {
    const wrong = [
      [(total: number) => ({ nextAmountInCents: total * 100 - 1 }), 'wrong_amount'],
      [(total: number) => ({ nextAmountInCents: total }), 'wrong_amount'],
      [(total: number) => ({ nextAmountInCents: total * 10_000 }), 'wrong_amount'],
      [() => ({ nextCurrency: 'USD' }), 'wrong_currency'],
    ] as const;
    for (const [change, kind] of wrong) {
      const order = await world.buy();
      world.simulator.set(change(order.total));
      world.simulator.pay({ url: await linkOf(order) });
      await world.handled();
      expect(await world.statusOf(order.id)).toMatchObject({
        state: '5_waiting_online_payment',
        reviews: [kind],
      });
      expect(world.alerts(`payment.${kind}`).some(({ orderNumber }) => orderNumber === order.number)).toBe(
        true,
      );
      const seen = (await order.client.call('payments.ofOrder', { params: { id: order.id } })).ok();
      expect(seen.message).toContain('Lo estamos revisando');
      // Nobody is asked to pay again while the money is with the shop.
      expect(seen).toMatchObject({ in_review: true, can_pay: false, gateways: [], change_to: [] });
    }
  });

  it('about unknown money is stored for a person, without another effect', async () => {
    const [approved, declined] = [await world.strange('OTRA-TIENDA-8'), await world.strange('OTRA-TIENDA-9')];
    const { id } = world.simulator.pay({ url: approved });
    world.simulator.pay({ url: declined, status: 'DECLINED' });
    await world.handled();
    const reviews = await world.server.sql(
      "select transaction_id, kind from payment_review where kind = 'unknown'",
    );
    expect(reviews).toEqual([{ transaction_id: id, kind: 'unknown' }]);
    expect(world.alerts('payment.unknown')).toHaveLength(1);
  });

  it('that is not about a transaction is stored without effect', async () => {
    const event = eventOf({ id: 'n-1', status: 'APPROVED', amount_in_cents: 1 });
    expect(await world.send({ ...event, event: 'nequi_token.updated' })).toBe(200);
    await world.handled();
  });
});

/** The provider answered this when it was asked, no matter who asked. */
async function answered(order: Waiting, id: string, status: string): Promise<void> {
  const { reference, amount_in_cents, currency } = transactionOf(order, id, status);
  const text = WompiTransaction.parse({ id, reference, amount_in_cents, currency, status });
  const db = database.forBusiness(businessIds.canasta);
  await db.transaction((tx) => applyTransaction(tx, 'wompi', wompiTransaction(text), world.now()));
}

/** Every order in which these can arrive. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
