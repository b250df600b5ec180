import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Generic resources take multipart/form-data as well as JSON (storefront 7): dates as ISO text, nulls as _null_. */

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.as('luz')).token ?? '';
});
afterAll(() => server.close());

type Field = [name: string, value: string | Blob];

async function send(method: string, path: string, fields: Field[], type?: string) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const encoded = new Response(form);
  const headers = {
    host: 'localhost',
    authorization: `Bearer ${token}`,
    'content-type': type ?? encoded.headers.get('content-type') ?? '',
  };
  const { status, text } = await request(`${server.url}/api${path.startsWith('/v2') ? '' : '/v1'}${path}`, {
    method,
    headers,
    body: await encoded.text(),
  });
  return { status, body: JSON.parse(text) };
}

const fields: Field[] = [
  ['type', 'products_price'],
  ['code', '12345'],
  ['description', '_null'],
  ['percentage', '15'],
  ['stackLimit', '2'],
  ['startDate', '2026-11-15T05:00:00.000Z'],
  ['endDate', '_null_'],
  ['produtsIds', goods.arroz.id],
  ['produtsIds', goods.cafe.id],
  ['offices_ids', JSON.stringify([officeIds.bretana])],
  ['autoActivate', 'false'],
  ['inactive', '1'],
  ['role', 'hyperadmin'],
];

it('a coupon is created and changed by a form as by JSON', async () => {
  const made = await send('POST', '/cupons', fields);
  expect(made).toMatchObject({
    status: 201,
    body: {
      type: 'products_price',
      code: '12345',
      description: '_null',
      percentage: 15,
      stackLimit: 2,
      startDate: '2026-11-15T05:00:00.000Z',
      endDate: null,
      inactive: true,
      autoActivate: false,
      version: 1,
      produtsIds: [goods.arroz.id, goods.cafe.id],
      offices_ids: [officeIds.bretana],
    },
  });
  const edited: Field[] = [
    ...fields.filter(([name]) => name !== 'startDate' && name !== 'offices_ids'),
    ...([
      ['id', made.body.id],
      ['version', '1'],
      ['startDate', '_null_'],
      ['offices_ids', ''],
    ] as Field[]),
  ];
  const changed = await send('PUT', '/cupons', edited);
  expect(changed.body.doc).toMatchObject({ version: 2, startDate: null, offices_ids: [] });
  expect((await send('PUT', '/cupons', edited)).body.error).toBe('STALE_EDIT');
});

it('products are added to a cart by a form, with structured fields as JSON', async () => {
  const line = { product_id: goods.arroz.id, count: 2 };
  const older = await send('POST', '/shopping_cart_history', [
    ['action', 'add-product'],
    ['shoppingCart', JSON.stringify(line)],
  ]);
  expect(older.body.cart.products).toMatchObject([{ count: 2 }]);
  const many = await send('POST', '/shopping_cart', [['products', JSON.stringify([line])]]);
  expect(many.body.cart.products).toMatchObject([{ count: 4 }]);
});

it('names lead into a field: with dots or in brackets, numbers in any order', async () => {
  const recipe: Field[] = [
    ['type', 'recipe'],
    ['name', 'Arroz con leche'],
    ['recipe_details.time', '40 min'],
    ['recipe_details[portions]', '4'],
    ['recipe_details.__proto__.time', 'x'],
    ['products.10.product_id', goods.cafe.id],
    ['products.10.count', '1'],
    ['products.10.countType', 'units'],
    ['products[9][product_id]', goods.arroz.id],
    ['products[9][count]', '2'],
    ['products[9][countType]', 'units'],
  ];
  const { body: made } = await send('POST', '/custom_carts', recipe);
  const { id } = made.customCart;
  const changed: Field[] = [
    ['id', id],
    ['version', '1'],
    ['recipe_details.time', '50 min'],
  ];
  const { status, body } = await send('PUT', '/custom_carts', changed);
  expect([made.customCart.recipe_details, status, body.doc.recipe_details.time]).toEqual([
    { time: '40 min', portions: 4, dificult: '' },
    200,
    '50 min',
  ]);
  expect(body.doc.products.map(({ id_item, count }: Record<string, unknown>) => [id_item, count])).toEqual([
    ['arroz', 2],
    ['cafe', 1],
  ]);
});

it('null of a field without null is its default in a new record; a point is whole or in parts', async () => {
  const unset: Field[] = ['usesTotalLimit', 'percentage', 'description'].map((name) => [name, '_null_']);
  const code: Field[] = [
    ['type', 'total_cart'],
    ['code', 'nulos'],
  ];
  const { status, body } = await send('POST', '/cupons', [...code, ...unset, ['value', '1000']]);
  expect([status, body.usesTotalLimit, body.percentage, body.description]).toEqual([201, 0, 0, '']);
  const points: Field[][] = [
    [['geopoint', '[3.45,-76.53]']],
    [
      ['geopoint[0]', '3.45'],
      ['geopoint.1', '-76.53'],
    ],
  ];
  for (const [at, point] of points.entries()) {
    const office: Field[] = [
      ['name', `Sede de nulos ${at}`],
      ['city', 'Cali'],
      ['window_capacity', '_null_'],
    ];
    const made = await send('POST', '/offices', [...office, ...point]);
    expect([made.status, made.body.geopoint, made.body.window_capacity]).toEqual([201, [3.45, -76.53], 0]);
    // Of an edit nothing is ignored: the field says that null is no value.
    const { id, version } = made.body;
    const edit: Field[] = [
      ['id', id],
      ['version', String(version)],
      ['window_capacity', '_null_'],
    ];
    expect((await send('PUT', '/offices', edit)).status).toBe(400);
  }
});

