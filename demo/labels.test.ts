import { describe, expect, it } from 'vitest';
import { ProductLabelField } from '#contract/catalogue/product-label.ts';
import { type Allergen, type Diet, labelOf, type ProductLabel, type Seal } from '#rules/label/label.ts';
import { sealsOf } from '#rules/label/seals.ts';
import { goodsOf } from './load/goods.ts';
import { labelsOf } from './load/labels.ts';
import { readData } from './load/read.ts';

/** What the labels of the demonstration say: invented, but nothing that contradicts itself. */

const { categories, labels, products } = readData();
const labelOfGood = labelsOf(labels);
const goods = goodsOf('canasta', products, categories).map((good) => {
  const { label, sanitary_record: record } = labelOfGood(good);
  return { good, label: labelOf(label), record, isLabelled: Object.keys(label).length > 0 };
});
const labelled = goods.filter(({ isLabelled }) => isLabelled);
const namesOf = (list: typeof goods) => list.map(({ good }) => `${good.sub}: ${good.title}`);
const sealsBySub = (sub: string, title = '') => {
  const found = labelled.find(({ good }) => good.sub === sub && good.title.includes(title));
  return found && sealsOf(found.label);
};

/** Words of ingredients, and the allergen that they are. */
const ALLERGEN_WORDS: readonly [RegExp, Allergen][] = [
  [
    /\bleche (entera|descremada|semi|en polvo|pasteur|de vaca)|queso|mantequilla|suero de leche|crema de leche/i,
    'milk',
  ],
  [/trigo|cebada|avena/i, 'gluten'],
  [/\bhuevo/i, 'egg'],
  [/soya/i, 'soy'],
  [/maní/i, 'peanut'],
  [/almendra|avellana|nueces/i, 'nuts'],
  [/atún|salmón|pescado/i, 'fish'],
];
const NOT_OF: Readonly<Record<Diet, readonly Allergen[]>> = {
  vegan: ['milk', 'egg', 'fish', 'crustaceans', 'molluscs'],
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  gluten_free: ['gluten'],
  lactose_free: [],
  no_added_sugar: [],
};
const claimsFalsely = ({ diets, contains, nutrition }: ProductLabel) =>
  diets.some((diet) => NOT_OF[diet].some((allergen) => contains.includes(allergen))) ||
  (diets.includes('no_added_sugar') && (nutrition?.addedSugars ?? 0) > 0);

describe('labels of the demonstration', () => {
  it('stand on most of the food, and each profile on some of it', () => {
    expect(labelled.filter(({ label }) => label.nutrition).length).toBeGreaterThan(600);
    expect(labelled.filter(({ record }) => record !== '').length).toBeGreaterThan(600);
    const known = new Set(products.map(({ sub }) => sub));
    expect(labels.flatMap(({ subs }) => subs).filter((sub) => !known.has(sub))).toEqual([]);
    const used = new Set(labelled.map(({ label }) => label.ingredients));
    expect(
      labels.filter(({ ingredients }) => !used.has(ingredients)).map(({ subs, title }) => [subs, title]),
    ).toEqual([]);
  });

  it('are such as staff could have written', () => {
    const wrong = labelled.filter(({ label }) => !ProductLabelField.safeParse(label).success);
    expect(namesOf(wrong)).toEqual([]);
  });

  it('name the allergens of their ingredients, and claim nothing that they contradict', () => {
    const silent = labelled.filter(({ label }) =>
      ALLERGEN_WORDS.some(
        ([word, allergen]) => word.test(label.ingredients) && !label.contains.includes(allergen),
      ),
    );
    expect(namesOf(silent)).toEqual([]);
    expect(namesOf(labelled.filter(({ label }) => claimsFalsely(label)))).toEqual([]);
  });

  it('have the seals that such goods have on the shelf', () => {
    const expected: [sub: string, title: string, seals: Seal[]][] = [
      ['leche', 'entera', []],
      ['gaseosas', 'Gaseosa manzana', ['sugars']],
      ['gaseosas', 'Zero', ['sweeteners']],
      ['salchichas', '', ['sodium', 'saturated']],
      ['papas-paquetes', '', ['sodium', 'saturated']],
      ['galletas-dulces', 'chocolate con crema', ['sugars', 'saturated']],
      ['arroz', '', []],
      ['aguas', 'Agua', []],
    ];
    for (const [sub, title, seals] of expected) expect([sub, sealsBySub(sub, title)]).toEqual([sub, seals]);
  });
});
