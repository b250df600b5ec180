import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { MOST_AUTOMATIC } from '#rules/coupons/automatic.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, idOf, missingId, officeIds } from '#test/factories/ids.ts';
import { type PersonName, people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  [luz, marcela] = await Promise.all([server.as('luz'), server.as('marcela')]);
});
afterAll(() => server.close());
beforeEach(() => server.sql('delete from rate_limit'));

type Fields = InputOf<'cupons.create'>['body'];
const create = (fields: Partial<Fields> & { code: string }, who: Client = luz) =>
  who.call('cupons.create', { body: { type: 'total_cart', percentage: 10, ...fields } });

async function audit(entityId: string) {
  return server.sql<{ action: string; actor_id: string; before: unknown; after: unknown }>(
    'select action, actor_id, before, after from audit_log where entity_id = $1 order by at',
    [entityId],
  );
}

describe('staff with coupons', () => {
  it('create in lower case, change the edited version and remove, and the audit has all of it', async () => {
    const answer = await create({
      code: '  QUINCENA-20 ',
      description: 'Quincena',
      startDate: '2026-11-15T00:00:00-05:00',
      endDate: '2026-11-30T00:00:00-05:00',
      stackLimit: 2,
      offices_ids: [officeIds.bretana],
    });
    expect(answer.status).toBe(201);
    const made = answer.ok();
    expect(made).toMatchObject({ code: 'quincena-20', usesTotalCount: 0, stackLimit: 2, version: 1 });
    expect(made.startDate).toBe('2026-11-15T05:00:00.000Z');
    expect([made.inactiveDate, made.lastUpdateDate]).toEqual([null, made.creationDate]);

    const edited = { value: 5_000, percentage: 0, inactive: true };
    const { doc } = (await luz.call('cupons.update', { body: { ...made, ...edited } })).ok();
    const { inactiveDate, lastUpdateDate } = doc;
    expect(doc).toEqual({ ...made, ...edited, version: 2, inactiveDate, lastUpdateDate });
    expect([inactiveDate, lastUpdateDate > made.lastUpdateDate]).toEqual([expect.any(String), true]);
    const hernan = await server.as('hernan');
    const stale = (await hernan.call('cupons.update', { body: { ...made, value: 1 } })).failure();
    expect([stale.error, stale.data]).toMatchObject([
      'STALE_EDIT',
      { who: 'Luz Dary Caicedo', current: doc },
    ]);
    const params = { id: made.id };
    expect((await luz.call('cupons.remove', { params, query: { version: 1 } })).failure().error).toBe(
      'STALE_EDIT',
    );
    (await luz.call('cupons.remove', { params, query: { version: 2 } })).ok();
    expect((await luz.call('cupons.get', { params, query: {} })).status).toBe(404);
    const actor_id = people.luz.id;
    expect(await audit(made.id)).toEqual([
      { action: 'cupons.create', actor_id, before: null, after: made },
      { action: 'cupons.update', actor_id, before: made, after: doc },
      { action: 'cupons.remove', actor_id, before: doc, after: null },
    ]);
    // The row stays for the orders that used it, and its code is free again.
    expect(
      await server.sql('select removed_at is not null as gone from coupon where id = $1', [made.id]),
    ).toEqual([{ gone: true }]);
    expect((await create({ code: 'quincena-20' })).status).toBe(201);
  });

  it('restore a removed coupon unchanged, while its code is free', async () => {
    const made = (await create({ code: 'vuelve', offices_ids: [officeIds.bretana] })).ok();
    const { id } = made;
    const remove = async (version: number) =>
      (await luz.call('cupons.remove', { params: { id }, query: { version } })).ok();
    const restore = (version: number, who: Client = luz) =>
      who.call('cupons.restore', { body: { id, version } });
    expect((await restore(1)).status).toBe(404);
    const { version } = await remove(1);
    const stale = (await restore(1)).failure();
    expect([stale.error, stale.data]).toMatchObject(['STALE_EDIT', { who: 'Luz Dary Caicedo' }]);
    for (const who of [marcela, await server.as('andres'), await server.as('ignacio')])
      expect((await restore(version, who)).status).toBe(404);
    const { doc } = (await restore(version)).ok();
    expect(doc).toEqual({ ...made, version: version + 1, lastUpdateDate: doc.lastUpdateDate });
    expect((await audit(id)).at(-1)).toMatchObject({ action: 'cupons.restore', before: null, after: doc });
    await remove(doc.version);
    const other = (await create({ code: 'vuelve' })).ok();
    expect((await restore(doc.version + 1)).failure().error).toBe('COUPON_CODE_USED');
    (await luz.call('cupons.remove', { params: { id: other.id }, query: { version: 1 } })).ok();
    expect((await restore(doc.version + 1)).status).toBe(200);
  });

  it('cannot create a code twice, also not concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ code: 'navidad' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = (await create({ code: 'NAVIDAD' })).failure();
    expect([refused.error, refused.details[0]?.field]).toEqual(['COUPON_CODE_USED', 'code']);
    const other = (await create({ code: 'velitas' })).ok();
    const taken = await luz.call('cupons.update', { body: { ...other, code: 'navidad' } });
    expect(taken.failure().error).toBe('COUPON_CODE_USED');
  });

  it.each([
    ['no discount', { percentage: 0 }, 'value'],
    ['more than all of it', { percentage: 101 }, 'percentage'],
    ['half a percent', { percentage: 10.5 }, 'percentage'],
    ['less than nothing', { percentage: 0, value: -1 }, 'value'],
    ['products without any', { type: 'products_price' as const }, 'produtsIds'],
    [
      'a product that is not there',
      { type: 'products_price' as const, produtsIds: [missingId] },
      'produtsIds',
    ],
    ['an office of another business', { offices_ids: [officeIds.plazaCentro] }, 'offices_ids'],
    [
      'an end before its beginning',
      { startDate: '2026-12-02T00:00:00-05:00', endDate: '2026-12-01T00:00:00-05:00' },
      'endDate',
    ],
    ['a code with spaces', { code: 'dos palabras' }, 'code'],
    ['together with none', { stackLimit: 0 }, 'stackLimit'],
  ])('get an error for %s', async (_what, fields, field) => {
    const { error, details } = (await create({ code: 'malo', ...fields })).failure();
    expect([error, details.map((detail) => detail.field)]).toEqual(['INVALID_INPUT', [field]]);
  });

  it('try a coupon on a cart before saving it: conditions, products and office', async () => {
    type Try = InputOf<'cupons.try'>['body'];
    const attempt = (coupon: Partial<Try['coupon']>, more: Partial<Try> = {}, who = luz) =>
      who.call('cupons.try', {
        body: {
          coupon: { code: 'prueba', type: 'total_cart', percentage: 10, ...coupon },
          office_id: officeIds.bretana,
          products: [
            { product_id: goods.leche.id, count: 2 },
            { product_id: goods.cafe.id, count: 1 },
          ],
          ...more,
        },
      });
    const all = (await attempt({})).ok();
    expect(all).toEqual({
      problem: '',
      not_sold: [],
      subtotal: expect.any(Number),
      discount: Math.trunc(all.subtotal / 10),
    });
    const milk = (await attempt({ type: 'products_price', produtsIds: [goods.leche.id] })).ok();
    expect(milk.discount).toBeLessThan(all.discount);
    expect((await attempt({ percentage: 0, value: 900_000_000 })).ok().discount).toBe(all.subtotal);
    const problem = async (coupon: Partial<Try['coupon']>, more?: Partial<Try>) =>
      (await attempt(coupon, more)).ok().problem;
    expect(await problem({ offices_ids: [officeIds.palmira] })).toBe(
      'Este cupón no aplica en la sede de tu pedido.',
    );
    expect(await problem({ endDate: '2026-11-01T00:00:00-05:00' })).toBe('Este cupón ya venció.');
    const id = idOf('coupon agotado');
    expect(await problem({ usesTotalLimit: 5 }, { id })).toBe('Este cupón se agotó.');
    const foreign = { office_id: officeIds.plazaCentro };
    expect((await attempt({}, foreign)).failure().details[0]?.field).toBe('office_id');
    const missing = { products: [{ product_id: missingId, count: 1 }] };
    expect((await attempt({}, missing)).failure().details[0]?.field).toBe('products');
    expect((await attempt({}, { products: [] })).failure().details[0]?.field).toBe('products');
    expect((await attempt({}, {}, marcela)).status).toBe(404);
    expect(await server.sql("select from coupon where code = 'prueba'")).toEqual([]);
  });

  it('cannot set a limit below the number of uses', async () => {
    const params = { id: idOf('coupon agotado') };
    const used = (await luz.call('cupons.get', { params, query: {} })).ok();
    const answer = await luz.call('cupons.update', { body: { ...used, usesTotalLimit: 4 } });
    expect(answer.failure().message).toBe('El cupón ya se usó 5 veces; el límite no puede ser menor.');
  });

  it('cannot have more automatic coupons than a cart can read, also not concurrently', async () => {
    const automatic = { autoActivate: true, stackLimit: 2 };
    const answers = await Promise.all(
      Array.from({ length: MOST_AUTOMATIC + 3 }, (_, turn) => create({ code: `solo-${turn}`, ...automatic })),
    );
    const made = answers.filter(({ status }) => status === 201).map((answer) => answer.ok());
    expect(made).toHaveLength(MOST_AUTOMATIC);
    const refused = (await create({ code: 'solo-mas', ...automatic })).failure();
    expect([refused.error, refused.message, refused.details[0]?.field]).toEqual([
      'INVALID_INPUT',
      'Ya hay 20 cupones activos que se aplican automáticamente, el máximo. Desactiva uno antes de activar otro.',
      'autoActivate',
    ]);
    // One that is switched off, or over, takes no place; one that has it is changed freely.
    const off = (await create({ code: 'solo-mas', ...automatic, inactive: true })).ok();
    const [first] = made;
    if (!first) throw new Error('None was made');
    const { doc } = (await luz.call('cupons.update', { body: { ...first, value: 100, percentage: 0 } })).ok();
    const on = { ...off, inactive: false };
    expect((await luz.call('cupons.update', { body: on })).failure().details[0]?.field).toBe('autoActivate');
    (await luz.call('cupons.update', { body: { ...doc, endDate: '2026-11-18T00:00:00-05:00' } })).ok();
    (await luz.call('cupons.update', { body: on })).ok();
    await server.sql("delete from coupon where code like 'solo-%'");
  });

  it('list those of the business, filtered by a part of the code', async () => {
    const codes = async (who: Client, query: { code?: string; inactive?: string } = {}) => {
      const { list, pagination } = (await who.call('cupons.list', { query })).ok();
      expect(pagination.totalCount).toBe(list.length);
      return list.map(({ code }) => code);
    };
    expect(await codes(luz, { code: 'MERCA' })).toEqual(['mercado5']);
    expect(await codes(luz, { inactive: 'true' })).toContain('apagado');
    expect(await codes(await server.as('ignacio'))).toEqual(['plaza']);
  });
});

