import { expect } from 'vitest';
import { groupThousands } from '#rules/money.ts';
import { until } from '#test/faults/processes.ts';
import { goodOf, sum } from './book/goods.ts';
import { missingOf, partsOf } from './book/lines.ts';
import { type BookOrder, confirmedOf, crateOf, owedOf, restockKey, worthAtDoor } from './book/orders.ts';
import { goodsOnShelf, type Store } from './store.ts';

/** Every courier counts what they have: it is what they collected in cash. */
export async function closeRounds({ couriers, payments: { server }, orders }: Store): Promise<void> {
  let held = 0;
  for (const { client } of couriers) {
    const { round, cash_in_hand: cash_declared } = (
      await client.call('deliveries.round', { query: {} })
    ).ok();
    if (!round) continue;
    const closed = (await client.call('deliveries.close', { body: { id: round.id, cash_declared } })).ok();
    expect(closed.difference).toBe(0);
    held += closed.cash_expected;
  }
  const inCash = orders.filter(
    ({ end, method, place }) => end === 'delivered' && method === 'cash' && place !== 'pickup',
  );
  expect(held, 'cash of the couriers').toBe(sum(inCash.map(worthAtDoor)));
  expect(await server.sql('select id from delivery_round where closed_at is null')).toEqual([]);
}

/** What was paid, what is owed and what was given back, order by order and at the provider. */
export async function checkMoney({ payments, orders, luz }: Store): Promise<void> {
  const { server, simulator } = payments;
  await until('the provider was asked for what was cancelled', async () => {
    const asking = "select id from refund where how = 'void' and state = 'asking'";
    return (await server.sql(asking)).length === 0;
  });
  const rows = await server.sql<{ id: string; owed: number }>(
    `select o.id, coalesce((select sum(amount) from refund where order_id = o.id and state <> 'refused'), 0)::int as owed
     from customer_order o`,
  );
  const owed = new Map(rows.map((row) => [row.id, row.owed]));
  for (const order of orders) {
    expect(owed.get(order.id), `owed of order ${order.number}: ${order.state} ${order.end}`).toBe(
      owedOf(order),
    );
  }
  const at = (status: string) =>
    sum(
      simulator
        .state()
        .wompi.filter((one) => one.status === status)
        .map((one) => one.amountInCents / 100),
    );
  const online = orders.filter(({ isPaid }) => isPaid);
  const cancelled = online.filter(({ state }) => state === 'cancelled');
  const kept = online.filter(({ state }) => state !== 'cancelled');
  expect(at('VOIDED'), 'undone at the provider').toBe(sum(cancelled.map((one) => confirmedOf(one).total)));
  expect(at('APPROVED'), 'received at the provider').toBe(sum(kept.map((one) => confirmedOf(one).total)));
  const { counts } = (await luz.call('orders.board', { query: {} })).ok();
  const dispatched = orders.filter(({ state }) => state === 'dispatched').length;
  expect(counts['10_store_dispatch_products'], 'dispatched on the board').toBe(dispatched);
}

/** What the day's sums say is what the book has, and counting all of them anew changes nothing. */
export async function checkSums({ payments: { server }, orders, luz }: Store): Promise<void> {
  const { total } = (await luz.call('stats.figures', { query: {} })).ok();
  const sold = orders.filter(({ state }) => state !== 'cancelled' && state !== 'failed');
  expect(total.orders, 'orders of the day').toBe(sold.length);
  const [books] = await server.sql<{ sales: number; picked: number }>(
    `select sum(coalesce(s.amount_to_pay, o.total) - coalesce(r.back, 0)) filter (where is_sale(o.state))::int as sales,
       count(s.order_id)::int as picked
     from customer_order o
     left join order_settlement s on s.order_id = o.id
     left join lateral (
       select sum(sale_part) as back from refund where order_id = o.id and state = 'done'
     ) r on true`,
  );
  expect(total.sales, 'sales of the day').toBe(books?.sales);
  const { picked } = (await luz.call('stats.operation', { query: {} })).ok();
  expect(picked.orders, 'orders that were picked').toBe(books?.picked);
  const stored = `select module, day::text, reference, office_id, sum(value)::int as value from (
      select module, day, reference, office_id, value from stat where module = any (stat_modules_of_orders())
      union all
      select c.module, c.day, c.reference, c.office_id, c.value from stat_change w, jsonb_to_recordset(w.changes)
        as c (module text, day date, reference text, office_id uuid, value bigint)
    ) s group by 1, 2, 3, 4 having sum(value) <> 0 order by 1, 2, 3, 4`;
  const before = await server.sql(stored);
  expect(before.length).toBeGreaterThan(10);
  await server.sql('select rebuild_stats(id) from business');
  expect(await server.sql('select 1 from stat_change')).toEqual([]);
  expect(await server.sql(stored)).toEqual(before);
}

/** Stock and missing of every product: what was there, less what went out, what came back, and what was counted. */
export async function checkStock(
  store: Store,
  before: Awaited<ReturnType<typeof goodsOnShelf>>,
  counted: ReadonlyMap<string, number>,
) {
  const expected = new Map([...before].map(([id, row]) => [id, { ...row }]));
  const move = (id: string, stock: number, missing: number) => {
    const row = expected.get(id);
    if (!row) throw new Error(`Not sold here: ${id}`);
    row.stock += stock;
    row.missing += missing;
  };
  for (const [id, difference] of counted) move(id, difference, 0);
  for (const order of store.orders) {
    for (const line of order.lines) {
      if (line.pick?.isGone) move(line.good.id, -missingOf(line), missingOf(line));
      if (order.state === 'cancelled' || order.state === 'failed') continue;
      for (const part of partsOf(line)) move(part.good.id, -part.demand, 0);
    }
    const { back } = order;
    for (const part of crateOf(order))
      if (back?.outcome === 'stock' && back.lineId === part.lineId && back.goodId === part.good.id)
        move(
          part.good.id,
          part.demand - Math.floor((part.demand * (part.count - back.count)) / part.count),
          0,
        );
    for (const part of crateOf(order))
      if (order.restocked.includes(restockKey(part.lineId, part.good.id))) move(part.good.id, part.demand, 0);
  }
  const now = await goodsOnShelf(store);
  const named = (shelf: typeof now) =>
    Object.fromEntries([...shelf].map(([id, { stock, missing }]) => [goodOf(id).sku, `${stock} ${missing}`]));
  expect(named(now)).toEqual(named(expected));
}

/** Everybody was told what their order cost in the end, and what came back of it. */
export async function checkMessages({ payments: { server }, orders }: Store): Promise<void> {
  await server.sql('update message set next_try_at = now() where sealed is not null');
  await until('all messages were sent', async () => {
    const waiting = 'select 1 from message where sealed is not null and order_id is not null limit 1';
    return (await server.sql(waiting)).length === 0;
  });
  const mails = server.sent.flatMap((message) => (message.channel === 'mail' ? [message] : []));
  const told = ({ number }: BookOrder, words: string, pesos: number) =>
    mails.some(
      ({ subject, text }) =>
        subject.includes(` N.º ${groupThousands(number)} `) &&
        text.includes(`${words} $\u00a0${groupThousands(pesos)}`),
    );
  for (const order of orders) {
    if (order.end === 'delivered')
      expect(told(order, 'en total son', worthAtDoor(order)), `told of order ${order.number}`).toBe(true);
    // What a provider owes beside it is told when it is given back.
    if (order.back && !order.isPaid)
      expect(told(order, 'te hemos devuelto', order.back.amount), `back of order ${order.number}`).toBe(true);
  }
}
