import { expect, test } from 'vitest';
import { isNit, legalGaps } from './legal-identity.ts';

// Published ones: DIAN, Bancolombia, Ecopetrol, Almacenes Éxito.
test.each(['800.197.268-4', '890903938-8', '899.999.068-1', '890.900.608-9'])('%s is a NIT', (text) =>
  expect(isNit(text)).toBe(true),
);

test.each(['800.197.268-5', '800197268', '800.197.268', '-4', '', 'NIT 800.197.268-4', '8001972684'])(
  '%s is none',
  (text) => expect(isNit(text)).toBe(false),
);

test('what a shop has not said about itself', () => {
  const texts = { legal_company: 'La Plaza S.A.S.', legal_nit: '901.765.432-1', legal_address: ' ' };
  expect(legalGaps(texts)).toEqual(['legal_address', 'legal_phone', 'legal_email']);
  expect(legalGaps({ ...texts, legal_nit: '901.765.432-2' })).toContain('legal_nit');
});
