import { expect, test } from 'vitest';
import { storeName } from './store-name.ts';

test.each([
  ['Sede Bretaña', 'Bretaña'],
  ['SEDE  Granada', 'Granada'],
  ['La 14 de Granada', 'La 14 de Granada'],
  ['Sedeño', 'Sedeño'],
  ['Sede', 'Sede'],
  ['', ''],
])('%s is read as %s after the word', (displayName, name) => expect(storeName(displayName)).toBe(name));
