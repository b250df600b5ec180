import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { blobOf, smallPng } from '#test/factories/files.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The calls of the category manager (back-office 5 and 7, A20 to A38). */
let server: TestServer;
let luz: Client;
let shelf: string;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  const body = { categoryName: 'Navidad', originalName: 'NAV', position: 35 };
  shelf = (await luz.call('adminCategories.create', { body })).ok().id;
});
afterAll(() => server.close());

const categoryOf = async (id: string) => (await luz.call('adminCategories.get', { params: { id } })).ok();
const shopSees = async () => (await server.guest().call('categories.list', { query: {} })).ok().items;
const inShop = async (id: string) => (await shopSees()).find((one) => one.id === id);

describe('the list', () => {
  const list = async (query: InputOf<'adminCategories.list'>['query']) =>
    (await luz.call('adminCategories.list', { query })).ok();

  it('is by position, filtered by name without accents and by number, and visible to admins, too', async () => {
    const all = await list({});
    const positions = all.items.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
    expect(all.pagination).toMatchObject({ limit: 50, totalCount: all.items.length });
    expect((await list({ categoryName: 'LÁCTEOS' })).items.map(({ id }) => id)).toEqual([
      categoryIds.lacteos,
    ]);
    expect((await list({ categoryName: '.*' })).items).toEqual([]);
    expect((await list({ position: 35 })).items.map(({ categoryName }) => categoryName)).toEqual(['Navidad']);
    expect((await list({ limit: 1, page: 2 })).items[0]?.id).toBe(all.items[1]?.id);
    const paola = await server.as('paola');
    expect((await paola.call('adminCategories.list', { query: {} })).ok().items).toHaveLength(
      all.items.length,
    );
    const body = { version: 1, position: 1 };
    expect((await paola.call('adminCategories.update', { params: { id: shelf }, body })).status).toBe(404);
  });
});

