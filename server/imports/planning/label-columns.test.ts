import { afterAll, beforeAll, expect, it } from 'vitest';
import { LABEL_FIELDS, LABEL_HEADS } from '#rules/label/cells.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { fieldNamed } from '../columns/column-names.ts';

/** What the labels of packs say, from a file of a supplier: rule 120. */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const labelOf = async ({ id }: { id: string }) =>
  (await server.sql('select label, label_marks, sanitary_record from product where id = $1', [id]))[0];

it('the names of an export are known, and those that suppliers write', () => {
  const written = LABEL_FIELDS.filter((field) => fieldNamed(LABEL_HEADS[field]) !== field);
  expect(written).toEqual([]);
  const named = Object.entries({
    Alérgenos: 'contains',
    Calorías: 'energy',
    'Grasa saturada (g) por 100 g': 'saturated',
    'Registro INVIMA': 'sanitary_record',
    'País origen': 'origin',
    'Sodio (mg)': 'sodium',
    'Modo de conservación': 'storage',
  });
  for (const [name, field] of named) expect([name, fieldNamed(name)]).toEqual([name, field]);
});

it('a row changes what it says of the label, and leaves the rest; what nobody understands is told', async () => {
  const { leche, arroz, cafe } = goods;
  await server.sql(`update product set label = '{"origin":"Colombia","sweeteners":true}' where id = $1`, [
    leche.id,
  ]);
  const file = [
    'SKU;Ingredientes;Alérgenos;Azúcares añadidos (g);Carbohidratos totales (g);Sodio (mg);Registro sanitario',
    `${leche.sku};Leche entera;leche y soya;0;4,7;48;RSA-0001234-2020`,
    `${arroz.sku};Arroz;piedras;90;80;1;`,
    `${cafe.sku};Café;Ninguno;;;;`,
  ].join('\n');
  const upload = await uploadedImport(luz, new File([file], 'rotulado.csv'));
  const checked = await checkedImport(luz, upload);
  expect(checked.summary?.problems.find(({ code }) => code === 'BAD_LABEL')).toMatchObject({
    count: 1,
    rows: [3],
  });
  const applied = await appliedImport(luz, checked);
  expect(await labelOf(leche)).toMatchObject({
    sanitary_record: 'RSA-0001234-2020',
    label: {
      origin: 'Colombia',
      sweeteners: true,
      ingredients: 'Leche entera',
      contains: ['milk', 'soy'],
      nutrition: { per: 'g', sodium: 48, carbohydrates: 4.7, addedSugars: 0, energy: null },
    },
  });
  expect(await labelOf(cafe)).toMatchObject({ label: { ingredients: 'Café', noAllergens: true } });
  expect(await labelOf(arroz)).toMatchObject({ label: {}, sanitary_record: '' });
  const { list } = (await luz.call('imports.rows', { params: { id: applied.id }, query: {} })).ok();
  expect(list[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'label', after: expect.stringContaining('Sodio (mg): 48') }),
  );
  await settledImport(luz, (await luz.call('imports.undo', { params: { id: applied.id } })).ok().id);
  expect(await labelOf(leche)).toMatchObject({
    label: { origin: 'Colombia', sweeteners: true },
    label_marks: expect.any(Number),
    sanitary_record: '',
  });
});