it('a list is one field, a field each, or has brackets; what is given whole counts', async () => {
  const coupon = async (name: string, ...more: Field[]) => {
    const rest = fields.filter(([field]) => field !== 'produtsIds' && field !== 'code');
    return (await send('POST', '/cupons', [...rest, ['code', name], ...more])).body;
  };
  const { arroz, cafe } = goods;
  const twice = await coupon('lista-1', ['produtsIds[]', arroz.id], ['produtsIds[]', cafe.id]);
  expect(twice.produtsIds).toEqual([arroz.id, cafe.id]);
  const numbered = await coupon('lista-2', ['produtsIds[1]', cafe.id], ['produtsIds.0', arroz.id]);
  expect(numbered.produtsIds).toEqual([arroz.id, cafe.id]);
  const whole = await coupon('lista-3', ['produtsIds', cafe.id], ['produtsIds.0', arroz.id]);
  expect(whole.produtsIds).toEqual([cafe.id]);
  const named = await coupon('lista-4', ['produtsIds.first', arroz.id]);
  expect(named.details).toEqual([{ field: 'produtsIds', message: 'Debe ser una lista.' }]);
  const deep = await coupon('lista-5', [`produtsIds${'.0'.repeat(30)}`, arroz.id]);
  expect(deep.details).toEqual([{ field: 'body', message: 'Tiene demasiados niveles.' }]);
});

it.each([
  ['a number that is none', 'percentage', 'mucho', 'Debe ser un número.'],
  ['more than all', 'percentage', '101', 'Debe ser 100 o menos.'],
  ['a list that is none', 'produtsIds', '[1', 'Debe ser una lista.'],
  ['neither yes nor no', 'inactive', 'quizás', 'Debe ser verdadero o falso.'],
  ['a null where there must be something', 'type', '_null_', 'Falta este dato.'],
  ['a file', 'description', new Blob(['x']), 'Debe ser un texto.'],
] as const)('%s is refused with its field', async (_, field, value, message) => {
  const { status, body } = await send('POST', '/cupons', [
    ...fields.filter(([name]) => name !== field && name !== 'code'),
    ['code', 'malo'],
    [field, value],
  ]);
  expect({ status, details: body.details }).toEqual({ status: 400, details: [{ field, message }] });
  expect(await server.sql("select from coupon where code = 'malo'")).toEqual([]);
});

it('a malformed or oversized form is refused, and so is one where only JSON is accepted', async () => {
  expect((await send('POST', '/cupons', fields, 'multipart/form-data; boundary=otra')).status).toBe(400);
  expect((await send('POST', '/cupons', fields, 'multipart/form-data')).status).toBe(400);
  expect((await send('POST', '/cupons', [['description', 'x'.repeat(200_000)]])).status).toBe(413);
  const elsewhere = await send('POST', '/users/login', [['email', 'luz@canasta.test']]);
  expect(elsewhere.body).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'body' }] });
});

it('a person changes their own data by a form, too: text, nulls and a list as JSON', async () => {
  const luz = people.luz.id;
  const own = (role: string) =>
    send('PUT', `/users/${luz}`, [
      ['name', 'Luz Marina'],
      ['birthday', '_null_'],
      ['addresses', '[]'],
      ['role', role],
    ]);
  const { status: raised, body: whyNot } = await own('hyperadmin');
  expect([raised, whyNot.details[0].field]).toEqual([400, 'role']);
  const { status, body } = await own('superadmin');
  expect([status, body.user?.name, body.user?.birthday, body.user?.addresses, body.user?.role]).toEqual([
    200,
    'Luz Marina',
    null,
    [],
    'superadmin',
  ]);
  const { status: refused, body: why } = await send('PUT', `/users/${luz}`, [['addresses', 'ninguna']]);
  expect([refused, why.details[0].field]).toEqual([400, 'addresses.0']);
});

it('and uploads a photo as a file', async () => {
  await server.sql(
    "update business_config set modules_enable = array_append(modules_enable, 'user_info_v2')",
  );
  const drawn = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#14683f' } })
    .png()
    .toBuffer();
  const give = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'yo.png');
    const url = server.url.replace('127.0.0.1', 'localhost');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/v1/users/me/photo`, { method: 'PUT', headers, body: form });
    return { status: answer.status, body: await answer.json() };
  };
  const input = await give(drawn);
  expect([input.status, input.body.user?.photoUrl]).toEqual([200, expect.stringMatching(/^\/.+/)]);
  const wrong = await give(Buffer.from('<svg onload=alert(1)>'));
  expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'photo']);
});

it('an order is moved and given to a picker by a form (back-office 7, A02)', async () => {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const { id } = (await order(shopper, 55_000)).ok().order;
  const path = `/v2/shopping-cart/${id}`;
  const accepted = await send('PUT', path, [['state', '7_admin_cart_accept']]);
  expect(accepted).toMatchObject({ status: 200, body: { order: { state: '7_admin_cart_accept' } } });
  const pickerOf = async (picker: string) => {
    const answer = await send('PUT', path, [['delivery[picker_id]', picker]]);
    return { status: answer.status, picker: answer.body.order?.delivery.picker_id };
  };
  expect(await pickerOf(people.wilson.id)).toEqual({ status: 200, picker: people.wilson.id });
  expect(await pickerOf('_null_')).toEqual({ status: 200, picker: null });
});