describe('a category', () => {
  it('accepts pictures as files, and _null_ removes them; the shop shows both within a second', async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { version } = await categoryOf(shelf);
    const body = { version, icon: blobOf(picture), banner: blobOf(smallPng), bannerBgColor: '#a1b2c3' };
    const { doc } = (await luz.call('adminCategories.update', { params: { id: shelf }, body })).ok();
    expect(doc).toMatchObject({ bannerBgColor: 'A1B2C3', version: version + 1, originalName: 'NAV' });
    expect(doc.icon).toMatch(/^\/pictures\/[0-9a-f]{40}-300x200$/);
    await expect.poll(async () => (await inShop(shelf))?.icon, { timeout: 1_000 }).toBe(doc.icon);
    const cleared = { version: doc.version, icon: null };
    const after = (await luz.call('adminCategories.update', { params: { id: shelf }, body: cleared })).ok()
      .doc;
    expect([after.icon, after.banner]).toEqual(['', doc.banner]);
    await expect.poll(async () => (await inShop(shelf))?.icon, { timeout: 1_000 }).toBe('');
  });

  it('is refused with a file that is no picture, too large, or for an older version', async () => {
    const { version } = await categoryOf(shelf);
    const update = async (body: object) =>
      (
        await luz.call('adminCategories.update', {
          params: { id: shelf },
          body: { version, ...body },
        })
      ).failure();
    const html = await update({ cover: new Blob(['<svg onload=alert(1)>']) });
    expect([html.error, html.details[0]?.field]).toEqual(['INVALID_INPUT', 'cover']);
    const large = await update({
      cover: new Blob([smallPng as Uint8Array<ArrayBuffer>, 'x'.repeat(2_500 * 1024)]),
    });
    expect([large.error, large.details[0]?.message]).toEqual([
      'PAYLOAD_TOO_LARGE',
      expect.stringContaining('excede el tamaño máximo permitido de 2500KB.'),
    ]);
    const stale = await update({ version: version - 1, categoryName: 'Otra' });
    expect([stale.error, stale.data]).toMatchObject(['STALE_EDIT', { who: 'Luz Dary Caicedo' }]);
    expect((await update({ originalName: 'otra' })).details[0]?.field).toBe('originalName');
    expect((await update({ categoryName: ' ' })).message).toBe('Por favor completa todos los campos');
    expect((await categoryOf(shelf)).version).toBe(version);
  });

  it('has the flags of its cards, and can be removed only without products', async () => {
    const { version } = await categoryOf(shelf);
    const body = { version, product_card_config: { sku: false, alert_before_add: 'Solo mayores' } };
    const { doc } = (await luz.call('adminCategories.setCards', { params: { id: shelf }, body })).ok();
    expect(doc.product_card_config).toEqual(body.product_card_config);
    const remove = (id: string, seen: number) =>
      luz.call('adminCategories.remove', { params: { id }, query: { version: seen } });
    const full = await remove(categoryIds.lacteos, (await categoryOf(categoryIds.lacteos)).version);
    expect(full.failure().error).toBe('HAS_PRODUCTS');
    const gone = (await remove(shelf, doc.version)).ok();
    expect(gone.message).toBe('Categoria eliminada correctamente');
    await expect.poll(() => inShop(shelf), { timeout: 1_000 }).toBeUndefined();
    (await luz.call('categories.restore', { body: { id: shelf, version: gone.version } })).ok();
    await expect.poll(() => inShop(shelf), { timeout: 1_000 }).toBeDefined();
  });

  it('moves behind another for shoppers, too; two concurrent moves are both done', async () => {
    const order = async () => (await shopSees()).map(({ id }) => id);
    const [first = '', second = '', third = ''] = await order();
    const move = async (id: string, after: string | null) =>
      luz.call('adminCategories.move', {
        params: { id },
        body: { after, version: (await categoryOf(id)).version },
      });
    (await move(first, third)).ok();
    await expect.poll(order, { timeout: 1_000 }).toEqual(expect.arrayContaining([second]));
    await expect
      .poll(async () => (await order()).slice(0, 3), { timeout: 1_000 })
      .toEqual([second, third, first]);
    (await move(first, null)).ok();
    await expect
      .poll(async () => (await order()).slice(0, 3), { timeout: 1_000 })
      .toEqual([first, second, third]);
    const both = await Promise.all([move(second, null), move(third, null)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(async () => (await order())[2], { timeout: 1_000 }).toBe(first);
    expect((await move(first, first)).failure().details[0]?.field).toBe('after');
    const stale = { params: { id: first }, body: { after: second, version: 1 } };
    expect((await luz.call('adminCategories.move', stale)).failure().error).toBe('STALE_EDIT');
  });
});

describe('tags of a category', () => {
  it('are added, renamed and removed when no product has them', async () => {
    const params = { id: categoryIds.despensa };
    const tags = async () => (await luz.call('categoryTags.list', { params })).ok();
    const { version } = await tags();
    const body = { version, tagName: ' Sin azúcar ', tag: 'sin-azucar' };
    const made = (await luz.call('categoryTags.create', { params, body })).ok();
    expect(made).toMatchObject({
      tag: { tagName: 'Sin azúcar', originalName: 'Sin azúcar', tag: 'sin-azucar' },
      version: version + 1,
    });
    const twice = { ...body, version: made.version };
    expect((await luz.call('categoryTags.create', { params, body: twice })).failure().details[0]?.field).toBe(
      'tag',
    );
    expect((await luz.call('categoryTags.create', { params, body })).failure().error).toBe('STALE_EDIT');
    const one = { ...params, tagId: made.tag.id };
    const renamed = { version: made.version, tagName: 'Cero azúcar' };
    const changed = (await luz.call('categoryTags.update', { params: one, body: renamed })).ok();
    expect(changed.tag).toEqual({ ...made.tag, tagName: 'Cero azúcar' });
    await expect
      .poll(async () => (await inShop(params.id))?.productsTags.map(({ tagName }) => tagName))
      .toEqual(['Cero azúcar']);
    await server.sql('update product set tags = $2 where id = $1', [goods.cafe.id, ['sin-azucar']]);
    const query = { version: changed.version };
    expect((await luz.call('categoryTags.remove', { params: one, query })).failure().error).toBe(
      'HAS_PRODUCTS',
    );
    await server.sql(`update product set tags = '{}' where id = $1`, [goods.cafe.id]);
    (await luz.call('categoryTags.remove', { params: one, query })).ok();
    expect((await tags()).tags).toEqual([]);
  });
});

describe('subcategories', () => {
  const params = { id: categoryIds.lacteos };
  const subs = async () => (await luz.call('subcategories.list', { params })).ok().result;
  const seen = async () => (await inShop(params.id))?.subcategoriesArr.map(({ displayName }) => displayName);

  it('are created, shown in descending order, moved, disabled and removed', async () => {
    const before = (await subs()).map(({ displayName }) => displayName);
    const body = { categoryName: 'Quesos', originalName: 'quesos', photoUrl: blobOf(smallPng), position: 15 };
    const made = (await luz.call('subcategories.create', { params, body })).ok();
    expect(made).toMatchObject({ name: 'quesos', slug: 'quesos', order: 15, disabled: false, version: 1 });
    expect(made.photoUrl).toMatch(/^\/pictures\//);
    await expect.poll(seen, { timeout: 1_000 }).toEqual(['Leche y yogur', 'Quesos', 'Huevos']);
    const again = (await luz.call('subcategories.create', { params, body })).failure();
    expect(again.details[0]?.field).toBe('originalName');

    const one = { ...params, subId: made.id };
    const move = async (after: string | null, version: number) =>
      (await luz.call('subcategories.move', { params: one, body: { after, version } })).ok().doc;
    let doc = await move(null, 1);
    await expect.poll(seen, { timeout: 1_000 }).toEqual(['Quesos', ...before]);
    doc = await move(subcategoryIds.huevos, doc.version);
    await expect.poll(seen, { timeout: 1_000 }).toEqual([...before, 'Quesos']);
    doc = await move(subcategoryIds.leche, doc.version);
    await expect.poll(seen, { timeout: 1_000 }).toEqual(['Leche y yogur', 'Quesos', 'Huevos']);

    const update = (changes: object) =>
      luz.call('subcategories.update', { params: one, body: { version: doc.version, ...changes } });
    expect((await update({ position: -2 })).failure().details[0]?.message).toBe(
      'El orden no puede ser menor que -1.',
    );
    expect((await update({ originalName: 'x' })).failure().details[0]?.field).toBe('originalName');
    doc = (
      await update({ enabled: false, photoUrl: null, restrictionsMessage: '<p>Frío<script>x</script></p>' })
    ).ok().doc;
    expect(doc).toMatchObject({ disabled: true, photoUrl: '', restrictionsMessage: '<p>Frío</p>' });
    await expect.poll(seen, { timeout: 1_000 }).toEqual(before);
    const remove = (subId: string, version: number) =>
      luz.call('subcategories.remove', { params: { ...params, subId }, query: { version } });
    const leche = (await subs()).find(({ id }) => id === subcategoryIds.leche) ?? expect.fail();
    expect((await remove(leche.id, leche.version)).failure().error).toBe('HAS_PRODUCTS');
    const gone = (await remove(made.id, doc.version)).ok();
    expect((await subs()).map(({ displayName }) => displayName)).toEqual(before);
    const back = { version: gone.version, enabled: true };
    const twin = { categoryName: 'Otros quesos', originalName: 'quesos' };
    const other = (await luz.call('subcategories.create', { params, body: twin })).ok();
    const refused = (await luz.call('subcategories.restore', { params: one, body: back })).failure();
    expect(refused.details[0]?.message).toBe('Ya hay una subcategoría con esa referencia WS.');
    (await remove(other.id, other.version)).ok();
    (await luz.call('subcategories.restore', { params: one, body: back })).ok();
    await expect.poll(seen, { timeout: 1_000 }).toEqual(['Leche y yogur', 'Quesos', 'Huevos']);
    // Under another category there is none of that name.
    const elsewhere = { id: categoryIds.despensa, subId: made.id };
    expect((await luz.call('subcategories.update', { params: elsewhere, body: { version: 1 } })).status).toBe(
      404,
    );
  });

  it('have one position in each office, which can be removed and set again', async () => {
    const one = { ...params, subId: subcategoryIds.huevos };
    const place = { office_id: officeIds.bretana, isle: ' 4 ', gondola: 'B' };
    const create = (body: InputOf<'planometry.create'>['body']) =>
      luz.call('planometry.create', { params: one, body });
    const { planometry } = (await create(place)).ok();
    expect(planometry).toMatchObject({ isle: '4', gondola: 'B', version: 1 });
    expect((await create(place)).failure().details[0]?.field).toBe('office_id');
    expect((await create({ office_id: officeIds.palmira })).failure().details[0]?.field).toBe('isle');
    expect((await create({ ...place, office_id: categoryIds.carnes })).failure().details[0]?.field).toBe(
      'office_id',
    );
    const at = { ...one, planId: planometry.id };
    const moved = (await luz.call('planometry.update', { params: at, body: { version: 1, isle: '7' } })).ok();
    expect(moved.planometry).toMatchObject({ isle: '7', gondola: 'B', version: 2 });
    const stale = await luz.call('planometry.remove', { params: at, query: { version: 1 } });
    expect(stale.failure().error).toBe('STALE_EDIT');
    (await luz.call('planometry.remove', { params: at, query: { version: 2 } })).ok();
    expect((await luz.call('planometry.list', { params: one })).ok().planometry).toEqual([]);
    expect((await create(place)).ok().planometry).toMatchObject({ id: planometry.id, isle: '4', version: 4 });
    const [eggs] = (await subs()).filter(({ id }) => id === subcategoryIds.huevos);
    expect(eggs?.planometry).toMatchObject([{ office_id: officeIds.bretana, isle: '4' }]);
  });

  it('have options with unique names: added, changed and removed', async () => {
    const one = { ...params, subId: subcategoryIds.huevos };
    const get = async () => (await luz.call('subcategoryOptions.get', { params: one })).ok();
    const put = async (body: Omit<InputOf<'subcategoryOptions.put'>['body'], 'version'>) =>
      luz.call('subcategoryOptions.put', { params: one, body: { ...body, version: (await get()).version } });
    (await put({ name: 'Empaque', options: ['Cartón', 'Plástico', 'Cartón'] })).ok();
    const [option] = (await get()).options;
    expect(option).toEqual({ id: expect.any(String), name: 'Empaque', options: ['Cartón', 'Plástico'] });
    expect((await put({ name: 'Empaque', options: ['Otro'] })).failure().details[0]?.field).toBe('name');
    expect((await put({ name: 'Color', options: [' '] })).failure().error).toBe('INVALID_INPUT');
    const edit = { originalName: 'Empaque', originalOptions: ['Cartón', 'Plástico'] };
    (await put({ ...edit, name: 'Envase', options: ['Cartón'] })).ok();
    expect((await get()).options).toEqual([{ ...option, name: 'Envase', options: ['Cartón'] }]);
    const late = { originalName: 'Envase', originalOptions: ['Cartón', 'Plástico'] };
    expect((await put({ ...late, name: 'Envase', options: ['Vidrio'] })).failure().error).toBe('STALE_EDIT');
    (await put({ originalName: 'Envase', name: 'Envase', options: [] })).ok();
    expect((await get()).options).toEqual([]);
  });
});
