import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { type Item, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** To whom an invoice is made out: said by who buys, remembered, and kept with the order. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.sql(`update business_config set tax_default = 'vat_19', cart_min_price = 0`);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const acme = {
  documentType: 'nit',
  document: '901.234.567-7',
  name: 'Acme S. A. S.',
  email: 'Facturas@Acme.co',
  vatResponsible: true,
} as const satisfies InputOf<'billing.save'>['body'];
const stored = { ...acme, document: '901234567', checkDigit: '7', email: 'facturas@acme.co' };
const ana = { documentType: 'cc', document: '1144012345', name: 'Ana Ruiz', email: 'ana@correo.co' } as const;

async function shopperWith(basket: Item[] = [{ product: goods.arroz, count: 2 }]): Promise<Shopper> {
  const [shopper] = await readyShoppers(server, [basket]);
  if (!shopper) throw new Error('No shopper');
  return shopper;
}
async function buy(shopper: Shopper, needs_invoice?: boolean) {
  const body = { total_price: await totalOf(shopper), needs_invoice };
  return shopper.client.call('cart.createOrder', { params: { uuid: shopper.cartId }, body });
}
const seen = async ({ client }: Pick<Shopper, 'client'>, id: string) =>
  (await client.call('orders.get', { params: { id } })).ok().order;

describe('the data of a person', () => {
  it('are stored sealed, answered as typed, and go when they are removed', async () => {
    const { client, userId } = await shopperWith();
    expect((await client.call('billing.mine', {})).ok()).toEqual({ billing: null, version: null });
    expect((await client.call('billing.save', { body: acme })).ok()).toMatchObject({ billing: stored });
    expect((await client.call('billing.mine', {})).ok()).toMatchObject({ billing: stored });
    const rows = await server.sql('select billing::text from app_user where id = $1', [userId]);
    expect(JSON.stringify(rows)).not.toContain('901234567');
    (await client.call('billing.remove', {})).ok();
    expect((await client.call('billing.mine', {})).ok()).toEqual({ billing: null, version: null });
  });

  it('that are wrong are refused at their field', async () => {
    const { client } = await shopperWith();
    const fieldsOf = async (body: object) =>
      (await client.call('billing.save', { body: { ...acme, ...body } as never }))
        .failure()
        .details.map(({ field }) => field);
    expect(await fieldsOf({ document: '901234567-1' })).toEqual(['checkDigit']);
    expect(await fieldsOf({ document: 'x', name: ' ', email: 'nadie' })).toEqual([
      'document',
      'name',
      'email',
    ]);
    expect(await fieldsOf({ documentType: 'dni' })).toEqual(['documentType']);
    expect((await client.call('billing.mine', {})).ok()).toEqual({ billing: null, version: null });
  });

  it('need the authorisation to treat personal data', async () => {
    const { client } = await shopperWith();
    (await client.call('personalData.decide', { body: { purpose: 'personal_data', granted: false } })).ok();
    expect((await client.call('billing.save', { body: acme })).failure().error).toBe('CONSENT_NEEDED');
    expect((await client.call('billing.save', { body: { ...acme, habeasAccept: true } })).status).toBe(200);
  });
});

describe('an order', () => {
  it('keeps them as they were, and only where an invoice was asked for', async () => {
    const shopper = await shopperWith();
    expect((await buy(shopper, true)).failure()).toMatchObject({
      error: 'MISSING_BILLING',
      details: [{ field: 'needs_invoice' }],
    });
    (await shopper.client.call('billing.save', { body: acme })).ok();
    const { id } = (await buy(shopper, true)).ok().order;
    (await shopper.client.call('billing.save', { body: ana })).ok();
    const { invoice, token } = await seen(shopper, id);
    expect(invoice).toEqual({ kind: 'invoice', billing: stored, issued: null, can_change: true });
    expect(await server.sql('select billing::text from customer_order where id = $1', [id])).not.toContain(
      '901234567',
    );

    const other = await shopperWith();
    (await other.client.call('billing.save', { body: acme })).ok();
    const plain = (await buy(other)).ok().order;
    expect((await seen(other, plain.id)).invoice).toMatchObject({ kind: 'pos', billing: null });

    const byLink = (
      await server.guest('canasta.localhost').call('orders.get', { params: { id: token } })
    ).ok();
    expect(byLink.order.invoice).toBeNull();
    expect(JSON.stringify(byLink)).not.toContain('901234567');
    const luz = await server.as('luz');
    expect((await seen({ client: luz }, id)).invoice).toMatchObject({ billing: stored, can_change: false });
  });

  it('is made out to whom its shopper saw: what another window saved is shown first', async () => {
    const shopper = await shopperWith();
    const { client } = shopper;
    const { version: before } = (await client.call('billing.save', { body: acme })).ok();
    const { version: now } = (await client.call('billing.save', { body: ana })).ok();
    const params = { uuid: shopper.cartId };
    const body = { needs_invoice: true, total_price: await totalOf(shopper) };
    const press = (billing_version: string | undefined) =>
      client.call('cart.createOrder', { params, body: { ...body, billing_version } });
    expect((await press(before)).failure()).toMatchObject({
      error: 'BILLING_CHANGED',
      data: { billing: { name: 'Ana Ruiz' }, version: now },
    });
    expect((await client.call('orders.mine', { query: {} })).ok().orders).toEqual([]);
    const { id } = (await press(now)).ok().order;
    expect((await seen({ client }, id)).invoice?.billing?.name).toBe('Ana Ruiz');
  });

  it('above five UVT without taxes needs an invoice, whoever asks', async () => {
    const basket = [{ product: goods.ron, count: 6 }];
    const shopper = await shopperWith(basket);
    const before = (await shopper.client.call('cart.taxes', { params: { uuid: shopper.cartId } })).ok();
    const { id } = (await buy(shopper)).ok().order;
    const { taxes, invoice, price_final } = await seen(shopper, id);
    expect(before).toEqual({ taxes, kind: invoice?.kind });
    const base = taxes?.base ?? 0;
    expect(base).toBeLessThan(price_final ?? 0);
    expect(invoice?.kind).toBe(base > 261_870 ? 'invoice' : 'pos');
  });

  it('is made out to another buyer until it is cancelled; the next one proposes them', async () => {
    const shopper = await shopperWith();
    const { id } = (await buy(shopper)).ok().order;
    const set = (body: InputOf<'orders.setBilling'>['body'], who = shopper.client) =>
      who.call('orders.setBilling', { params: { id }, body });
    expect((await set({ ...ana, document: '' })).failure().details).toEqual([
      { field: 'document', message: 'Escribe el número del documento.' },
    ]);
    expect((await set(ana, (await shopperWith()).client)).status).toBe(404);
    expect((await set(ana, await server.as('luz'))).status).toBe(404);
    const { order } = (await set(ana)).ok();
    expect(order.invoice).toMatchObject({
      kind: 'invoice',
      billing: { document: '1144012345', checkDigit: null },
    });
    expect((await shopper.client.call('billing.mine', {})).ok().billing).toMatchObject({ name: 'Ana Ruiz' });
    (await shopper.client.call('orders.cancel', { params: { id }, body: {} })).ok();
    expect((await set(acme)).failure().error).toBe('ORDER_STATE');
    expect((await seen(shopper, id)).invoice).toMatchObject({ can_change: false });
  });
});

it('from the version of billing data nobody can guess their document: two people with the same have others', async () => {
  const [one, two] = [await shopperWith(), await shopperWith()];
  const save = async ({ client }: Shopper) =>
    (await client.call('billing.save', { body: acme })).ok().version;
  const versions = [await save(one), await save(two), await save(one)];
  expect([versions[0] === versions[1], versions[0] === versions[2]]).toEqual([false, true]);
});
