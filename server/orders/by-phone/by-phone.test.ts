import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { decide } from '#test/consent.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { places } from '#test/factories/offices.ts';
import { setPrice } from '#test/factories/rum-cart.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { silentGateways } from '#test/faults/silent-gateways.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Orders that staff enter for the person who calls (docs/decisions/074). */

let server: TestServer;
let marcela: Client;
let andres: Client;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ gateways: silentGateways });
  [marcela, andres, luz] = await Promise.all([server.as('marcela'), server.as('andres'), server.as('luz')]);
  await decide(marcela, 'yes');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.sql("update cart set state = 'discarded' where state in ('active', 'phone')");
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

type Change = InputOf<'phoneOrders.change'>['body'];

const start = async (who: Client, customer_id: string = people.marcela.id) =>
  (await who.call('phoneOrders.start', { body: { customer_id } })).ok();
const change = (who: Client, id: string, body: Change) =>
  who.call('phoneOrders.change', { params: { id }, body });
const add = (who: Client, id: string, { id: product_id }: { id: string }, count: number) =>
  change(who, id, { change: 'add', product_id, count, request_key: newId() });
const place = (who: Client, id: string, total_price: number, cart_version?: number) => {
  const versioned = cart_version === undefined ? {} : { cart_version };
  return who.call('phoneOrders.place', { params: { id }, body: { total_price, ...versioned } });
};

/** Two bottles of rum to Marcela's door, paid cash, without bag: 104.000 and the near zone's 3.000. */
async function readyDraft(who: Client, payment_method_selected: 'cash' | 'online' = 'cash') {
  const { id } = await start(who);
  (await change(who, id, { change: 'address', address_id: addressIds.casa })).ok();
  (await add(who, id, goods.ron, 2)).ok();
  (await change(who, id, { change: 'payment', payment_method_selected })).ok();
  return (await change(who, id, { change: 'bags', code: '' })).ok();
}

