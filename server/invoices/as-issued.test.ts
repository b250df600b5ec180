import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '#test/client.ts';
import { carried, pinOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What was issued stays what it was: its kind, its buyer, its number; and what may still be corrected. */

let server: TestServer;
let luz: Client;
let yeison: Client;
let till: Client;
beforeAll(async () => {
  server = await startTestServer();
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
  await server.sql(`update business_config set tax_default = 'vat_19', cart_min_price = 0`);
  const body = {
    name: 'Facturas',
    scopes: ['orders:read' as const, 'orders:invoice' as const],
    office_id: null,
  };
  till = clientOf(server.url, (await luz.call('apiKeys.create', { body })).ok().key, 'canasta.localhost');
});
beforeEach(() => stockUp(server));
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const acme = {
  documentType: 'nit',
  document: '9012345677',
  name: 'Acme S. A. S.',
  email: 'a@acme.co',
} as const;
const ana = { documentType: 'cc', document: '1144012345', name: 'Ana Ruiz', email: 'ana@correo.co' } as const;
const DIAN = 'https://catalogo-vpfe.dian.gov.co/document';

async function place() {
  const [shopper] = await readyShoppers(server, [[{ product: goods.arroz, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  const name = async (body: typeof acme | typeof ana) =>
    shopper.client.call('orders.setBilling', { params: { id }, body });
  (await name(acme)).ok();
  return { id, client: shopper.client, userId: shopper.userId, name };
}
let numbers = 0;
const next = () => ({
  number: `FE-${++numbers}`,
  cufe: numbers.toString(16).padStart(96, 'b'),
  url: `${DIAN}/${numbers}`,
  date: '2026-11-20T09:00:00-05:00',
});
type Sent = ReturnType<typeof next> & { version?: number; kind?: 'invoice' | 'pos' };
const write = (id: string, body: Sent) => till.call('erp.writeInvoice', { params: { id }, body });
const read = async (id: string) => (await till.call('erp.orderToInvoice', { params: { id } })).ok();
const seenBy = async (client: Client, id: string) =>
  (await client.call('orders.get', { params: { id } })).ok().order;

describe('a buyer', () => {
  it('who changed after the order was read is not the one of the document: nothing is written', async () => {
    const { id, client, name } = await place();
    const { version } = (await read(id)).order;
    (await name(ana)).ok();
    const answer = await write(id, { ...next(), version });
    expect([answer.status, answer.failure().error]).toEqual([409, 'INVOICE_BUYER_CHANGED']);
    expect(answer.failure().details.map(({ field }) => field)).toEqual(['version']);
    expect((await seenBy(client, id)).invoice).toMatchObject({ billing: { name: 'Ana Ruiz' }, issued: null });
    const again = (await read(id)).order;
    expect(again.buyer?.name).toBe('Ana Ruiz');
    expect((await write(id, { ...next(), version: again.version })).status).toBe(200);
  });

  it('stays when something else of the order changed meanwhile', async () => {
    const { id } = await place();
    const { version } = (await read(id)).order;
    (await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } })).ok();
    expect((await read(id)).order.version).toBeGreaterThan(version);
    expect((await write(id, { ...next(), version })).status).toBe(200);
  });

  it('who works for the shop leaves a line in the log, without what it says', async () => {
    const { id, name, userId } = await place();
    const lines = () =>
      server.sql<{ after: object }>(
        `select after from audit_log where action = 'orders.setBilling' and entity = 'order' and entity_id = $1`,
        [id],
      );
    expect(await lines()).toEqual([]);
    await server.sql("update app_user set role = 'delivery' where id = $1", [userId]);
    (await name(ana)).ok();
    expect(await lines()).toEqual([{ after: { changed: ['billing'] } }]);
  });
});

describe('the kind', () => {
  /** Above five UVT with the rum, below without. */
  const basket = [
    { product: goods.huevos, count: 2 },
    { product: goods.ron, count: 12 },
  ];
  const refuse = async (taken: Awaited<ReturnType<typeof carried>>) => {
    const pin = await pinOf(taken);
    const isAdult = { kind: 'age_checked', is_adult: false } as const;
    await sendEvents(yeison, taken.id, { kind: 'started' }, { kind: 'arrived' }, isAdult);
    await sendEvents(yeison, taken.id, { kind: 'delivered', pin });
  };

  it('is the same for shopper and system after goods stayed at the door, and so is what it costs', async () => {
    const taken = await carried(server, luz, basket);
    expect((await read(taken.id)).order.invoice).toMatchObject({ kind: 'invoice' });
    await refuse(taken);
    const seen = await seenBy(taken.shopper.client, taken.id);
    const { order: sent } = await read(taken.id);
    expect(seen.invoice?.kind).toBe('pos');
    expect([sent.invoice?.kind, sent.buyer, sent.total_final, sent.taxes]).toEqual([
      'pos',
      null,
      seen.price_final,
      seen.taxes,
    ]);
    expect(sent.lines.map(({ undelivered }) => (undelivered ?? 0) > 0)).toEqual([false, true]);
  });

  it('that the order needed when it was read is not replaced by the one of today: nothing is written', async () => {
    const taken = await carried(server, luz, basket);
    const { version } = (await read(taken.id)).order;
    await refuse(taken);
    const answer = await write(taken.id, { ...next(), version });
    expect([answer.status, answer.failure().error]).toEqual([409, 'INVOICE_BUYER_CHANGED']);
    expect(answer.failure().details.map(({ field }) => field)).toEqual(['version']);
    const again = (await read(taken.id)).order;
    expect([again.invoice?.kind, again.invoice?.number]).toEqual(['pos', null]);
    expect((await write(taken.id, { ...next(), version: again.version })).status).toBe(200);
  });

  it('is the one that was issued, with its buyer, where the system says it; and may be corrected', async () => {
    const taken = await carried(server, luz, basket);
    const { version, buyer } = (await read(taken.id)).order;
    await refuse(taken);
    const sent = next();
    (await write(taken.id, { ...sent, version, kind: 'invoice' })).ok();
    const kept = (await read(taken.id)).order;
    expect([kept.invoice, kept.buyer]).toEqual([
      { kind: 'invoice', requested: false, number: sent.number },
      buyer,
    ]);
    expect((await write(taken.id, { ...sent, kind: 'invoice' })).ok().repeated).toBe(true);
    expect((await write(taken.id, sent)).ok().repeated).toBe(true);
    expect((await write(taken.id, { ...sent, kind: 'pos' })).ok().repeated).toBe(false);
    expect((await seenBy(taken.shopper.client, taken.id)).invoice?.kind).toBe('pos');
  });

  it('of an order that staff made smaller since it was read is not the one of today', async () => {
    const [shopper] = await readyShoppers(server, [basket]);
    if (!shopper) throw new Error('No shopper');
    const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
    const { version } = (await read(id)).order;
    const line = (await seenBy(luz, id)).products.find(({ count }) => count === 12);
    const params = { id, lineId: line?.id ?? '' };
    (await luz.call('orders.editLine', { params, body: { count: 1 } })).ok();
    expect((await read(id)).order.invoice?.kind).toBe('pos');
    expect((await write(id, { ...next(), version })).status).toBe(409);
    expect((await write(id, { ...next(), version, kind: 'invoice' })).status).toBe(200);
  });

  it('of a document that was issued does not change with the goods', async () => {
    const taken = await carried(server, luz, basket);
    (await write(taken.id, next())).ok();
    await refuse(taken);
    expect((await seenBy(taken.shopper.client, taken.id)).invoice?.kind).toBe('invoice');
    const { order: sent, issued } = await read(taken.id);
    expect([sent.invoice?.kind, sent.buyer?.requested]).toEqual(['invoice', false]);
    expect(Object.keys(issued ?? {}).sort()).toEqual(['cufe', 'date', 'number', 'url']);
  });
});

describe('a document', () => {
  it('gets a corrected link and date, which the shopper sees; the same again changes nothing', async () => {
    const { id, client } = await place();
    const sent = next();
    (await write(id, sent)).ok();
    const right = { ...sent, url: `${DIAN}/right`, date: '2026-11-20T14:30:00.000Z' };
    const answer = (await write(id, right)).ok();
    expect(answer).toMatchObject({ repeated: false, issued: { url: right.url, date: right.date } });
    expect((await seenBy(client, id)).invoice?.issued).toEqual(answer.issued);
    const { version } = (await read(id)).order;
    expect((await write(id, right)).ok().repeated).toBe(true);
    expect((await read(id)).order.version).toBe(version);
    const late = await write(id, { ...right, date: '2099-01-01T00:00:00Z' });
    expect(late.failure().details.map(({ field }) => field)).toEqual(['date']);
  });

  it('has a number of its own in a business, whatever its letters', async () => {
    const [one, two] = [await place(), await place()];
    const sent = next();
    (await write(one.id, sent)).ok();
    const answer = await write(two.id, { ...next(), number: sent.number.toLowerCase() });
    expect(answer.failure()).toMatchObject({
      error: 'INVOICE_OF_OTHER_ORDER',
      details: [{ field: 'number', message: 'Ese número ya está en otro pedido.' }],
    });
    expect((await seenBy(two.client, two.id)).invoice?.issued).toBeNull();
  });
});
