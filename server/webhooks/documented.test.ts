import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { newId } from '#server/db/ids.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import type { TestServer } from '#test/server.ts';
import { type Received, startReceiver } from '#test/webhooks/receiver.ts';
import { openWebhooks } from '#test/webhooks/webhook-steps.ts';

/** What /api/openapi.json and /api/docs promise other systems is what they get. */

type Header = { name: string; in: string; required: boolean };
type Post = { parameters: Header[]; requestBody: { content: { 'application/json': { schema: object } } } };
type Written = {
  webhooks: Record<string, { post: Post }>;
  components: { schemas: Record<string, z.core.JSONSchema.JSONSchema> };
};

let server: TestServer;
let luz: Client;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let document: Written;
let secret: string;
const received = new Map<string, Received>();

beforeAll(async () => {
  ({ server, luz } = await openWebhooks());
  receiver = await startReceiver();
  document = JSON.parse((await read('/api/openapi.json')).replaceAll('#/components/schemas/', '#/$defs/'));
  const body = { name: 'ERP', url: receiver.url, events: [...WEBHOOK_EVENTS] };
  const webhook = (await luz.call('webhooks.create', { body })).ok();
  secret = webhook.secret;
  await cause(webhook.id);
  const all = [...WEBHOOK_EVENTS, 'webhook.test'];
  await until('each event has come', () => all.every((type) => receiver.received.map(typeOf).includes(type)));
  for (const one of receiver.received) received.set(typeOf(one), one);
});
afterAll(async () => {
  receiver.close();
  await server.close();
});

const typeOf = ({ body }: Received) => (JSON.parse(body) as { type: string }).type;
const read = async (path: string) =>
  (await request(`${server.url}${path}`, { headers: { host: 'canasta.localhost' } })).text;

/** Each event once. */
async function cause(webhookId: string): Promise<void> {
  const basket = [
    { product: goods.ron, count: 1 },
    { product: goods.atun, count: 3 },
  ];
  const [shopper] = await readyShoppers(server, [basket]);
  if (!shopper) throw new Error('No shopper');
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  (await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } })).ok();
  await server.sql("update product set title = title || ' ' where id = $1", [goods.sal.id]);
  await server.sql(
    "insert into webhook_event (business_id, id, type, object_id, details) values ($1, new_id(), 'order.paid', $2, '{}')",
    [businessIds.canasta, id],
  );
  await causeRecords(id);
  (await luz.call('webhooks.test', { params: { id: webhookId }, query: {} })).ok();
}

/** What happens to records beside an order: its picking, payments and refunds, stock, people and their petitions. */
async function causeRecords(orderId: string): Promise<void> {
  for (const state of ['8_store_select_products', '9_store_invoice_products'] as const)
    (await luz.call('orders.move', { params: { id: orderId }, body: { state } })).ok();
  const payment = `insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, expires_at, state)
    values ($1, $2::uuid, $3, $4, 'wompi', $2::text, 9000, now(), $5)`;
  const [failed, paid] = [newId(), newId()];
  await server.sql(payment, [businessIds.canasta, failed, orderId, 7, 'pending']);
  await server.sql("update payment set state = 'declined' where id = $1", [failed]);
  await server.sql(payment, [businessIds.canasta, paid, orderId, 8, 'approved']);
  await server.sql(
    `insert into refund (business_id, id, order_id, payment_id, amount, how, state, reason, done_at)
     values ($1, $2, $3, $4, 100, 'void', 'done', 'Llegó roto', now())`,
    [businessIds.canasta, newId(), orderId, paid],
  );
  await server.sql('update product_office set stock_min = stock - 1 where product_id = $1', [goods.leche.id]);
  await server.sql('update product_office set stock = stock - 2 where product_id = $1', [goods.leche.id]);
  const person = {
    email: 'nueva@correo.test',
    password: 'guayaba-verde-9',
    name: 'Nubia',
    phone: '3001112233',
  };
  const account = await server
    .guest('canasta.localhost')
    .call('users.createAccount', { body: { ...person, habeasAccept: true } });
  account.ok();
  const petition = { id: newId(), kind: 'claim', asks: 'answer', description: 'Llegó tarde.' } as const;
  const named = { ...petition, name: 'Nubia', email: 'nueva@correo.test' };
  const { pqr } = (await server.guest('canasta.localhost').call('pqr.open', { body: named })).ok();
  const answer = { answer: 'Lo sentimos.', version: pqr.version };
  (await luz.call('pqr.answer', { params: { id: pqr.id }, body: answer })).ok();
}

describe('a webhook', () => {
  it('has no name, words nor contact of a person', () => {
    const personal = [...received.values()].filter(({ body }) => /Nubia|nueva@|Llegó|Lo sentimos/.test(body));
    expect(personal.map(typeOf)).toEqual([]);
  });

  it('of each event is in the document', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...WEBHOOK_EVENTS, 'webhook.test'].sort());
  });

  it.each([...WEBHOOK_EVENTS, 'webhook.test'])('%s is sent as its schema and its headers say', (event) => {
    const { parameters = [], requestBody } = document.webhooks[event]?.post ?? {};
    const { headers = {}, body = '' } = received.get(event) ?? {};
    expect(faultsIn(requestBody?.content['application/json'].schema, JSON.parse(body))).toEqual([]);
    expect(parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    for (const { name } of parameters) expect(headers[name], name).toBeDefined();
  });

  it('is verified by the code that the documentation shows', async () => {
    const blocks = codeOf(await read('/api/docs/avisos'));
    const code = blocks.find((block) => block.includes('function isOurs')) ?? '';
    const { isOurs } = await import(
      `data:text/javascript,${encodeURIComponent(`${code}\nexport { isOurs };`)}`
    );
    const { headers, body } = received.get('order.moved') ?? {};
    expect(isOurs(headers, body, secret)).toBe(true);
    expect(isOurs(headers, `${body} `, secret)).toBe(false);
  });

  it('is shown with an example that its schema allows, with the fields that are sent', async () => {
    const block = codeOf(await read('/api/docs/avisos')).find((one) => one.startsWith('POST /avisos')) ?? '';
    const [head = '', body = '{}'] = block.split('\n\n');
    const example = JSON.parse(body);
    const { requestBody } = document.webhooks[example.type]?.post ?? {};
    expect(faultsIn(requestBody?.content['application/json'].schema, example)).toEqual([]);
    const sent = JSON.parse(received.get(example.type)?.body ?? '{}');
    expect(Object.keys(example.data).sort()).toEqual(Object.keys(sent.data).sort());
    expect(head).toMatch(/^webhook-signature: v1,/m);
  });
});

/** What the document's schema has against a value. */
function faultsIn(schema: object | undefined, value: unknown): string[] {
  const check = z.fromJSONSchema({
    ...schema,
    $defs: document.components.schemas,
  } as z.core.JSONSchema.JSONSchema);
  return (
    check.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  );
}

function codeOf(page: string): string[] {
  return [...page.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, html = '']) =>
    html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}