describe('an order by phone', () => {
  it('leaves the person’s own cart alone, is created once, and names its author', async () => {
    const own = (
      await marcela.call('cart.addProduct', { body: { product_id: goods.leche.id, count: 3 } })
    ).ok().cart;
    const { cart } = await readyDraft(andres);
    expect(cart).toMatchObject({ price_subtotal_computed: 104_000, price_total_computed: 107_000 });
    const placed = await Promise.all([1, 2, 3, 4].map(() => place(andres, cart.id, 107_000, cart.version)));
    const [first] = placed.map((answer) => answer.ok().order);
    expect(new Set(placed.map((answer) => answer.ok().order.id)).size).toBe(1);
    expect(first).toMatchObject({ price_total: 107_000, state: '13_order_received' });
    const still = (await marcela.call('cart.active', {})).ok().cart;
    expect(still).toMatchObject({ id: own.id, version: own.version });
    const { order } = (await andres.call('orders.get', { params: { id: first?.id ?? '' } })).ok();
    expect(order).toMatchObject({ userId: people.marcela.id, events: [{ actor: people.andres.name }] });
    const { orders } = (await marcela.call('orders.mine', { query: {} })).ok();
    expect(orders.map(({ id }) => id)).toContain(first?.id);
    const audit = await server.sql(
      "select action, after from audit_log where actor_id = $1 and entity_id = $2 and action = 'phoneOrders.place'",
      [people.andres.id, first?.id],
    );
    const after = {
      customer_id: people.marcela.id,
      payment_method: 'cash',
      total: 107_000,
      needs_invoice: false,
    };
    expect(audit).toEqual([{ action: 'phoneOrders.place', after }]);
  });

  it('is one for a customer however often it is started, and another one for a colleague', async () => {
    const [one, two] = await Promise.all([start(andres), start(andres)]);
    expect(one.id).toBe(two.id);
    expect((await start(luz)).id).not.toBe(one.id);
    const key = newId();
    const body = { change: 'add', product_id: goods.arroz.id, count: 2, request_key: key } as const;
    await Promise.all([change(andres, one.id, body), change(andres, one.id, body)]);
    const { cart } = (await andres.call('phoneOrders.get', { params: { id: one.id } })).ok();
    expect(cart.products.map(({ count }) => count)).toEqual([2]);
  });

  it('is changed by pieces and by weight, with comment, rule and coupon, and discarded', async () => {
    const { id } = await start(andres);
    const { cart } = (await add(andres, id, goods.aguacate, 2)).ok();
    const [line] = cart.products;
    const which = { line_id: line?.id ?? '', product_id: goods.aguacate.id };
    const weighed = { change: 'line', ...which, countType: 'grams', count: 350, comment: 'Maduro' } as const;
    expect((await change(andres, id, weighed)).ok().cart.products).toMatchObject([
      { count: 350, countType: 'grams', comment: 'Maduro', totalPrice: 3_430 },
    ]);
    await add(andres, id, goods.ron, 1);
    const ruled = (await change(andres, id, { change: 'substitution', substitution: 'choose' })).ok();
    expect(ruled.cart.substitution).toBe('choose');
    const coupon = (await change(andres, id, { change: 'coupon', code: 'MERCADO5' })).ok().cart;
    expect(coupon.coupons_total).toBe(5_000);
    const back = (await change(andres, id, { change: 'remove coupon', code: 'mercado5' })).ok().cart;
    expect(back.coupons_total).toBe(0);
    const left = (await change(andres, id, { change: 'remove line', ...which })).ok().cart;
    expect(left.products).toHaveLength(1);
    (await andres.call('phoneOrders.remove', { params: { id } })).ok();
    expect((await change(andres, id, { change: 'accept news' })).failure().error).toBe('CART_CLOSED');
    const habit = await server.sql('select substitution from app_user where id = $1', [people.marcela.id]);
    expect(habit).toEqual([{ substitution: null }]);
  });

  it('has the same problems as a shopper’s, with the same messages', async () => {
    const { id, cart } = await readyDraft(andres);
    expect((await add(andres, id, goods.ron, 900)).failure().error).toBe('NOT_ENOUGH_STOCK');
    await setPrice(server, goods.ron, 53_000);
    const news = (await andres.call('phoneOrders.get', { params: { id } })).ok();
    expect(news.check.productsDifferentPrice).toHaveLength(1);
    const refused = (await place(andres, id, cart.price_total_computed)).failure();
    expect(refused.message).toBe('Tenemos algunas novedades en tu carrito de compras.');
    const accepted = (await change(andres, id, { change: 'accept news' })).ok().cart;
    expect(accepted.price_total_computed).toBe(109_000);
    expect((await place(andres, id, 107_000)).failure().error).toBe('TOTAL_CHANGED');
    expect((await place(andres, id, 109_000)).ok().order.price_total).toBe(109_000);
    await setPrice(server, goods.ron, 52_000);
  });

  it('is delivered by an office of its branch', async () => {
    const { id } = await start(andres);
    const words = { city: 'Cali', address: 'Calle 9 # 24 - 10', alias: 'Bretaña', comment: 'Casa azul' };
    const to = ({ latitude, longitude }: (typeof places)['palmira']) =>
      change(andres, id, { change: 'new address', where: { ...words, geopoint: [latitude, longitude] } });
    expect((await to(places.buenaventura)).failure()).toMatchObject({ error: 'NO_COVERAGE' });
    expect((await to(places.palmira)).failure().message).toContain('Palmira Centro');
    const saved = (await to(places.farBretana)).ok();
    expect(saved.cart).toMatchObject({ price_domicile: 6_000, address_selected: { comment: 'Casa azul' } });
    expect((await to(places.farBretana)).ok().addresses).toHaveLength(saved.addresses.length);
    const pickup = { change: 'pickup', branch_office_id: officeIds.palmira } as const;
    expect((await change(andres, id, pickup)).failure().error).toBe('OFFICE_NOT_FOUND');
    const all = await start(luz);
    expect((await change(luz, all.id, pickup)).ok().cart).toMatchObject({
      type: 'pickup',
      branch_office_id: officeIds.palmira,
    });
  });

  it('asks for an invoice with what the caller dictates, or what they saved; its customer sees it', async () => {
    const acme = {
      documentType: 'nit',
      document: '901234567',
      name: 'Acme S. A. S.',
      email: 'x@acme.co',
    } as const;
    const { id, cart, billing, invoice_kind } = await readyDraft(andres);
    expect({ billing, invoice_kind }).toEqual({ billing: null, invoice_kind: 'pos' });
    const ask = (draft: string, more: object) =>
      andres.call('phoneOrders.place', {
        params: { id: draft },
        body: { total_price: cart.price_total_computed, ...more },
      });
    expect((await ask(id, { needs_invoice: true })).failure().error).toBe('MISSING_BILLING');
    const wrong = (await ask(id, { billing: { ...acme, checkDigit: '1' } })).failure();
    expect(wrong.details).toMatchObject([{ field: 'billing.checkDigit' }]);
    const { order } = (await ask(id, { billing: acme })).ok();
    const invoiceOf = async (who: Client, of: string) =>
      (await who.call('orders.get', { params: { id: of } })).ok().order.invoice;
    expect(await invoiceOf(marcela, order.id)).toMatchObject({
      kind: 'invoice',
      billing: { document: '901234567', checkDigit: '7', name: acme.name },
      can_change: true,
    });
    const audit =
      "select after::text as text from audit_log where entity_id = $1 and action = 'phoneOrders.place'";
    const [entry] = await server.sql<{ text: string }>(audit, [order.id]);
    expect(entry?.text).toContain('"needs_invoice": true');
    expect(entry?.text).not.toContain('Acme');

    // Proposed the next time, as far as it is read back.
    const next = await readyDraft(andres);
    expect(next.billing).toMatchObject({ name: acme.name, document_end: '67-7' });
    expect(JSON.stringify(next)).not.toContain('901234567');
    const own = { documentType: 'cc', document: '31987654', name: 'Marcela', email: 'm@correo.co' } as const;
    (await marcela.call('billing.save', { body: own })).ok();
    const stale = { needs_invoice: true, billing_version: next.billing?.version };
    const changed = (await ask(next.id, stale)).failure();
    expect(changed).toMatchObject({
      error: 'BILLING_CHANGED',
      message: expect.stringContaining('El cliente cambió'),
    });
    expect(JSON.stringify(changed)).not.toContain('31987654');
    // Other data are of this order alone: what its customer saved stays.
    const { order: second } = (await ask(next.id, { billing: acme })).ok();
    expect(await invoiceOf(andres, second.id)).toMatchObject({ billing: { name: acme.name } });
    expect((await marcela.call('billing.mine', {})).ok().billing).toMatchObject({ name: 'Marcela' });
    const third = await readyDraft(andres);
    const seen = { needs_invoice: true, billing_version: third.billing?.version };
    const { order: last } = (await ask(third.id, seen)).ok();
    expect(await invoiceOf(marcela, last.id)).toMatchObject({
      billing: { name: 'Marcela', document: '31987654' },
    });
  });

  it('sends the customer a link when paid online', async () => {
    const { id, cart } = await readyDraft(luz, 'online');
    // Refused for credit that is not there, nothing of it is sent or audited.
    const body = { total_price: cart.price_total_computed, credit: 1_000 };
    const refused = await luz.call('phoneOrders.place', { params: { id }, body });
    expect(refused.failure().details[0]?.field).toBe('credit');
    const audited = "select after from audit_log where action = 'phoneOrders.place' and actor_id = $1";
    expect(await server.sql(audited, [people.luz.id])).toEqual([]);
    const placed = (await place(luz, id, cart.price_total_computed)).ok();
    expect(placed).toMatchObject({ link_sent_to: 'mail', order: { state: '5_waiting_online_payment' } });
    const link = `/checkout/online-payment-cta/${placed.order.token}`;
    await expect
      .poll(() => server.sent.some(({ to, text }) => to === people.marcela.email && text.includes(link)))
      .toBe(true);
    expect((await place(luz, id, cart.price_total_computed)).ok()).toEqual(placed);
  });

  it('belongs to its author: not to a colleague, the customer or another business', async () => {
    const { id } = await readyDraft(andres);
    const ignacio = await server.as('ignacio');
    for (const who of [luz, marcela, ignacio]) {
      expect((await who.call('phoneOrders.get', { params: { id } })).status).toBe(404);
      expect((await place(who, id, 107_000)).status).toBe(404);
    }
    const body = { payment_method_selected: 'cash' } as const;
    const touched = await marcela.call('cart.setPaymentMethod', { params: { uuid: id }, body });
    expect(touched.failure().error).toBe('CART_CLOSED');
    const order = await marcela.call('cart.createOrder', {
      params: { uuid: id },
      body: { total_price: 107_000 },
    });
    expect(order.failure().error).toBe('CART_CLOSED');
    const { list } = (await marcela.call('shoppingCarts.list', { query: {} })).ok();
    expect(list.map((cart) => cart.id)).not.toContain(id);
  });
});
