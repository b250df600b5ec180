import { expect, test } from 'vitest';
import { toOptions } from './queries.ts';

const bags = { name: 'Empaque', options: ['Suelto', 'En bolsa de papel'] };
const cut = { name: 'Corte', options: ['En cubos'] };

test('choices stand in the order people gave them; one without anything to choose from is none', () => {
  expect(toOptions([bags, { name: 'Punto', options: [] }, cut])).toEqual([bags, cut]);
});

test('what earlier shops keep by name is read as well', () => {
  expect(toOptions({ Empaque: bags.options, Punto: [] })).toEqual([bags]);
});
