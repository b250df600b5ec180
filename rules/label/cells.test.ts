import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABEL_FIELDS, labelCell, labelChanges, withCells } from './cells.ts';
import {
  ALLERGENS,
  DIETS,
  EMPTY_LABEL,
  EMPTY_NUTRITION,
  isSameLabel,
  NUTRIENT_NAMES,
  NUTRIENTS,
  type ProductLabel,
  SEALS,
} from './label.ts';

const figure = (most: number) =>
  fc.option(fc.integer({ min: 0, max: most * 10 }).map((tenths) => tenths / 10));
const words = fc.constantFrom(
  '',
  'Harina de trigo (55 %), azúcar y sal.',
  'Colombia',
  'Manténgase en lugar fresco',
);
const anyLabels: fc.Arbitrary<ProductLabel> = fc.record({
  ingredients: words,
  contains: fc.subarray([...ALLERGENS]),
  traces: fc.subarray([...ALLERGENS]),
  noAllergens: fc.boolean(),
  diets: fc.subarray([...DIETS]),
  seals: fc.option(fc.subarray([...SEALS])),
  sweeteners: fc.boolean(),
  origin: words,
  importer: words,
  storage: words,
  nutrition: fc.option(
    fc.record({
      ...(Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, figure(NUTRIENTS[name].most)])) as Record<
        (typeof NUTRIENT_NAMES)[number],
        fc.Arbitrary<number | null>
      >),
      per: fc.constantFrom('g' as const, 'ml' as const),
      portion: fc.option(fc.integer({ min: 1, max: 5_000 })),
      measure: fc.constantFrom('', '1 vaso'),
    }),
  ),
});

// Who contains some has not declared none.
const labels = anyLabels.map((label) => ({
  ...label,
  noAllergens: label.noAllergens && label.contains.length === 0,
}));

test('what an export writes, an import reads as the same label', () => {
  fc.assert(
    fc.property(labels, (label) => {
      const cells = Object.fromEntries(LABEL_FIELDS.map((field) => [field, labelCell(label, field)]));
      const { label: read, wrong } = withCells(EMPTY_LABEL, cells);
      expect(wrong).toEqual([]);
      expect(isSameLabel(read, label)).toBe(true);
      expect(withCells(label, cells).label).toEqual({ ...label, nutrition: label.nutrition });
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('words of suppliers are understood, and what is not leaves the label as it is', () => {
  const { label, wrong } = withCells(EMPTY_LABEL, {
    contains: 'Contiene: leche, soya y trigo',
    traces: 'Maní / frutos secos',
    diets: 'apto para veganos; libre de gluten',
    seals: 'EXCESO EN GRASAS SATURADAS Y SODIO',
    per: '100 ml',
    portion: '200 ml',
    sodium: '1.250 mg',
    fat: '3.5 g',
    energy: 'mucha',
    sugars: '120',
    sweeteners: 'no',
  });
  expect(wrong).toEqual(['energy', 'sugars']);
  expect(label).toMatchObject({
    contains: ['gluten', 'milk', 'soy'],
    traces: ['peanut', 'nuts'],
    diets: ['vegan', 'gluten_free'],
    seals: ['sodium', 'saturated'],
    sweeteners: false,
    nutrition: { ...EMPTY_NUTRITION, per: 'ml', portion: 200, sodium: 1250, fat: 3.5 },
  });
  const kept = withCells(label, { contains: 'leche y algo raro', seals: '', sodium: '-' });
  expect(kept.wrong).toEqual(['contains', 'sodium']);
  expect(isSameLabel(kept.label, label)).toBe(true);
  expect(withCells(label, { seals: 'Ninguno', contains: 'no tiene' }).label).toMatchObject({
    seals: [],
    contains: [],
    noAllergens: true,
  });
  expect(withCells({ ...EMPTY_LABEL, noAllergens: true }, { contains: 'leche' }).label).toMatchObject({
    contains: ['milk'],
    noAllergens: false,
  });
});

test('a change is told by the columns that differ', () => {
  const salty = { ...EMPTY_LABEL, nutrition: { ...EMPTY_NUTRITION, sodium: 120.5 } };
  expect(labelChanges(EMPTY_LABEL, salty)).toEqual({
    before: '',
    after: 'Tabla nutricional por: 100 g; Sodio (mg): 120,5',
  });
  expect(labelChanges(salty, salty)).toEqual({ before: '', after: '' });
});
