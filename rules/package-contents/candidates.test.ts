import { expect, it } from 'vitest';
import { candidatesOf } from './candidates.ts';

it.each([
  ['Salchicha 7 x 250 g', ['250 g', '1750 g', '7 und']],
  ['Fourpack 400 g', ['400 g', '1600 g', '4 und']],
  ['Shampoo 400 ml + acond 200 ml', ['400 ml', '200 ml']],
  ['Arroz Diana', []],
])('%s may be of %s', (title, right) =>
  expect(candidatesOf(title).map(({ quantity, unit }) => `${quantity} ${unit}`)).toEqual(right),
);
