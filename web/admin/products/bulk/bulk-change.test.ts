import { describe, expect, it } from 'vitest';
import type { Product } from '../product-values.ts';
import { type BulkChange, plansOf } from './bulk-change.ts';
import { changeOf } from './typed-change.ts';

const office = (id: string, price: number, net: number, stock: number) => ({
  id,
  price,
  price_neto: net,
  discount: 0,
  stock,
  stock_min: 0,
  pum: 0,
  quantity_pum: 0,
  version: 3,
});
const product = (id: string, tags: string[], ...stock_branch_offices: ReturnType<typeof office>[]) =>
  ({ id, title: id, tags, version: 1, stock_branch_offices }) as unknown as Product;

const coffee = product(
  'café',
  ['nuevo'],
  office('norte', 10_000, 8_000, 5),
  office('sur', 11_000, 11_000, 0),
);
const salt = product('sal', [], office('sur', 1_450, 1_450, 40));
const changes = (change: BulkChange) =>
  plansOf([coffee, salt], change, (id) => id).flatMap((plan) =>
    plan.changes.map(({ title, where, before, after }) =>
      [title, where, before, after].join(' ').replaceAll('\u00a0', ' '),
    ),
  );

it.each([
  ['7,5', 7.5],
  ['7.5 %', 7.5],
  ['-12,25', -12.25],
  ['1.000', undefined],
  ['7,555', undefined],
  ['-100', undefined],
])('the percentage %s is read as %s', (amount, percent) => {
  const change = changeOf('price', { how: 'raise', amount, round: '50', remove: '' }, undefined);
  expect(
    change && change.kind === 'price' && 'percent' in change.edit ? change.edit.percent : undefined,
  ).toBe(percent);
});

describe('a bulk change', () => {
  it('previews each figure, for one office or all', () => {
    const edit = { kind: 'raise', percent: 10, roundTo: 50 } as const;
    expect(changes({ kind: 'price', officeId: undefined, edit })).toEqual([
      'café norte $ 8.000 ($ 10.000) $ 8.800 ($ 11.000)',
      'café sur $ 11.000 $ 12.100',
      'sal sur $ 1.450 $ 1.600',
    ]);
    expect(changes({ kind: 'stock', officeId: 'sur', how: 'add', amount: -10 })).toEqual(['sal sur 40 30']);
  });

  it('says how goods are taxed, and leaves those that say so already', () => {
    const exempt = { ...salt, taxClass: 'exempt' } as Product;
    const change = changeOf('tax', { how: '', amount: 'exempt', round: '', remove: '' }, undefined);
    const plans = change ? plansOf([coffee, exempt], change, (id) => id) : [];
    expect(plans.map(({ product, body }) => [product.id, body])).toEqual([['café', { taxClass: 'exempt' }]]);
    expect(plans[0]?.changes[0]).toMatchObject({ before: 'La de su categoría', after: 'Exento (0 %)' });
    expect(changeOf('tax', { how: '', amount: '', round: '', remove: '' }, undefined)).toBeUndefined();
  });

  it('leaves unchanged figures alone, and sends the displayed version', () => {
    const tags: BulkChange = { kind: 'tags', add: ['nuevo'], remove: [] };
    expect(changes(tags)).toEqual(['sal  Sin etiquetas nuevo']);
    const [plan] = plansOf([salt], { kind: 'stock', officeId: undefined, how: 'set', amount: 3 }, (id) => id);
    expect(plan?.body.stock_branch_offices).toEqual([{ id: 'sur', version: 3, stock: 3, stock_before: 40 }]);
  });

  it('moves to a subcategory', () => {
    const flour = {
      ...salt,
      sub_category_id: 'granos',
      main_category_name: 'Despensa',
      sub_category_name: 'Granos',
    };
    const change: BulkChange = { kind: 'category', id: 'harinas', name: 'Despensa · Harinas' };
    const [plan] = plansOf([flour, { ...flour, sub_category_id: 'harinas' }], change, (id) => id);
    expect(plan?.body).toEqual({ sub_category_id: 'harinas' });
    expect(plan?.changes.map(({ before, after }) => [before, after])).toEqual([
      ['Despensa · Granos', 'Despensa · Harinas'],
    ]);
  });

  it('sells by weight by its own weight, else the typed one, and leaves alone what has none', () => {
    const pieces = { ...salt, countType: 'units', grams_x_unidad: 0 } as const;
    const withContent = { ...pieces, quantity_pum: 900, unit_measurement_pum: 'g' } as Product;
    const unknown = { ...pieces, quantity_pum: 12, unit_measurement_pum: 'und' } as Product;
    const read = (amount: string) =>
      changeOf('sale', { how: 'grams', amount, round: '', remove: '' }, undefined);
    const view = (amount: string) => {
      const change = read(amount);
      return (
        change &&
        plansOf([withContent, unknown], change, (id) => id).map(({ body, changes: [line] }) => [
          body.grams_x_unidad,
          body.quantity_pum,
          `${line?.before} → ${line?.after}`,
        ])
      );
    };
    expect(view('')).toEqual([[900, 900, '40 und → 36 kg']]);
    expect(view('500 g')).toEqual([
      [900, 900, '40 und → 36 kg'],
      [500, 500, '40 und → 20 kg'],
    ]);
    expect(read('mucho')).toBeUndefined();
    // The price refers to the content, whatever the weight of a piece says.
    const other = { ...withContent, grams_x_unidad: 250 } as Product;
    const bodyOf = (one: Product, to: 'grams' | 'units') =>
      plansOf([one], { kind: 'sale', to, gramsPerUnit: undefined }, (id) => id)[0]?.body;
    expect(bodyOf(other, 'grams')).toMatchObject({ grams_x_unidad: 900, quantity_pum: 900 });
    const weighed = { ...other, countType: 'grams' } as Product;
    expect(bodyOf(weighed, 'units')).toBeUndefined();
    expect(bodyOf({ ...weighed, grams_x_unidad: 900 }, 'units')).toMatchObject({ countType: 'units' });
  });
});
