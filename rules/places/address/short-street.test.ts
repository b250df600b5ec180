import { expect, test } from 'vitest';
import { shortStreet } from './short-street.ts';

test.each([
  ['Carrera 100 # 11-60', 'Cra. 100 # 11-60'],
  ['calle 13 # 22-18', 'Cl. 13 # 22-18'],
  ['Diagonal 71A Bis # 26H-17', 'Dg. 71A Bis # 26H-17'],
  ['Avenida Roosevelt # 34-12', 'Av. Roosevelt # 34-12'],
  ['Cra. 24 # 9-31', 'Cra. 24 # 9-31'],
  ['Manzana 4 casa 12', 'Manzana 4 casa 12'],
  ['', ''],
])('%s is short as %s', (address, short) => {
  expect(shortStreet(address)).toBe(short);
});
