import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, categoryIds, officeIds } from '#test/factories/ids.ts';
import { until } from '#test/faults/processes.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { openStandingWorld, repeated, type StandingWorld } from '#test/standing-orders/standing-world.ts';

/** What is told of repeated orders and changes meanwhile (rule 142). It is Friday 20 November 2026, 10 o'clock. */

let world: StandingWorld;
const { arroz, leche, huevos, cafe, ron } = goods;

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

it('a skipped day is taken back while it lasts: told, it waits again; untold, it is told, and those between stay out', async () => {
  const { id } = await world.made();
  const answer = (call: 'standingOrders.skip' | 'standingOrders.include', day: string) =>
    world.marcela().call(call, { params: { id }, body: { day } });
  const days = async () => {
    const { next_day: next, turns } = await world.read(id);
    return [next, ...turns.map((turn) => `${turn.day} ${turn.state}${turn.can_include ? ' may come' : ''}`)];
  };
  for (const day of ['2026-11-21', '2026-11-28', '2026-12-05'])
    (await answer('standingOrders.skip', day)).ok();
  for (const _ of [1, 2]) (await answer('standingOrders.include', '2026-11-21')).ok();
  const others = ['2026-12-05 skipped may come', '2026-11-28 skipped may come'];
  expect(await days()).toEqual(['2026-11-21', ...others]);
  for (const state of ['paused', 'active'] as const)
    (await world.marcela().call('standingOrders.setState', { params: { id }, body: { state } })).ok();
  expect(await world.prepare()).toBe(1);
  expect(await days()).toEqual(['2026-12-12', ...others, '2026-11-21 open']);
  (await answer('standingOrders.skip', '2026-11-21')).ok();
  (await answer('standingOrders.include', '2026-11-28')).ok();
  (await answer('standingOrders.include', '2026-11-21')).ok();
  expect(await days()).toEqual(['2026-11-28', others[0], '2026-11-21 open']);
  expect((await world.confirm(id, { day: '2026-11-21' })).ok().cart.products).toHaveLength(2);

  (await answer('standingOrders.skip', '2026-11-28')).ok();
  const { id: _, ...monthly } = repeated({ rhythm: 'monthly', first_day: '2026-12-05' });
  (await world.marcela().call('standingOrders.update', { params: { id }, body: monthly })).ok();
  expect(await days()).toEqual(['2027-01-05', others[0], '2026-11-28 skipped', '2026-11-21 confirmed']);
  for (const day of ['2026-11-21', '2026-11-28', '2026-12-04'])
    expect((await answer('standingOrders.include', day)).failure().error).toBe('STANDING_ORDER_OVER');
  world.setClock(bogotaDate(2026, 12, 6, 10));
  expect((await answer('standingOrders.include', '2026-12-05')).failure().error).toBe('STANDING_ORDER_OVER');
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

it('an hour that filled up after it was told, and hours without alcohol, give the next one, also at the last step', async () => {
  const { sql } = world.server;
  const { id } = await world.made({
    products: [arroz, ron].map((one) => ({ product_id: one.id, count: 1 })),
  });
  await world.prepare();
  const hour = async () => {
    const { window, window_notice } = await world.prepared(id);
    return [window?.label ?? '', window_notice];
  };
  expect(await hour()).toEqual([expect.stringMatching(/^mañana de 11/), '']);
  await sql('update office set window_capacity = 1 where id = $1', [officeIds.bretana]);
  await sql(
    `insert into delivery_window (business_id, office_id, starts_at, ends_at, capacity, taken)
     select business_id, id, '2026-11-21T11:00:00-05:00', '2026-11-21T13:00:00-05:00', 1, 1 from office where id = $1`,
    [officeIds.bretana],
  );
  await expect
    .poll(hour)
    .toEqual([
      expect.stringMatching(/^mañana de 9/),
      expect.stringMatching(/^La hora de 11.* ya no está disponible\. La siguiente es mañana de 9/),
    ]);
  await sql(`update category set goods_kind = 'alcohol' where id = $1`, [categoryIds.licores]);
  const dry = { from: '2026-11-21T11:00:00Z', until: '2026-11-22T16:00:00Z', reason: 'Elecciones' };
  await sql('update office set dry_days = $2 where id = $1', [officeIds.bretana, JSON.stringify([dry])]);
  const sunday = [
    expect.stringMatching(/^el domingo 22 de 11/),
    expect.stringMatching(
      /^A la hora elegida no se entregan licores \(Elecciones\)\. La siguiente es el dom/,
    ),
  ];
  await expect.poll(hour).toEqual(sunday);
  const { cart, window } = (await world.confirm(id, { day: '2026-11-21' })).ok();
  expect(window?.start_date).toBe(bogotaDate(2026, 11, 22, 11).toISOString());
  expect(cart.windows.filter((one) => one.label.startsWith('mañana'))).toEqual([]);
  await sql('delete from delivery_window');
  await sql(`update office set window_capacity = 0, dry_days = '[]'`);
  await sql(`update category set goods_kind = 'general' where id = $1`, [categoryIds.licores]);
});

it('coverage that is lost after it was told is said, changes no cart, and another place takes the same day', async () => {
  const { id } = await world.made();
  await world.prepare();
  const move = 'update address set lat = $2, lng = $3 where id = $1 returning lat, lng';
  const [before] = await world.server.sql<{ lat: number; lng: number }>(
    'select lat, lng from address where id = $1',
    [addressIds.casa],
  );
  await world.server.sql(move, [addressIds.casa, 4.71, -74.07]);
  expect(await world.prepared(id)).toMatchObject({
    state: 'open',
    problem: 'no_coverage',
    window: null,
    branch_office: null,
  });
  const { error, details } = (await world.confirm(id, { day: '2026-11-21' })).failure();
  expect([error, details[0]?.field]).toEqual(['NO_COVERAGE', 'address_id']);
  expect((await world.marcela().call('cart.active', {})).ok().cart).toBeNull();
  const {
    id: _,
    address_id: __,
    ...body
  } = repeated({ type: 'pickup', branch_office_id: officeIds.palmira });
  (await world.marcela().call('standingOrders.update', { params: { id }, body })).ok();
  expect(await world.prepared(id)).toMatchObject({ day: '2026-11-21', state: 'open', problem: null });
  const { cart, window } = (await world.confirm(id, { day: '2026-11-21' })).ok();
  expect(cart).toMatchObject({ type: 'pickup', branch_office_id: officeIds.palmira });
  expect(window?.start_date).toBe(bogotaDate(2026, 11, 21, 11).toISOString());
  await world.server.sql(move, [addressIds.casa, before?.lat, before?.lng]);
});

it('the cart of a household gets the goods alone, once, and its other member sees them', async () => {
  const jorge = await world.server.as('jorge');
  const marcela = world.marcela();
  const house = { name: 'Casa Ortiz', branch_office_id: officeIds.bretana };
  (await marcela.call('household.create', { body: house })).ok();
  const { url } = (await marcela.call('household.invite', {})).ok();
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  (await jorge.call('household.join', { params: { token } })).ok();
  const add = { product_id: arroz.id, branch_office_id: officeIds.bretana, count: 1 };
  (await jorge.call('cart.addProduct', { body: add })).ok();
  const { id } = await world.made();
  await world.prepare();
  expect((await world.prepared(id)).cart).toEqual({
    products_count: 1,
    changes_office: false,
    is_shared: true,
  });
  for (const _ of [1, 2]) {
    const { cart } = (await world.confirm(id, { day: '2026-11-21' })).ok();
    expect(cart).toMatchObject({ address_selected: null, payment_method_selected: null });
    expect(cart.household).not.toBeNull();
  }
  const { cart } = (await jorge.call('cart.active', {})).ok();
  expect(cart?.products.map(({ product, count }) => [product.id, count])).toEqual([
    [arroz.id, 3],
    [leche.id, 3],
  ]);
  (await marcela.call('household.leave', {})).ok();
  expect((await world.confirm(id, { day: '2026-11-21' })).failure().error).toBe('STANDING_ORDER_OVER');
});
