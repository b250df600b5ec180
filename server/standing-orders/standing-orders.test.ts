import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import type { Mail } from '#server/messages/message.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, missingId, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { openStandingWorld, repeated, type StandingWorld } from '#test/standing-orders/standing-world.ts';

/** Orders repeated by a calendar (rule 142). It is Friday 20 November 2026, 10 o'clock. */

let world: StandingWorld;
const { arroz, leche, huevos, cafe } = goods;

beforeAll(async () => {
  world = await openStandingWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const mails = () => world.server.sent.filter((one): one is Mail => one.channel === 'mail');
const told = async () => {
  await expect.poll(mails, { timeout: 5_000 }).toHaveLength(1);
  return mails()[0] as Mail;
};

describe('a repeated order', () => {
  it('is made, read, changed and ended by its shopper; what is wrong is named and changes nothing', async () => {
    const body = repeated();
    const jorge = await world.server.as('jorge');
    const { standingOrder } = (await world.marcela().call('standingOrders.create', { body })).ok();
    expect(standingOrder).toMatchObject({
      rhythm_text: 'Cada sábado',
      next_day: '2026-11-21',
      next_label: 'mañana',
      state: 'active',
      address: { id: addressIds.casa },
      branch_office: { id: officeIds.bretana },
      problem: null,
      products_count: 2,
      turns: [],
    });
    await world.create({ ...body, name: 'Otra' });
    expect((await world.marcela().call('standingOrders.list', {})).ok().list).toEqual([standingOrder]);

    expect(await world.refused({ name: ' ' })).toEqual(['INVALID_INPUT', 'name']);
    expect(await world.refused({ first_day: '2026-11-20' })).toEqual(['INVALID_INPUT', 'first_day']);
    expect(await world.refused({ first_day: '2027-02-21' })).toEqual(['INVALID_INPUT', 'first_day']);
    expect(await world.refused({ address_id: undefined })).toEqual(['ADDRESS_NOT_FOUND', 'address_id']);
    expect(await world.refused({ address_id: missingId })).toEqual(['ADDRESS_NOT_FOUND', 'address_id']);
    const pickup = { type: 'pickup', branch_office_id: officeIds.plazaCentro } as const;
    expect(await world.refused(pickup)).toEqual(['OFFICE_NOT_FOUND', 'branch_office_id']);
    const line = { product_id: arroz.id, count: 1 };
    expect(await world.refused({ products: [line, { ...line, product_id: missingId }] })).toEqual([
      'PRODUCT_NOT_AVAILABLE',
      'products.1.product_id',
    ]);
    expect(await world.refused({ products: [{ ...line, count: 9_999 }] })).toEqual([
      'QUANTITY_NOT_VALID',
      'products.0.count',
    ]);
    expect(await world.refused({ products: [line, line] })).toEqual([
      'INVALID_INPUT',
      'products.1.product_id',
    ]);
    expect((await world.create({ address_id: addressIds.casa }, jorge)).failure().error).toBe(
      'ADDRESS_NOT_FOUND',
    );
    for (let count = 1; count < 10; count += 1) await world.made();
    expect(await world.refused({})).toEqual(['STANDING_ORDERS_FULL']);

    const { id } = standingOrder;
    const { id: _, ...changed } = repeated({
      rhythm: 'monthly',
      first_day: '2026-11-30',
      name: 'Fin de mes',
    });
    const update = { params: { id }, body: changed };
    expect((await world.marcela().call('standingOrders.update', update)).ok().standingOrder).toMatchObject({
      name: 'Fin de mes',
      rhythm_text: 'Cada mes, el día 30 o el último',
      next_day: '2026-11-30',
    });
    expect((await jorge.call('standingOrders.update', update)).status).toBe(404);
    expect((await jorge.call('standingOrders.list', {})).ok().list).toEqual([]);
    expect((await jorge.call('standingOrders.remove', { params: { id } })).status).toBe(404);
    (await world.marcela().call('standingOrders.remove', { params: { id } })).ok();
    expect((await world.marcela().call('standingOrders.get', { params: { id } })).status).toBe(404);
  });

  it('says which hours a day has, and why one has none', async () => {
    const ask = async (day: string) => {
      const query = { type: 'delivery', address_id: addressIds.casa, day } as const;
      return (await world.marcela().call('standingOrders.windows', { query })).ok();
    };
    const { list, closed } = await ask('2027-01-09');
    expect(list[0]).toEqual({ time: '09:00', label: 'de 9 a 11\u00a0a.\u00a0m.' });
    expect(closed).toBe('');
    await world.server.sql(
      `update office set special_days = '[{"date": "2026-12-25", "reason": "Navidad", "hours": null}]' where id = $1`,
      [officeIds.bretana],
    );
    expect(await ask('2026-12-25')).toEqual({
      list: [],
      closed: expect.stringMatching(/no hace entregas el viernes 25 de diciembre \(Navidad\)\.$/),
    });
  });
});

describe('the day before', () => {
  it('each is told once, however many processes look, with prices, stock and a link to stop it', async () => {
    const { id } = await world.made();
    const early = bogotaDate(2026, 11, 20, 8, 59);
    expect(await world.prepare(early)).toBe(0);
    const counts = await Promise.all([world.prepare(), world.prepare(), world.prepare()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await world.prepare()).toBe(0);
    await world.server.sql("update standing_order set next_day = '2026-11-21'");
    expect(await world.prepare()).toBe(0);
    expect(await world.read(id)).toMatchObject({
      next_day: '2026-11-28',
      turns: [{ day: '2026-11-21', state: 'open' }],
    });

    const mail = await told();
    expect(mail.to).toBe(people.marcela.email);
    expect(mail.subject).toMatch(/^Confirma tu compra Mercado para mañana de 11/);
    expect(mail.text).toContain('2 productos por $\u00a050.000, más $\u00a03.000 de domicilio.');
    expect(mail.text).toContain('No pedimos ni cobramos nada');
    expect(mail.text).toContain(`/repetir/${id}`);
    const token = /\/repetir\/dejar\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const link = { params: { token } };
    const guest = world.server.guest();
    expect((await guest.call('standingOrders.link', link)).ok().state).toBe('active');
    const wrong = { params: { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` } };
    expect((await guest.call('standingOrders.stop', wrong)).status).toBe(404);
    (await guest.call('standingOrders.stop', link)).ok();
    expect(await world.read(id)).toMatchObject({ state: 'paused', unanswered: false });
    expect(await world.prepare(bogotaDate(2026, 11, 27, 10))).toBe(0);
  });

  it('who chose SMS gets one, who is gone or lost the module none; a missed day is left out', async () => {
    await world.server.sql("update app_user set order_channel = 'sms' where id = $1", [people.marcela.id]);
    const { id } = await world.made();
    expect(await world.prepare()).toBe(1);
    await expect
      .poll(() => world.server.sent, { timeout: 5_000 })
      .toEqual([
        { channel: 'sms', to: people.marcela.phone, text: expect.stringContaining(`/repetir/${id}`) },
      ]);
    await world.server.sql('update app_user set order_channel = null, disabled = true where id = $1', [
      people.marcela.id,
    ]);
    expect(await world.prepare(bogotaDate(2026, 11, 27, 10))).toBe(0);
    await world.server.sql('update app_user set disabled = false where id = $1', [people.marcela.id]);
    await world.signIn('marcela');
    const switching = 'update business_module set status = $1 where code = $2';
    await world.server.sql(switching, ['inactive', 'standing_orders']);
    expect(await world.prepare(bogotaDate(2026, 12, 4, 10))).toBe(0);
    await world.server.sql(switching, ['active', 'standing_orders']);
    world.setClock(bogotaDate(2026, 12, 20, 10));
    expect(await world.prepare()).toBe(0);
    expect(await world.read(id)).toMatchObject({ next_day: '2026-12-26' });
  });

  it('one that nobody answers expires with its day, and after three of them it pauses', async () => {
    const { id } = await world.made();
    for (const day of [20, 27, 34]) {
      world.setClock(bogotaDate(2026, 11, day, 10));
      world.server.sent.length = 0;
      expect(await world.prepare()).toBe(1);
      expect((await told()).text.includes('la ponemos en pausa')).toBe(day === 34);
    }
    world.setClock(bogotaDate(2026, 12, 11, 10));
    expect(await world.prepare()).toBe(0);
    const paused = await world.read(id);
    expect(paused).toMatchObject({ state: 'paused', unanswered: true });
    expect(paused.turns.map(({ state }) => state)).toEqual(['expired', 'expired', 'expired']);
    expect((await world.confirm(id, { day: '2026-12-05' })).failure().error).toBe('STANDING_ORDER_OVER');
    const state = { params: { id }, body: { state: 'active' } } as const;
    const { standingOrder } = (await world.marcela().call('standingOrders.setState', state)).ok();
    expect(standingOrder).toMatchObject({ next_day: '2026-12-12', unanswered: false });
  });

  it('a day is skipped once, told or not, and a told day that leaves the calendar is answered', async () => {
    const { id } = await world.made();
    const skip = (day: string) =>
      world.marcela().call('standingOrders.skip', { params: { id }, body: { day } });
    for (const _ of [1, 2]) expect((await skip('2026-11-21')).ok().standingOrder.next_day).toBe('2026-11-28');
    expect((await skip('2026-12-05')).failure().error).toBe('STANDING_ORDER_OVER');
    expect(await world.prepare()).toBe(0);
    world.setClock(bogotaDate(2026, 11, 27, 10));
    expect(await world.prepare()).toBe(1);
    const { id: _, ...body } = repeated({ first_day: '2026-11-29' });
    (await world.marcela().call('standingOrders.update', { params: { id }, body })).ok();
    const both = [{ state: 'skipped' }, { state: 'skipped' }];
    expect(await world.read(id)).toMatchObject({ next_day: '2026-11-29', turns: both });
    expect((await world.confirm(id, { day: '2026-11-28' })).failure().error).toBe('STANDING_ORDER_OVER');
  });
});

describe('confirming', () => {
  it('adds to the cart once, with address, payment and hour; nothing is ordered, and the order is found again', async () => {
    const { id } = await world.made();
    await world.prepare();
    await world.marcela().call('cart.addProduct', {
      body: { product_id: huevos.id, branch_office_id: officeIds.bretana, count: 1 },
    });
    expect(await world.prepared(id)).toMatchObject({
      day: '2026-11-21',
      state: 'open',
      cart: { products_count: 1, changes_office: false, is_shared: false },
      window_notice: '',
      window: { label: expect.stringContaining('mañana de 11') },
      total: 50_000,
      unavailable: [],
    });
    const both = await Promise.all([
      world.confirm(id, { day: '2026-11-21' }),
      world.confirm(id, { day: '2026-11-21' }),
    ]);
    both.push(await world.confirm(id, { day: '2026-11-21' }));
    for (const answer of both) {
      const { cart, window } = answer.ok();
      expect(cart.products.map(({ product, count }) => [product.id, count])).toEqual([
        [huevos.id, 1],
        [arroz.id, 2],
        [leche.id, 3],
      ]);
      expect(cart).toMatchObject({ type: 'delivery', address_selected: { id: addressIds.casa } });
      expect(window?.start_date).toBe(bogotaDate(2026, 11, 21, 11).toISOString());
    }
    expect(
      await world.server.sql("select 1 from cart_history where action = 'add-standing-order'"),
    ).toHaveLength(1);
    const { cart } = (both[0] ?? both[1])?.ok() ?? {};
    if (!cart) throw new Error('There is no cart');
    const params = { uuid: cart.id };
    await world
      .marcela()
      .call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } });
    const chosen = (
      await world.marcela().call('cart.setBags', { params, body: { bags_config: { code: '' } } })
    ).ok();
    const body = { total_price: chosen.cart.price_total_computed };
    const { order } = (await world.marcela().call('cart.createOrder', { params, body })).ok();
    expect((await world.read(id)).turns).toMatchObject([{ state: 'confirmed', order: { id: order.id } }]);
    expect((await world.confirm(id, { day: '2026-11-21' })).failure().error).toBe('STANDING_ORDER_OVER');
  });

  it('says what costs more, what is not there and what may stand for it; one that was sold out takes it along', async () => {
    const { id } = await world.made({
      products: [arroz, leche, cafe].map((one) => ({ product_id: one.id, count: 2 })),
    });
    await world.prepare();
    await world.setStock(arroz.id, 100, 12_000);
    await world.setStock(leche.id, 0);
    await world.server.sql('update product set hidden = true where id = $1', [cafe.id]);
    const before = await world.prepared(id);
    await world.server.sql('update product set hidden = false where id = $1', [cafe.id]);
    expect(before.lines.map(({ product, notes }) => [product.id, notes])).toEqual([
      [arroz.id, ['Antes: $\u00a010.000 | Ahora: $\u00a012.000']],
    ]);
    expect(before.unavailable).toMatchObject([
      { product_id: leche.id, reason: 'sold_out', instead: { count: 2 } },
      { product_id: cafe.id, reason: 'not_sold' },
    ]);
    const other = before.unavailable[0]?.instead?.product.id ?? '';
    const instead = [{ product_id: leche.id, with_id: other }];
    const { cart, changed } = (await world.confirm(id, { day: '2026-11-21', instead })).ok();
    expect(cart.products.map(({ product }) => product.id)).toEqual([arroz.id, other, cafe.id]);
    expect(changed).toEqual([expect.stringContaining('Ahora: $\u00a012.000')]);
    const next = await world.prepared(id);
    expect(next.lines.flatMap(({ notes }) => notes)).not.toContain(
      'Antes: $\u00a010.000 | Ahora: $\u00a012.000',
    );
    expect((await world.read(id)).products.map(({ product_id: product }) => product)).toContain(leche.id);
  });

  it('a closed day, a cart of another store and a place that is gone are said, with the next hour', async () => {
    const { id } = await world.made({ window_time: '09:00', first_day: '2026-12-25' });
    world.setClock(bogotaDate(2026, 12, 24, 10));
    expect(await world.prepare()).toBe(1);
    await world.server.sql('update address set removed_at = now() where id = $1', [addressIds.casa]);
    expect(await world.prepared(id)).toMatchObject({ problem: 'address_gone', window: null, lines: [] });
    const { error, details } = (await world.confirm(id, { day: '2026-12-25' })).failure();
    expect([error, details[0]?.field]).toEqual(['ADDRESS_NOT_FOUND', 'address_id']);
    await world.server.sql('update address set removed_at = null where id = $1', [addressIds.casa]);
    const body = { product_id: huevos.id, branch_office_id: officeIds.palmira };
    (await world.marcela().call('cart.addProduct', { body })).ok();
    const lacking = 'update product_office set stock = 0, received = received - stock where office_id = $1';
    await world.server.sql(`${lacking} and product_id = $2`, [officeIds.palmira, leche.id]);
    const closed = await world.prepared(id);
    expect(closed.window_notice).toMatch(
      / no hace entregas mañana \(Navidad\)\. La siguiente es el sábado 26 de 9/,
    );
    expect(closed.cart).toMatchObject({ products_count: 1, changes_office: true });
    const { cart } = (await world.confirm(id, { day: '2026-12-25' })).ok();
    expect([cart.branch_office_id, cart.products.length]).toEqual([officeIds.bretana, 3]);
  });
});
