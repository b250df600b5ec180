import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#contract/api-keys/scopes.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { IDENTITY, order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Orders out to a system that issues their documents, and what it issued back in. */

let server: TestServer;
let luz: Client;
let till: Client;
beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100 });
  luz = await server.as('luz');
  await server.sql(`update business_config set tax_default = 'vat_19', cart_min_price = 0`);
  till = await withKey(['orders:read', 'orders:invoice']);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

async function withKey(scopes: Scope[], office_id: string | null = null): Promise<Client> {
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'Facturas', scopes, office_id } })).ok();
  return clientOf(server.url, key, 'canasta.localhost');
}
const acme = {
  documentType: 'nit',
  document: '901234567-7',
  name: 'Acme S. A. S.',
  email: 'a@acme.co',
} as const;

async function place(count = 2, isRequested = true) {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count }]]);
  if (!shopper) throw new Error('No shopper');
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  if (isRequested) (await shopper.client.call('orders.setBilling', { params: { id }, body: acme })).ok();
  return { id, client: shopper.client };
}
let numbers = 0;
const next = () => ({
  number: `SETP99000${++numbers}`,
  cufe: numbers.toString(16).padStart(96, 'A'),
  url: 'https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=1',
  date: '2026-11-20T09:00:00-05:00',
});
type Sent = ReturnType<typeof next>;
const write = (id: string, body: Sent, who = till) => who.call('erp.writeInvoice', { params: { id }, body });
const read = (id: string, who = till) => who.call('erp.orderToInvoice', { params: { id } });
const invoiceOf = async (id: string, client: Client) =>
  (await client.call('orders.get', { params: { id } })).ok().order.invoice;
const buyer = {
  requested: true,
  documentType: 'nit',
  documentCode: '31',
  document: '901234567',
  checkDigit: '7',
  name: 'Acme S. A. S.',
  email: 'a@acme.co',
  vatResponsible: false,
};

describe('the buyer', () => {
  it('goes out with lines and taxes, to keys with the scope alone', async () => {
    const { id } = await place();
    const { order: sent, issued } = (await read(id)).ok();
    expect(issued).toBeNull();
    expect(sent.buyer).toEqual(buyer);
    expect(sent.invoice).toEqual({ kind: 'invoice', requested: true, number: null });
    expect(sent.lines[0]).toMatchObject({ title: goods.ron.title, tax_class: 'vat_19' });
    expect(sent.taxes?.vat).toBeGreaterThan(0);

    const inFeed = async (who: Client) => {
      const find = async () =>
        (await who.call('erp.orders', { query: { limit: 200 } })).ok().list.find((one) => one.id === id);
      await expect.poll(async () => (await find())?.version ?? 0).toBeGreaterThan(1);
      return find();
    };
    expect((await inFeed(till))?.buyer).toEqual(buyer);
    const reader = await withKey(['orders:read']);
    const plain = await inFeed(reader);
    expect(plain).toMatchObject({ invoice: { kind: 'invoice', requested: true } });
    expect(plain).not.toHaveProperty('buyer');
    expect(JSON.stringify(plain)).not.toContain('Acme');
    expect((await read(id, reader)).status).toBe(404);
    expect((await write(id, next(), reader)).status).toBe(404);
    expect((await read(id, luz)).status).toBe(404);
  });

  it('is who ordered where only the amount asks for an invoice, and nobody where nothing does', async () => {
    const large = await place(12, false);
    expect((await read(large.id)).ok().order).toMatchObject({
      invoice: { kind: 'invoice', requested: false },
      buyer: { requested: false, documentType: null, document: IDENTITY.document, name: 'Camila Ortiz' },
    });
    const small = await place(1, false);
    expect((await read(small.id)).ok().order).toMatchObject({ invoice: { kind: 'pos' }, buyer: null });
  });

  it('of another office is nothing for the key of one', async () => {
    const { id, client } = await place();
    const palmira = await withKey(['orders:invoice'], officeIds.palmira);
    expect((await read(id, palmira)).status).toBe(404);
    expect((await write(id, next(), palmira)).status).toBe(404);
    expect((await invoiceOf(id, client))?.issued).toBeNull();
    expect((await read(missingId)).status).toBe(404);
    expect((await write(missingId, next())).status).toBe(404);
  });
});

