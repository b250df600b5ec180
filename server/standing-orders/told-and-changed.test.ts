import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { until } from '#test/faults/processes.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { openStandingWorld, repeated, type StandingWorld } from '#test/standing-orders/standing-world.ts';

/** What is told of repeated orders and changes meanwhile (rule 142). It is Friday 20 November 2026, 10 o'clock. */

let world: StandingWorld;
const { arroz, leche, huevos, cafe } = goods;

beforeAll(async () => {
  world = await openStandingWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

it('who changes the goods in another tab while the day is being confirmed gets and keeps the changed ones', async () => {
  const { id } = await world.made();
  await world.prepare();
  const body = { product_id: huevos.id, branch_office_id: officeIds.bretana, count: 1 };
  const { cart: before } = (await world.marcela().call('cart.addProduct', { body })).ok();
  await withClient(world.server.adminUrl, async (holder) => {
    await holder.query('begin');
    await holder.query('select from cart where id = $1 for update', [before.id]);
    const confirmed = world.confirm(id, { day: '2026-11-21' });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until('it waits for the cart', async () => (await world.server.sql(waiting)).length > 0);
    const products = [{ product_id: cafe.id, count: 4 }];
    const { id: _, ...change } = repeated({ products });
    (await world.marcela().call('standingOrders.update', { params: { id }, body: change })).ok();
    await holder.query('commit');
    const { cart } = (await confirmed).ok();
    expect(cart.products.map(({ product, count }) => [product.id, count])).toEqual([
      [huevos.id, 1],
      [cafe.id, 4],
    ]);
  });
  expect((await world.read(id)).products).toMatchObject([{ product_id: cafe.id, count: 4 }]);
});

it('a day that waits is found however many later ones are skipped, which is for three months', async () => {
  const { id, next_day: first } = await world.made();
  await world.prepare();
  const skip = (day: string) =>
    world.marcela().call('standingOrders.skip', { params: { id }, body: { day } });
  let { next_day: day } = await world.read(id);
  while (day <= '2027-02-20') day = (await skip(day)).ok().standingOrder.next_day;
  const { error, details } = (await skip(day)).failure();
  expect([error, details[0]?.field]).toEqual(['INVALID_INPUT', 'day']);
  const { next_day: next, turns } = await world.read(id);
  expect(next).toBe('2027-02-27');
  expect([turns.length, turns.at(-1)]).toEqual([14, expect.objectContaining({ day: first, state: 'open' })]);
  expect(await world.prepared(id)).toMatchObject({ day: first, state: 'open' });
  expect((await world.confirm(id, { day: first })).ok().cart.products).toHaveLength(2);
});

it('what had no price, because it was not sold, is not said to cost more', async () => {
  const { id } = await world.made();
  await world.server.sql("update standing_order set goods = jsonb_set(goods, '{0,price}', '0')");
  const notes = async () => (await world.prepared(id)).lines.flatMap((line) => line.notes);
  expect(await notes()).toEqual([]);
  const { id: _, ...body } = repeated();
  (await world.marcela().call('standingOrders.update', { params: { id }, body })).ok();
  await world.setStock(arroz.id, 100, 12_000);
  expect(await notes()).toEqual(['Antes: $\u00a010.000 | Ahora: $\u00a012.000']);
});

it('nobody is woken: what was not told the day before is told from nine on, mornings from six', async () => {
  await world.made({ window_time: '15:00' });
  const at = (hour: number, minute = 0) => bogotaDate(2026, 11, 21, hour, minute);
  expect([await world.prepare(at(0, 5)), await world.prepare(at(8, 59))]).toEqual([0, 0]);
  await world.made();
  expect([await world.prepare(at(5, 59)), await world.prepare(at(6))]).toEqual([0, 1]);
  expect(await world.prepare(at(9))).toBe(1);
});

it('an SMS says the hour and the cost, or what is wrong instead, in 160 characters', async () => {
  const { sql, sent } = world.server;
  const marcela = [people.marcela.id];
  const sms = async (happens: () => Promise<unknown>) => {
    world.setClock(bogotaDate(2026, 11, 20, 10));
    sent.length = 0;
    await sql('delete from standing_order');
    const { id } = await world.made({ first_day: '2026-11-26' });
    await happens();
    world.setClock(bogotaDate(2026, 11, 25, 10));
    expect(await world.prepare()).toBe(1);
    await expect.poll(() => sent, { timeout: 5_000 }).toHaveLength(1);
    const text = sent[0]?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(160);
    return text.replace(/http\S+/, (url) => (url.endsWith(`/repetir/${id}`) ? '…' : url));
  };
  await sql("update app_user set order_channel = 'sms' where id = $1", marcela);
  const closed = `[{"date": "2026-11-26", "reason": "Inventario", "hours": null}]`;
  const special = 'update office set special_days = $2 where id = $1';
  const texts = [
    await sms(async () => {}),
    await sms(() => sql(special, [officeIds.bretana, closed])),
    await sms(() => Promise.all([arroz, leche].map(({ id }) => world.setStock(id, 0)))),
    await sms(() => sql('update address set removed_at = now() where id = $1', [addressIds.casa])),
  ];
  await sql(special, [officeIds.bretana, '[]']);
  await sql('update address set removed_at = null where id = $1', [addressIds.casa]);
  await sql('update app_user set order_channel = null where id = $1', marcela);
  expect(texts).toEqual([
    'Canasta: confirma tu compra para manana de 11 a. m. a 1 p. m. ($ 50.000): …',
    'Canasta: confirma tu compra para el viernes 27 de 9 a 11 a. m. ($ 50.000): …',
    'Canasta: por ahora no hay nada de tu compra para el viernes 27 de 9 a 11 a. m.: …',
    'Canasta: tu compra para manana quedo sin direccion. Elige otra: …',
  ]);
});