describe('shoppers', () => {
  const find = (who: Client, code: string, inactive = 'false') =>
    who.call('cupons.list', { query: { code, inactive } });

  it('find a coupon by its code, without the number of its uses', async () => {
    const { list, pagination } = (await find(marcela, ' BIENVENIDA ')).ok();
    expect(list.map(({ code, percentage }) => [code, percentage])).toEqual([['bienvenida', 10]]);
    expect(list[0]).not.toHaveProperty('usesTotalCount');
    expect(pagination.hasNextPage).toBe(false);
    for (const code of ['bienvenid', 'apagado', 'plaza', '%'])
      expect((await find(marcela, code)).ok().list).toEqual([]);
  });

  it('list nothing, and neither does an admin', async () => {
    for (const name of ['marcela', 'andres', 'rocio', 'wilson'] satisfies PersonName[]) {
      const who = await server.as(name);
      expect((await who.call('cupons.list', { query: {} })).status).toBe(404);
      expect((await who.call('cupons.list', { query: { code: 'bienvenida' } })).status).toBe(404);
      expect((await who.call('cupons.allPaginate', { query: {} })).status).toBe(404);
      expect((await create({ code: 'mio' }, who)).status).toBe(404);
    }
  });

  it('may try 30 wrong codes, here and in the cart together; right ones do not count', async () => {
    const jorge = await server.as('jorge');
    const uuid = (await jorge.call('cart.addProduct', { body: { product_id: goods.arroz.id } })).ok().cart.id;
    const apply = (code: string) => jorge.call('cart.applyCoupon', { params: { uuid }, body: { code } });
    for (let turn = 0; turn < 15; turn += 1) {
      expect((await find(jorge, `adivino${turn}`)).status).toBe(200);
      expect((await apply(`adivino${turn}`)).failure().error).toBe('COUPON_INVALID');
      if (turn % 5 === 0) expect((await find(jorge, 'mercado5')).ok().list).toHaveLength(1);
    }
    expect((await find(jorge, 'mercado5')).failure().error).toBe('TOO_MANY_REQUESTS');
    expect((await apply('mercado5')).failure().error).toBe('TOO_MANY_REQUESTS');
    expect((await find(marcela, 'mercado5')).ok().list).toHaveLength(1);
  });
});

