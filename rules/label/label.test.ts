import { expect, test } from 'vitest';
import {
  contradictionIn,
  EMPTY_LABEL,
  EMPTY_NUTRITION,
  isSameLabel,
  labelOf,
  perPortion,
  toStored,
} from './label.ts';
import { bitOf, bitsOf, LABEL_MARKS, marksOf } from './marks.ts';
import { SEAL_LIMITS, sealsOf, sealsOfTable } from './seals.ts';

const table = {
  ...EMPTY_NUTRITION,
  energy: 400,
  fat: 20,
  saturated: 0,
  trans: 0,
  carbohydrates: 60,
  sugars: 30,
  addedSugars: 0,
  sodium: 0,
};

test('a seal begins exactly at its limit', () => {
  const seals = (change: Partial<typeof table>) => sealsOfTable({ ...table, ...change }, false);
  expect(seals({})).toEqual([]);
  // 10 g of sugar are 40 of 400 kcal.
  expect(seals({ addedSugars: 10 })).toEqual(['sugars']);
  expect(seals({ addedSugars: 9.9 })).toEqual([]);
  expect(seals({ energy: 90, saturated: 1 })).toEqual(['saturated']);
  expect(seals({ energy: 91, saturated: 1 })).toEqual([]);
  expect(seals({ energy: 90, trans: 100 })).toEqual(['trans']);
  expect(seals({ energy: 90, trans: 99 })).toEqual([]);
  expect(seals({ energy: 120, sodium: 120 })).toEqual(['sodium']);
  expect(seals({ energy: 120, sodium: 119 })).toEqual([]);
  expect(seals({ sodium: SEAL_LIMITS.sodiumOfSolids })).toEqual(['sodium']);
  expect(seals({ sodium: 299 })).toEqual([]);
});

test('a drink is measured against its energy, or without any by 40 mg in 100 ml', () => {
  const drink = { ...table, per: 'ml' as const, fat: 0, carbohydrates: 0, sugars: 0 };
  expect(sealsOfTable({ ...drink, energy: 400, sodium: 399 }, false)).toEqual([]);
  expect(sealsOfTable({ ...drink, energy: 45, sodium: 45 }, false)).toEqual(['sodium']);
  expect(sealsOfTable({ ...drink, energy: 0, sodium: 40 }, false)).toEqual(['sodium']);
  expect(sealsOfTable({ ...drink, energy: 0, sodium: 39 }, false)).toEqual([]);
  expect(sealsOfTable({ ...drink, energy: 3, sodium: 39 }, false)).toEqual([]);
  expect(sealsOfTable({ ...drink, energy: 4, sodium: 39 }, false)).toEqual(['sodium']);
});

test('sweeteners have a seal of their own, and a missing figure leaves all open', () => {
  expect(sealsOfTable(table, true)).toEqual(['sweeteners']);
  for (const name of ['energy', 'addedSugars', 'saturated', 'trans', 'sodium'] as const)
    expect(sealsOfTable({ ...table, [name]: null }, true)).toBeNull();
  expect(sealsOfTable(null, false)).toBeNull();
});

test('what a person says of the seals comes before the table', () => {
  const salty = { ...EMPTY_LABEL, nutrition: { ...table, sodium: 900 } };
  expect(sealsOf(salty)).toEqual(['sodium']);
  expect(sealsOf({ ...salty, seals: [] })).toEqual([]);
  expect(sealsOf({ ...EMPTY_LABEL, seals: ['trans'] })).toEqual(['trans']);
  expect(sealsOf(EMPTY_LABEL)).toBeNull();
});

