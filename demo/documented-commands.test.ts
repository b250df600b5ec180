import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '#contract/api-keys/scopes.ts';
import type { CallDefinition } from '#contract/call.ts';
import { calls, type InputOf } from '#contract/index.ts';
import { createApp } from '#server/app.ts';
import { type Client, clientOf } from '#test/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { withClient } from '#test/postgres-client.ts';
import { loadDemo } from './load.ts';
import { demoLogins } from './people.ts';

/** The commands beside operations of /api/docs, as they stand, against the demonstration. */

let database: TestDatabase;
let app: Awaited<ReturnType<typeof createApp>>;
let address: string;
let key: string;
let erp: Client;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await loadDemo(database.adminUrl, testKeys(database.adminUrl), { products: 300, offices: 2 });
  app = await createApp({
    databaseUrl: database.appUrl,
    logStream: { write: () => undefined },
    defaultBusiness: 'canasta',
    workEveryMs: 100,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { email = '', password = '' } =
    demoLogins.find(({ business, role }) => business === 'canasta' && role === 'superadmin') ?? {};
  const guest = clientOf(address, undefined, 'canasta.localhost');
  const { token } = (await guest.call('users.login', { body: { email, password } })).ok();
  const luz = clientOf(address, token, 'canasta.localhost');
  ({ key } = (await luz.call('apiKeys.create', { body: { name: 'ERP', scopes: [...SCOPES] } })).ok());
  erp = clientOf(address, key, 'canasta.localhost');
}, 120_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

const FOTO = fileURLToPath(
  new URL('../node_modules/@lobehub/fluent-emoji-3d/assets/1f35a.webp', import.meta.url),
);

type Named = { PEDIDO: string; LINEA: string; OTRA: string };
let orders = 0;
/** An order like the one of the documentation, of which nobody has done anything. */
async function newOrder(payment_method: InputOf<'erp.createOrder'>['body']['payment_method'] = 'channel') {
  const body = {
    channel: 'pos',
    number: `C-${++orders}`,
    office: 'BRETANA',
    type: 'pickup' as const,
    payment_method,
    lines: [
      { id_item: '1311', count: 2, price: 9_900 },
      { id_item: '750', count_type: 'grams' as const, count: 750, price: 3_400 },
    ],
    total: 22_350,
    buyer: { name: 'Laura M.' },
  };
  const { order } = (await erp.call('erp.createOrder', { body })).ok();
  const [other, line] = order.lines;
  return { PEDIDO: order.id, LINEA: line?.line_id ?? '', OTRA: other?.line_id ?? '' };
}
const move = async (named: Named, body: InputOf<'erp.moveOrder'>['body']) =>
  (await erp.call('erp.moveOrder', { params: { id: named.PEDIDO }, body })).ok();
async function accepted(): Promise<Named> {
  const named = await newOrder();
  await move(named, { state: '7_admin_cart_accept' });
  return named;
}
async function delivered(): Promise<Named> {
  const named = await newOrder('pickup');
  await move(named, { state: '7_admin_cart_accept' });
  await move(named, { state: '10_store_dispatch_products' });
  await move(named, { event: 'delivered' });
  return named;
}
/** Orders of the demonstration have no payments: one was paid at its provider. */
async function paidOnline(): Promise<Named> {
  const paid = `with paid as (
      insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at)
      select business_id, gen_random_uuid(), id, 9, 'wompi', 'demo-1', total, 'approved', now() from customer_order
      where business_id = (select id from business where slug = 'canasta') and payment_method = 'online'
        and state = '10_store_dispatch_products' and total > 20000 order by number desc limit 1 returning *)
    insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status, amount_in_cents, currency)
    select business_id, gateway, 'demo-1', id, reference, 'approved', amount * 100, 'COP' from paid
    returning (select order_id from paid) as id`;
  const { rows } = await withClient(database.adminUrl, (client) => client.query<{ id: string }>(paid));
  return { PEDIDO: rows[0]?.id ?? '', LINEA: '', OTRA: '' };
}

const prepared: Record<string, () => Promise<Named>> = {
  'erp.pickOrder': accepted,
  'erp.returnGoods': delivered,
  'erp.refundOrder': paidOnline,
};
/** Products are of categories that the command before has made. */
const first = ['erp.writeCategories', 'erp.writeBrands'];
const documented = Object.entries<CallDefinition>(calls)
  .filter(([, { example = '' }]) => example.includes('curl '))
  .toSorted(([one], [other]) => first.indexOf(other) - first.indexOf(one));

it.each(documented)('%s', async (id, { example = '', status = 200 }) => {
  const [command = '', ...texts] = example.split('\n\n');
  expect(command).toMatch(/^curl "\$TIENDA\//);
  const named = await (prepared[id] ?? newOrder)();
  const env = { ...process.env, ...named, CUFE: 'a'.repeat(96), FOTO, CLAVE: key };
  const shell = `curl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n${command}`;
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', shell], {
    // curl knows every name under localhost by itself.
    env: { ...env, TIENDA: address.replace('127.0.0.1', 'canasta.localhost') },
  });
  const [body = '', code] = stdout.split(/\n(?=\d+$)/);
  expect([Number(code), body.slice(0, 300)]).toEqual([status, expect.any(String)]);
  const answer = JSON.parse(body);
  const written = texts.find((text) => text.startsWith('{'));
  if (written) expect(answer).toEqual(JSON.parse(written));
  else expect(answer.errors ?? []).toEqual([]);
});
