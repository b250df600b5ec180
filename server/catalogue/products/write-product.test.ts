import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brandIds, categoryIds, idOf, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Products that staff write: back-office 5 and 7; rules 38, 47 and 48. */
let server: TestServer;
let luz: Client;
let andres: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  andres = await server.as('andres');
});
afterAll(() => server.close());
afterEach(async () => expect(await brokenInvariants(server.adminUrl)).toEqual([]));

const { bretana, chipichape } = officeIds;
const read = async (id: string) =>
  (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;
const inOffice = async (id: string, office = bretana) =>
  (await read(id)).stock_branch_offices.find((one) => one.id === office) ?? expect.fail();
const save = (client: Client, id: string, body: InputOf<'products.save'>['body']) =>
  client.call('products.save', { params: { id }, body });
/** What shoppers of the office find. */
const onShelf = async (id: string, office = bretana) => {
  const { list } = (
    await server.guest().call('products.list', { query: { ids: id, branch_id: office } })
  ).ok();
  return list[0];
};

const arepa: InputOf<'products.create'>['body'] = {
  title: 'Arepa de choclo',
  id_item: 'MANO-1',
  bar_code: '7700000000017',
  description: 'De maíz tierno',
  brand_id: brandIds.diana,
  sub_category_id: subcategoryIds.granos,
  photoUrl: '/pictures/1f33d.webp',
  stock_branch_offices: [{ id: bretana, version: null, price: 6_000, price_neto: 5_400, stock: 10 }],
};

describe('a new product', () => {
  it('is refused with the texts of the form, field by field', async () => {
    const blank = {
      title: ' ',
      id_item: '',
      bar_code: '',
      description: '',
      brand_id: null,
      sub_category_id: '',
    };
    const { details } = (await luz.call('products.create', { body: blank as never })).failure();
    expect(Object.fromEntries(details.map(({ field, message }) => [field, message]))).toEqual({
      title: 'El campo título es obligatorio',
      id_item: 'El campo SKU es obligatorio',
      bar_code: 'El campo código de barras es obligatorio',
      description: 'El campo descripción es obligatorio',
      brand_id: 'El campo marca es obligatorio',
      sub_category_id: 'Debe seleccionar una categoria',
      stock_branch_offices: 'Debe tener stock en al menos una sucursal',
    });
    const wrong = async (body: object) =>
      (await luz.call('products.create', { body: { ...arepa, ...body } })).failure();
    const noStock = [{ id: bretana, version: null, price: 6_000, stock: 0 }];
    expect((await wrong({ stock_branch_offices: noStock })).details).toEqual([
      { field: 'stock_branch_offices', message: 'Debe tener stock en al menos una sucursal' },
    ]);
    expect((await wrong({ grams_x_unidad: 'muchos' })).details[0]?.message).toBe(
      'El campo gramos por unidad debe ser un número',
    );
    expect((await wrong({ sub_category_id: idOf('no shelf') })).details[0]?.message).toBe(
      'Debe seleccionar una categoria',
    );
    const dear = [{ id: bretana, version: null, price: 6_000, price_neto: 7_000, stock: 3 }];
    expect((await wrong({ stock_branch_offices: dear })).details).toEqual([
      {
        field: 'stock_branch_offices.0.price_neto',
        message: 'El precio neto no puede ser mayor que el precio.',
      },
    ]);
    expect((await wrong({ id_item: goods.leche.sku })).error).toBe('PRODUCT_SKU_USED');
    expect(await server.sql("select sku from product where title like 'Arepa%'")).toEqual([]);
  });

  it('is created by superadmins, on the shelf of its office within a second, and nowhere else', async () => {
    expect((await andres.call('products.create', { body: arepa })).status).toBe(404);
    const made = (await luz.call('products.create', { body: arepa })).ok();
    expect(made).toMatchObject({
      type: 'custom',
      version: 1,
      category_id: categoryIds.despensa,
      brand: 'Diana',
      imageUploaded: true,
      offices_ids_with_stock: [bretana],
      offices_ids_with_discount: [bretana],
      the_discount: 10,
    });
    await expect
      .poll(async () => (await onShelf(made.id))?.price_neto, { timeout: 1_000, interval: 25 })
      .toBe(5_400);
    const query = { query: 'choclo', office_id: bretana };
    await expect
      .poll(async () => (await server.guest().call('search.products', { query })).ok().products.length)
      .toBe(1);
    expect((await onShelf(made.id, chipichape))?.withoutStock ?? true).toBe(true);
  });
});

describe('a change', () => {
  it('of one field leaves the others, is visible within a second, and is in the audit with the previous value', async () => {
    const { version } = await read(goods.cafe.id);
    const [figures, other] = [await inOffice(goods.cafe.id), await inOffice(goods.cafe.id, chipichape)];
    const body = {
      version,
      title: 'Café de finca',
      stock_branch_offices: [{ id: bretana, version: figures.version, price: 12_000, price_neto: 9_000 }],
    };
    const { doc, message } = (await save(luz, goods.cafe.id, body)).ok();
    expect([message, doc.title, doc.version]).toEqual([
      'Producto actualizado correctamente',
      'Café de finca',
      version + 1,
    ]);
    expect(doc.stock_branch_offices.find(({ id }) => id === bretana)).toMatchObject({
      price: 12_000,
      price_neto: 9_000,
      stock: figures.stock,
      discount: 25,
      version: figures.version + 1,
    });
    await expect
      .poll(() => onShelf(goods.cafe.id), { timeout: 1_000, interval: 25 })
      .toMatchObject({ title: 'Café de finca', price_neto: 9_000 });
    expect(await inOffice(goods.cafe.id, chipichape)).toEqual(other);
    const [line] = await server.sql<{ before: object; after: object }>(
      "select before, after from audit_log where action = 'products.save' order by at desc limit 1",
    );
    expect([line?.before, line?.after]).toMatchObject([{ title: 'Café molido' }, { title: 'Café de finca' }]);
    expect(line?.after).not.toHaveProperty('tags');
  });

  it('of stock is relative to the displayed one: sales meanwhile count, and nothing falls below zero', async () => {
    const { version } = await read(goods.pasta.id);
    const seen = await inOffice(goods.pasta.id);
    const sell = (count: number) =>
      server.sql(
        'update product_office set stock = stock - $3, received = received - $3 where office_id = $1 and product_id = $2',
        [bretana, goods.pasta.id, count],
      );
    const count = (stock: number) =>
      save(luz, goods.pasta.id, {
        version,
        stock_branch_offices: [{ id: bretana, version: seen.version, stock, stock_before: seen.stock }],
      });
    await sell(4);
    (await count(seen.stock + 10)).ok();
    expect((await inOffice(goods.pasta.id)).stock).toBe(seen.stock + 6);
    await sell(seen.stock + 6);
    const now = await inOffice(goods.pasta.id);
    const body = {
      version,
      stock_branch_offices: [{ id: bretana, version: now.version, stock: 1, stock_before: 5 }],
    };
    const { details } = (await save(luz, goods.pasta.id, body)).failure();
    expect(details[0]?.field).toBe('stock_branch_offices.0.stock');
    expect((await inOffice(goods.pasta.id)).stock).toBe(0);
  });

  it('of an older version is refused with who and the current values, also of figures only', async () => {
    const seen = await read(goods.azucar.id);
    const figures = await inOffice(goods.azucar.id);
    const priced = (price: number) => ({
      version: seen.version,
      stock_branch_offices: [{ id: bretana, version: figures.version, price }],
    });
    (await save(andres, goods.azucar.id, priced(4_100))).ok();
    const { error, data } = (await save(luz, goods.azucar.id, priced(4_200))).failure();
    const { who, current } = data as { who: string; current: Awaited<ReturnType<typeof read>> };
    expect([error, who]).toEqual(['STALE_EDIT', expect.stringContaining(people.andres.name)]);
    expect(current.stock_branch_offices.find(({ id }) => id === bretana)?.price).toBe(4_100);
    (await save(luz, goods.azucar.id, { version: seen.version, tags: ['dulce'] })).ok();
    expect((await save(luz, goods.azucar.id, { version: seen.version, tags: [] })).failure().error).toBe(
      'STALE_EDIT',
    );
    // Both at once: one of them is told.
    const { version } = await read(goods.azucar.id);
    const both = await Promise.all(
      [luz, andres].map((one) => save(one, goods.azucar.id, { version, size: '1 kg' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of costs is for superadmins, and nobody else sees them', async () => {
    const { version } = await read(goods.frijol.id);
    (await save(luz, goods.frijol.id, { version, cost: 6_200 })).ok();
    const params = { id: goods.frijol.id };
    const seenBy = async (who: Client) =>
      (await who.call('products.staffOne', { params, query: {} })).ok().product.cost;
    expect([await seenBy(luz), await seenBy(andres)]).toEqual([6_200, undefined]);
    expect((await save(andres, goods.frijol.id, { version: version + 1, cost: 1 })).failure()).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ field: 'cost' }],
    });
    const stale = (await save(andres, goods.frijol.id, { version, size: '1 kg' })).failure();
    expect([stale.error, JSON.stringify(stale)]).toEqual(['STALE_EDIT', expect.not.stringContaining('6200')]);
    for (const cost of [-1, 1.5])
      expect(
        (await save(luz, goods.frijol.id, { version: version + 1, cost })).failure().details[0]?.field,
      ).toBe('cost');
    expect(JSON.stringify(await onShelf(goods.frijol.id))).not.toMatch(/"cost"|6200/);
  });

  it('by an admin of a branch is limited to that branch', async () => {
    const { version } = await read(goods.frijol.id);
    const line = async (id: string) => ({
      id,
      price: 9_100,
      version: (await inOffice(goods.frijol.id, id)).version,
    });
    const foreign = { version, stock_branch_offices: [await line(chipichape)] };
    expect((await save(andres, goods.frijol.id, foreign)).failure().details[0]?.field).toBe(
      'stock_branch_offices.0.id',
    );
    (await save(andres, goods.frijol.id, { version, stock_branch_offices: [await line(bretana)] })).ok();
    expect((await inOffice(goods.frijol.id)).price).toBe(9_100);
  });

  it('cannot remove required fields, and leaves fields that an import left empty', async () => {
    const { version } = await read(goods.arroz.id);
    const emptied = await save(luz, goods.arroz.id, { version, brand_id: null });
    expect(emptied.failure().details[0]).toEqual({
      field: 'brand_id',
      message: 'El campo marca es obligatorio',
    });
    await server.sql("update product set bar_code = '', description = '' where id = $1", [goods.papa.id]);
    const potato = await read(goods.papa.id);
    const body = {
      version: potato.version,
      bar_code: '',
      description: '',
      brand_id: potato.brand_id,
      size: 'Bulto',
    };
    expect((await save(luz, goods.papa.id, body)).ok().doc.size).toBe('Bulto');
  });

  it('of the SKU stores the previous one, and cannot take another product’s', async () => {
    const { version } = await read(goods.aceite.id);
    expect(
      (await save(luz, goods.aceite.id, { version, id_item: goods.sal.sku })).failure().details[0]?.field,
    ).toBe('id_item');
    const { doc } = (await save(luz, goods.aceite.id, { version, id_item: 'ACEITE-2' })).ok();
    expect([doc.id_item, doc.id_item_old]).toEqual(['ACEITE-2', goods.aceite.sku]);
  });
});

it('a removed product leaves every shelf, and is restored unchanged', async () => {
  const { id } = goods.yogur;
  const { version } = await read(id);
  expect((await andres.call('products.remove', { params: { id }, query: { version } })).status).toBe(404);
  const stale = await luz.call('products.remove', { params: { id }, query: { version: version + 1 } });
  expect(stale.failure().error).toBe('STALE_EDIT');
  const removed = (await luz.call('products.remove', { params: { id }, query: { version } })).ok();
  expect(removed.message).toBe('Producto eliminado');
  expect((await luz.call('products.staffOne', { params: { id }, query: {} })).status).toBe(404);
  await expect.poll(async () => (await onShelf(id))?.id, { timeout: 1_000, interval: 25 }).toBeUndefined();
  const { doc } = (await luz.call('products.restore', { body: { id, version: removed.version } })).ok();
  expect([doc.inactive, doc.removed, doc.inactiveReason]).toEqual([false, false, '']);
  await expect.poll(async () => (await onShelf(id))?.id, { timeout: 1_000, interval: 25 }).toBe(id);
});

it('the list has the filters of the specification, all of them with effect', async () => {
  const list = async (query: InputOf<'products.listForStaff'>['query']) =>
    (await andres.call('products.listForStaff', { query })).ok().items;
  const all = await list({ limit: 100 });
  expect(all.length).toBeGreaterThan(20);
  const facts = {
    has_image: (one: (typeof all)[number]) => one.imageUploaded,
    inactive: (one: (typeof all)[number]) => one.inactive,
    has_stock: (one: (typeof all)[number]) => !one.withoutStock,
    manualInactive: (one: (typeof all)[number]) => one.inactiveManual,
  };
  const ids = (some: typeof all) => some.map(({ id }) => id).sort();
  for (const [name, is] of Object.entries(facts))
    for (const expected of ['true', 'false'] as const)
      expect([name, expected, ids(await list({ limit: 100, [name]: expected }))]).toEqual([
        ...[name, expected],
        ids(all.filter((one) => is(one) === (expected === 'true'))),
      ]);
  expect((await list({ title: 'CAFE fin' })).map(({ title }) => title)).toEqual(['Café de finca']);
  expect((await list({ item_id: goods.leche.sku.slice(1) })).map(({ id }) => id)).toContain(goods.leche.id);
  expect((await luz.call('products.listForStaff', { query: { nada: '1' } as never })).status).toBe(400);
});
