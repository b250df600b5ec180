import { expect, test } from 'vitest';
import { namesInList, runsOfList } from './name-list.ts';

const existing = ['Alpina', 'Café', 'Café, Pan y Cía.', 'Ron, Viejo, de Caldas'];
const isName = (name: string) => existing.includes(name);

test.each([
  ['Alpina', ['Alpina']],
  ['Alpina, Café', ['Alpina', 'Café']],
  ['Café, Pan y Cía.', ['Café, Pan y Cía.']],
  ['Alpina,Café, Pan y Cía.,Café', ['Alpina', 'Café, Pan y Cía.', 'Café']],
  ['Ron, Viejo, de Caldas,Alpina', ['Ron, Viejo, de Caldas', 'Alpina']],
  ['Nadie, Tampoco', ['Nadie', 'Tampoco']],
  ['Alpina,,Alpina, ', ['Alpina']],
])('%s are %j', (list, names) => {
  expect(namesInList(list, isName)).toEqual(names);
});

test('every run of parts may be a name', () => {
  expect(runsOfList('a, b,c')).toEqual(['a', 'a, b', 'a, b,c', 'b', 'b,c', 'c']);
  expect(runsOfList(Array.from({ length: 40 }, (_, i) => `${i}`).join(','))).toHaveLength(55);
});
