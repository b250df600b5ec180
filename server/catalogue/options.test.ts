import { expect, test } from 'vitest';
import { toOptions } from './options.ts';

const bags = { name: 'Empaque', options: ['Suelto', 'En bolsa de papel'] };
const cut = { name: 'Corte', options: ['En cubos'] };

test('choices have the order of the input; one without options is dropped', () => {
  expect(toOptions([bags, { name: 'Punto', options: [] }, cut])).toEqual([bags, cut]);
});

test('names stored by earlier shops are parsed as well', () => {
  expect(toOptions({ Empaque: bags.options, Punto: [] })).toEqual([bags]);
});
