import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';
import { sized } from '#test/races/sizes.ts';

/**
 * An event is a reason to ask (docs/decisions/010): what happens while the provider cannot be asked, or says
 * otherwise.
 */

let world: PaymentWorld;

// The breaker of an account remembers its failures: each test has a shop of its own.
beforeEach(async () => {
  world = await openPaymentWorld({ timeLimitMs: 400 });
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
  await world.close();
});

/** An order paid at its provider, of which the shop has heard nothing and asks nothing. */
async function paidUnheard(): Promise<{ order: Waiting; id: string }> {
  world.simulator.set({ events: { drop: 1_000 } });
  const order = await world.buy();
  const { id } = world.simulator.pay({ url: await linkOf(order) });
  await unasked(order);
  return { order, id };
}

async function unasked({ id }: Waiting): Promise<void> {
  await world.server.sql('update payment set next_query_at = null where order_id = $1', [id]);
}

const questions = (id: string) =>
  world.simulator.state().received.filter(({ path }) => path.endsWith(`/${id}`)).length;
const tries = async (id: string) =>
  (
    await world.server.sql<{ attempts: number }>(
      'select attempts from payment_event where body::text like $1 order by received_at',
      [`%"${id}"%`],
    )
  ).map(({ attempts }) => attempts);

/** The tries after which it was put off, as the log has them. */
const noted = () =>
  world.server.logs
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event === 'payment.event_fails')
    .map(({ attempts }) => attempts);

it.each(sized(['500', 'slow'] as const, ['500', 'slow', 'closed', 'malformed'] as const))(
  'an order is unchanged while its provider cannot be queried (%s), and is paid afterwards',
  async (fault) => {
    const { order, id } = await paidUnheard();
    world.simulator.set({ calls: { fault, times: 1_000, slowMs: 2_000 } });
    expect(await world.send(world.simulator.event(id))).toBe(200);
    await until('it was tried', async () => Number((await tries(id))[0]) >= 1 && questions(id) >= 1);
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '5_waiting_online_payment',
      holds: true,
      attempts: ['pending'],
      reviews: [],
    });
    world.simulator.set({ calls: { times: 0 } });
    // By itself, within seconds: the next try comes two seconds after the first.
    await world.reaches(order.id, '6_payment_complete');
    await world.handled();
  },
);

it('an event leads to a payment within two seconds, without the poller', async () => {
  const { order, id } = await paidUnheard();
  const began = performance.now();
  expect(await world.send(world.simulator.event(id))).toBe(200);
  await world.reaches(order.id, '6_payment_complete');
  expect(performance.now() - began).toBeLessThan(1_500);
});

it('no database connection waits while the provider is queried', async () => {
  const { order, id } = await paidUnheard();
  world.simulator.set({ calls: { fault: 'slow', times: 1, path: id, slowMs: 300 } });
  expect(await world.send(world.simulator.event(id))).toBe(200);
  await expect.poll(() => questions(id), { interval: 5 }).toBe(1);
  const held = () =>
    world.server.sql(
      "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
  await expect.poll(held, { interval: 20, timeout: 150 }).toEqual([]);
  await world.reaches(order.id, '6_payment_complete');
});

it('events of a slow provider delay the true ones only as long as a query', async () => {
  const paid = await Promise.all(Array.from({ length: 4 }, () => paidUnheard()));
  const events = paid.map(({ id }) => world.simulator.event(id));
  const [first] = paid;
  if (!first) throw new Error('There is no order');
  await Promise.all(events.map((event) => world.send(event)));
  await Promise.all(paid.map(({ order }) => world.reaches(order.id, '6_payment_complete')));
  // Sixty more of what is known already, and one that is new behind them.
  const existing = world.simulator.event(first.id);
  for (let round = 0; round < 60; round += 1) await world.send({ ...existing, guess: round });
  const last = await paidUnheard();
  const began = performance.now();
  await world.send(world.simulator.event(last.id));
  await world.reaches(last.order.id, '6_payment_complete');
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(questions(first.id)).toBe(1);
});

describe('an event signed by the provider that its query does not confirm', () => {
  it('has no effect until it is confirmed', async () => {
    const { order, id } = await paidUnheard();
    const event = world.simulator.event(id);
    // Its own question still answers with what was before.
    world.simulator.settle({ id, status: 'DECLINED' });
    expect(await world.send(event)).toBe(200);
    await until('it was asked', async () => (await world.statusOf(order.id)).attempts[0] === 'declined');
    expect((await world.statusOf(order.id)).state).toBe('5_waiting_online_payment');
    world.simulator.settle({ id, status: 'APPROVED' });
    await world.eventsDue();
    await world.reaches(order.id, '6_payment_complete');
    await world.handled();
  });

  it('needs a person in the end, when the money is not found', async () => {
    const { order, id } = await paidUnheard();
    const event = world.simulator.event(id);
    world.simulator.reset();
    expect(await world.send(event)).toBe(200);
    for (const attempts of [4, 39]) {
      const tried = attempts === 4 ? 1 : 5;
      await until('it was put off', async () => noted().includes(tried));
      await world.server.sql(
        'update payment_event set attempts = $1, due_at = now() where handled_at is null',
        [attempts],
      );
    }
    await world.handled();
    expect(world.alerts('payment.event_fails')).toHaveLength(1);
    expect(
      await world.server.sql('select kind, order_id from payment_review where transaction_id = $1', [id]),
    ).toEqual([{ kind: 'unknown', order_id: null }]);
    expect((await world.statusOf(order.id)).state).toBe('5_waiting_online_payment');
  });
});

describe('lost events', () => {
  it('are recovered by the poller: paid, declined and reversed, at both providers', async () => {
    world.simulator.set({ events: { drop: 1_000 } });
    const [byWompi, byCredibanco, declined] = [await world.buy(), await world.buy(), await world.buy()];
    const ids = [
      world.simulator.pay({ url: await linkOf(byWompi) }).id,
      world.simulator.pay({ url: await linkOf(byCredibanco, 'credibanco') }).id,
    ];
    world.simulator.pay({ url: await linkOf(declined), status: 'DECLINED' });
    world.pass(0.5);
    await world.reaches(byWompi.id, '6_payment_complete');
    await world.reaches(byCredibanco.id, '6_payment_complete');
    await until(
      'the decline is known',
      async () => (await world.statusOf(declined.id)).attempts[0] === 'declined',
    );
    world.pass(31);
    await world.reaches(declined.id, '11_store_onlinepayment_fail');
    expect(await world.server.sql('select id from payment_event where accepted')).toEqual([]);

    // Then they come after all, a hundred times each and once more days later.
    const event = world.simulator.event(ids[0] ?? '');
    await Promise.all(Array.from({ length: 100 }, () => world.send(event)));
    world.pass(3 * 24 * 60);
    expect(await world.send(event)).toBe(200);
    await world.handled();
    const moves = await world.server.sql('select to_state from order_event where order_id = $1', [
      byWompi.id,
    ]);
    expect(moves).toHaveLength(2);
    expect(await world.statusOf(byWompi.id)).toMatchObject({ attempts: ['approved'], reviews: [] });
    world.pass(-3 * 24 * 60 - 31.5);
  });
});