describe('coupon uses', () => {
  it('are visible to the person, to the branch and to staff of all branches', async () => {
    await marcela.call('cart.discardActive', {});
    const uuid = (await marcela.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok().cart.id;
    const params = { uuid };
    const delivery = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
    await marcela.call('cart.setAddress', { params, body: delivery });
    await marcela.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } });
    await marcela.call('cart.setBags', { params, body: { bags_config: { code: '' } } });
    const chosen = (await marcela.call('cart.applyCoupon', { params, body: { code: 'mercado5' } })).ok().cart;
    const body = { total_price: chosen.price_total_computed };
    const { order } = (await marcela.call('cart.createOrder', { params, body })).ok();
    const uses = async (name: PersonName, query: { cupon?: string } = {}) => {
      const { list, pagination } = (await (await server.as(name)).call('cuponsUsed.list', { query })).ok();
      expect(pagination.totalCount).toBe(list.length);
      return list;
    };
    const use = {
      id: expect.any(String),
      idUser: people.marcela.id,
      idShoppingCart: uuid,
      idCupon: idOf('coupon mercado5'),
      code: 'mercado5',
      id_order: order.id_order,
      returned: false,
      creationDate: expect.any(String),
    };
    for (const name of ['marcela', 'andres', 'luz'] as const) expect(await uses(name)).toEqual([use]);
    for (const name of ['jorge', 'paola', 'wilson', 'ignacio'] as const) expect(await uses(name)).toEqual([]);
    expect(await uses('luz', { cupon: idOf('coupon bienvenida') })).toEqual([]);
    const [mine] = await uses('marcela');
    const byId = async (name: PersonName) =>
      (await server.as(name)).call('cuponsUsed.get', { params: { id: mine?.id ?? '' }, query: {} });
    for (const name of ['marcela', 'andres', 'luz'] as const) expect((await byId(name)).ok()).toEqual(mine);
    for (const name of ['jorge', 'paola', 'ignacio'] as const) expect((await byId(name)).status).toBe(404);
    (await marcela.call('orders.cancel', { params: { id: order.id }, body: {} })).ok();
    expect(await uses('marcela')).toEqual([{ ...use, returned: true }]);
  });
});
