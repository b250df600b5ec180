import { expect, it } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { answered, chosenOf, isNone, questionsOf } from './questions.ts';

const column = (name: string, more: object = {}) => ({
  name,
  samples: [],
  suggestion: null,
  office_id: null,
  ...more,
});
const layout = {
  columns: [
    column('SKU'),
    column('Precio mayorista', { doubt: 'price' }),
    column('Precio base', { doubt: 'price' }),
    column('Cantidad en Bodega', { doubt: 'stock', place: 'Bodega' }),
  ],
} as unknown as Parameters<typeof questionsOf>[0];
const mapping = { columns: [{ column: 'SKU', field: 'sku', office_id: null }] } as unknown as ImportMapping;

it('that no column answers a question is part of the mapping, and ends with another answer', () => {
  const [price, place] = questionsOf(layout, mapping);
  if (!price || !place) throw new Error('two questions');
  const none = { ...mapping, ...answered(price, undefined, mapping) };
  expect([isNone(price, none), isNone(place, none), isNone(price, mapping)]).toEqual([true, false, false]);
  const both = { ...none, ...answered(place, undefined, none) };
  expect(both.none_of).toEqual(['price', 'place']);
  const messages = { ...both, ...answered(price, price.options[1], both) };
  expect([isNone(price, messages), chosenOf(price, messages)?.key, isNone(place, messages)]).toEqual([
    false,
    'Precio base',
    true,
  ]);
});