test('nothing is marked that the label does not say', () => {
  expect(marksOf(EMPTY_LABEL)).toBe(0);
  const has = (bits: number) => LABEL_MARKS.filter((mark) => bits & bitOf(mark));
  expect(has(marksOf({ ...EMPTY_LABEL, seals: [], sweeteners: true }))).toEqual([
    'no_seals',
    'no_sugars_seal',
    'no_sodium_seal',
  ]);
  expect(has(marksOf({ ...EMPTY_LABEL, seals: ['sodium'], diets: ['vegan'] }))).toEqual([
    'no_sugars_seal',
    'no_sweeteners',
    'vegan',
    'vegetarian',
  ]);
  const bread = {
    ...EMPTY_LABEL,
    ingredients: 'Harina de trigo',
    contains: ['gluten' as const],
    traces: ['nuts' as const],
  };
  expect(has(marksOf(bread))).toEqual(['without_milk', 'without_egg', 'without_soy', 'without_seafood']);
  // Who lists ingredients alone has not said that there is no allergen.
  const milk = { ...EMPTY_LABEL, ingredients: 'Leche entera pasteurizada, suero de leche, almendras' };
  expect(has(marksOf(milk))).toEqual([]);
  expect(has(marksOf({ ...bread, contains: [], traces: [] }))).toEqual([]);
  // A declaration that forgot what the ingredients name.
  expect(has(marksOf({ ...milk, contains: ['soy'] }))).toEqual(['without_egg', 'without_seafood']);
  const butter = { ...bread, ingredients: 'Trigo, mantequilla, MANÍ tostado, atún.', traces: [] };
  expect(has(marksOf(butter))).toEqual(['without_egg', 'without_soy']);
  expect(has(marksOf({ ...bread, diets: ['lactose_free', 'gluten_free'] }))).toEqual([
    'lactose_free',
    'without_egg',
    'without_soy',
    'without_seafood',
  ]);
  // It declares that there is none: with or without a list, unless that says otherwise.
  const none = { ...EMPTY_LABEL, noAllergens: true };
  const all = ['without_milk', 'without_egg', 'without_nuts', 'without_soy', 'without_seafood'];
  for (const ingredients of ['', 'Agua, azúcar.'])
    expect(has(marksOf({ ...none, ingredients }))).toEqual(all);
  expect(has(marksOf({ ...none, ingredients: 'Leche entera' }))).toEqual([]);
  expect(has(marksOf({ ...none, contains: ['milk'] }))).toEqual([]);
  expect(bitsOf(['no_seals', 'vegan'])).toBe(bitOf('no_seals') + bitOf('vegan'));
});

test('a portion is a share of the 100 g, grams with one decimal', () => {
  const milk = { ...table, portion: 200, fat: 3.15, sodium: 45.3 };
  expect(perPortion(milk, 'energy')).toBe(800);
  expect(perPortion(milk, 'fat')).toBe(6.3);
  expect(perPortion(milk, 'sodium')).toBe(91);
  expect(perPortion(milk, 'fiber')).toBeNull();
  expect(perPortion({ ...milk, portion: null }, 'fat')).toBeNull();
});

test('a part is never more than its whole', () => {
  expect(contradictionIn(table)).toBeUndefined();
  expect(contradictionIn({ ...table, saturated: 21 })).toEqual({ part: 'saturated', whole: 'fat' });
  expect(contradictionIn({ ...table, trans: 20_001 })).toEqual({ part: 'trans', whole: 'fat' });
  expect(contradictionIn({ ...table, addedSugars: 31 })).toEqual({ part: 'addedSugars', whole: 'sugars' });
  expect(contradictionIn({ ...table, carbohydrates: null })).toBeUndefined();
});

test('what is stored says only what the label says, in one order', () => {
  expect(toStored(EMPTY_LABEL)).toEqual({});
  expect(toStored({ ...EMPTY_LABEL, seals: [] })).toEqual({ seals: [] });
  expect(toStored({ ...EMPTY_LABEL, nutrition: EMPTY_NUTRITION })).toEqual({});
  const one = labelOf({ contains: ['soy', 'milk'], traces: ['milk', 'egg'], nutrition: table });
  const other = labelOf(JSON.parse(JSON.stringify(toStored(one))));
  expect(isSameLabel(one, other)).toBe(true);
  expect(other.contains).toEqual(['milk', 'soy']);
  expect(other.traces).toEqual(['egg']);
});
