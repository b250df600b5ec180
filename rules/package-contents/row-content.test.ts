import { expect, it } from 'vitest';
import { contentOf } from './row-content.ts';

const DOUBT = { content: undefined, isDoubtful: true };

it.each([
  ['Pasta Spaghetti 250 g x 4 und', '250 g'],
  ['Leche 900 ml 6 und', '900 ml'],
  ['Detergente pague 2 lleve 3', '1 kg'],
  ['Pollo entero 1,5 a 2 kg', '1,5 kg'],
  ['Shampoo 400 ml + acond 200 ml', '400 ml'],
])('%s beside %s is in doubt: the size may be of a part of it', (title, size) => {
  expect(contentOf(title, size)).toEqual(DOUBT);
});

it('a size that names its packs, or is of what the title leaves open, is believed', () => {
  expect(contentOf('Leche 900 ml 6 und', '6 x 900 ml').content).toMatchObject({
    quantity: 5_400,
    unit: 'ml',
  });
  expect(contentOf('Atún 170 g escurrido', '170 g').content).toMatchObject({ quantity: 170, unit: 'g' });
  expect(contentOf('Arroz Diana', '500 g').content).toMatchObject({ quantity: 500, unit: 'g' });
  expect(contentOf('Arroz Diana 500 g', '')).toMatchObject({ content: { quantity: 500 }, isDoubtful: false });
});