describe('the document', () => {
  it('is written once, shown to shopper and staff, and closes its data', async () => {
    const { id, client } = await place();
    const sent = next();
    const issued = { ...sent, cufe: sent.cufe.toLowerCase(), date: '2026-11-20T14:00:00.000Z' };
    expect((await write(id, sent)).ok()).toEqual({ order_id: id, issued, repeated: false });
    const { version } = (await read(id)).ok().order;
    expect((await write(id, sent)).ok()).toEqual({ order_id: id, issued, repeated: true });
    expect((await read(id)).ok()).toMatchObject({
      issued,
      order: { version, invoice: { number: sent.number } },
    });
    expect(await invoiceOf(id, client)).toMatchObject({ issued, can_change: false });
    expect((await invoiceOf(id, luz))?.issued).toEqual(issued);
    const changed = await client.call('orders.setBilling', { params: { id }, body: acme });
    expect([changed.status, changed.failure().error]).toEqual([409, 'INVOICE_ISSUED']);
    const other = await write(id, { ...next(), cufe: sent.cufe });
    expect([other.status, other.failure().error]).toEqual([409, 'INVOICE_OTHER']);
    expect((await invoiceOf(id, client))?.issued).toEqual(issued);
    const lines = await server.sql(
      "select actor_role, entity_id from audit_log where action = 'erp.writeInvoice' and entity_id = $1",
      [id],
    );
    expect(lines).toEqual([{ actor_role: 'key', entity_id: id }]);
  });

  it('that is no document is refused at its field', async () => {
    const { id, client } = await place();
    const fieldOf = async (wrong: Partial<Sent>) =>
      (await write(id, { ...next(), ...wrong })).failure().details.map(({ field }) => field);
    expect(await fieldOf({ number: '' })).toEqual(['number']);
    expect(await fieldOf({ number: 'A B' })).toEqual(['number']);
    expect(await fieldOf({ cufe: 'a'.repeat(95) })).toEqual(['cufe']);
    expect(await fieldOf({ cufe: 'g'.repeat(96) })).toEqual(['cufe']);
    expect(await fieldOf({ url: 'http://dian.gov.co/1' })).toEqual(['url']);
    expect(await fieldOf({ url: 'javascript:alert(1)' })).toEqual(['url']);
    expect(await fieldOf({ date: '2026-11-25' })).toEqual(['date']);
    expect(await fieldOf({ date: '2099-01-01T00:00:00Z' })).toEqual(['date']);
    expect((await invoiceOf(id, client))?.issued).toBeNull();
  });

  it('comes twice at once, and of two different ones the first stays', async () => {
    const { id, client } = await place();
    const sent = next();
    const same = await Promise.all([write(id, sent), write(id, sent), write(id, sent)]);
    expect(same.map((answer) => answer.ok().repeated).sort()).toEqual([false, true, true]);
    const two = await place();
    const answers = await Promise.all([write(two.id, next()), write(two.id, next())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.ok().issued;
    expect((await invoiceOf(two.id, two.client))?.issued).toEqual(kept);
    expect((await invoiceOf(id, client))?.issued?.number).toBe(sent.number);
  });

  it('of another order is refused, at once and later', async () => {
    const [one, two] = [await place(), await place()];
    const sent = next();
    const answers = await Promise.all([write(one.id, sent), write(two.id, sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers[0]?.status === 409 ? one : two;
    expect((await write(lost.id, sent)).failure().error).toBe('INVOICE_OF_OTHER_ORDER');
    expect((await invoiceOf(lost.id, lost.client))?.issued).toBeNull();
  });
});
