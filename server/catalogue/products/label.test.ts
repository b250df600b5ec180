import { afterAll, beforeAll, expect, it } from 'vitest';
import { EMPTY_LABEL, EMPTY_NUTRITION } from '#rules/label/label.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What the label of a pack says: rule 120. */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

const { bretana } = officeIds;
const { id } = goods.leche;
const table = {
  ...EMPTY_NUTRITION,
  per: 'ml' as const,
  portion: 200,
  energy: 60,
  fat: 3.1,
  saturated: 0.5,
  trans: 0,
  carbohydrates: 9,
  sugars: 9,
  addedSugars: 4,
  sodium: 40,
};

const staffProduct = async () =>
  (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;
const save = async (label: object) => {
  const { version } = await staffProduct();
  return luz.call('products.save', { params: { id }, body: { version, label } });
};
const page = async () =>
  (await server.guest().call('products.get', { params: { id }, query: { branch_id: bretana } })).ok().product;
const listed = async (marks: string) => {
  const query = { category_id: categoryIds.lacteos, marks };
  const { list } = (
    await server.guest().call('products.page', { params: { branchId: bretana }, query })
  ).ok();
  return list.some((product) => product.id === id);
};
const offered = async () => {
  const query = { category_id: categoryIds.lacteos };
  const answer = await server.guest().call('products.facets', { params: { branchId: bretana }, query });
  return answer.ok().marks?.map(({ mark }) => mark);
};

it('is read on the page with the seals of its table, and lists are filtered by what it says', async () => {
  (await save(EMPTY_LABEL)).ok();
  await expect.poll(async () => (await page()).label).toBeUndefined();
  await expect.poll(() => listed('no_sodium_seal')).toBe(false);
  const label = {
    ingredients: 'Leche, azúcar.',
    contains: ['milk'],
    diets: ['vegetarian'],
    nutrition: table,
  };
  (await save(label)).ok();
  await expect
    .poll(async () => (await page()).label)
    .toMatchObject({
      ...label,
      traces: [],
      seals: ['sugars'],
      sanitaryRecord: '',
      nutrition: { sodium: 40, fiber: null, per: 'ml' },
    });
  expect([
    await listed('no_sodium_seal,vegetarian'),
    await listed('no_seals'),
    await listed('vegan'),
  ]).toEqual([true, false, false]);
  expect(await offered()).toEqual(expect.arrayContaining(['no_sodium_seal', 'vegetarian', 'without_soy']));
});

it('keeps what is not sent, and a person may say the seals', async () => {
  (await save({ origin: 'Colombia', seals: [] })).ok();
  expect((await staffProduct()).label).toMatchObject({
    origin: 'Colombia',
    seals: [],
    ingredients: 'Leche, azúcar.',
  });
  await expect.poll(async () => (await page()).label?.seals).toEqual([]);
  await expect.poll(() => listed('no_seals')).toBe(true);
  (await save({ seals: null })).ok();
  await expect.poll(async () => (await page()).label?.seals).toEqual(['sugars']);
});

it('says that the pack declares no allergen apart from that nobody knows; ingredients that name one count', async () => {
  const declared = async () => {
    const { contains, noAllergens } = (await staffProduct()).label ?? {};
    return [contains, noAllergens];
  };
  (await save(EMPTY_LABEL)).ok();
  await expect.poll(() => listed('without_milk')).toBe(false);
  (await save({ contains: ['milk'] })).ok();
  (await save({ noAllergens: true })).ok();
  expect(await declared()).toEqual([[], true]);
  await expect.poll(async () => (await page()).label).toMatchObject({ noAllergens: true, contains: [] });
  await expect.poll(() => listed('without_milk,without_nuts')).toBe(true);
  (await save({ ingredients: 'Leche entera' })).ok();
  await expect.poll(async () => (await page()).label?.noAllergens).toBe(false);
  await expect.poll(() => listed('without_milk')).toBe(false);
  const both = (await save({ noAllergens: true, contains: ['soy'] })).failure();
  expect(both.details.map(({ field }) => field)).toEqual(['label.noAllergens']);
  expect(await declared()).toEqual([[], true]);
  (await save({ contains: ['soy'] })).ok();
  expect(await declared()).toEqual([['soy'], false]);
  (
    await save({ ingredients: 'Leche, azúcar.', contains: ['milk'], diets: ['vegetarian'], nutrition: table })
  ).ok();
});

it.each([
  [
    { nutrition: { ...table, saturated: 4 } },
    'label.nutrition.saturated',
    'Grasa saturada no puede ser más que grasa total.',
  ],
  [
    { nutrition: { ...table, sodium: -1 } },
    'label.nutrition.sodium',
    'El campo sodio no puede ser menor que 0.',
  ],
  [
    { nutrition: { ...table, fat: 3.123 } },
    'label.nutrition.fat',
    'El campo grasa total lleva máximo dos decimales.',
  ],
  [
    { nutrition: { ...table, protein: 101 } },
    'label.nutrition.protein',
    'El campo proteína no puede pasar de 100.',
  ],
  [{ origin: 'x'.repeat(81) }, 'label.origin', 'El campo país de origen puede tener máximo 80 caracteres.'],
])('a wrong figure is named and changes nothing: %#', async (label, field, message) => {
  const before = await staffProduct();
  const refused = await save(label);
  expect(refused.status).toBe(400);
  expect(refused.failure().details).toContainEqual({ field, message });
  expect(await staffProduct()).toEqual(before);
});

it('an unknown mark is refused with those that there are', async () => {
  const query = { category_id: categoryIds.lacteos, marks: 'sin-sal' };
  const answer = await server.guest().call('products.page', { params: { branchId: bretana }, query });
  expect(answer.failure().message).toContain('no_sodium_seal');
});

it('a search is narrowed by what labels say, and counts what a further filter would leave', async () => {
  const find = async (marks?: string) => {
    const query = { query: 'leche', office_id: bretana, ...(marks && { marks }) };
    return (await server.guest().call('search.products', { query })).ok();
  };
  const all = await find();
  expect(all.marks).toContainEqual({ mark: 'vegetarian', count: 1 });
  expect(all.products.map((product) => product.id)).toContain(id);
  const narrowed = await find('vegetarian');
  expect([narrowed.found, narrowed.products.map((product) => product.id)]).toEqual([1, [id]]);
  expect((await find('vegetarian,vegan')).found).toBe(0);
});

it('an emptied label is none', async () => {
  (await save(EMPTY_LABEL)).ok();
  await expect.poll(async () => (await page()).label).toBeUndefined();
  const [row] = await server.sql<{ label: object; label_marks: number }>(
    'select label, label_marks from product where id = $1',
    [id],
  );
  expect(row).toEqual({ label: {}, label_marks: 0 });
});
