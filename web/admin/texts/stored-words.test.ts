import { expect, test } from 'vitest';
import { BUSINESS_TYPES, CLIENT_TYPES, DOCUMENT_TYPES, GENDERS } from '#rules/habeas/register.ts';
import { tints } from '#web/ui/brand/tint.ts';
import { habeasTexts } from './habeas.ts';
import { offerTexts } from './offers.ts';

test('what is stored in capitals or without accents is read as it is written', () => {
  const words = [...BUSINESS_TYPES, ...CLIENT_TYPES, ...DOCUMENT_TYPES, ...GENDERS].map(
    (stored) => habeasTexts.words[stored],
  );
  expect(words.filter((word) => word === word.toUpperCase())).toEqual([]);
  expect(words).toContain('Cédula de ciudadanía');
  expect(tints.map((tint) => offerTexts.tints[tint])).toEqual(expect.arrayContaining(['Lácteos', 'Bebé']));
});
