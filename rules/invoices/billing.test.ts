import { describe, expect, it } from 'vitest';
import { UVT, uvtOn } from '../taxes/uvt.ts';
import { type Billing, checkBilling, checkDigitOf, documentWords, type TypedBilling } from './billing.ts';
import { invoiceKind, posLimit } from './invoice-kind.ts';

const ana: TypedBilling = {
  documentType: 'cc',
  document: '1.144.012.345',
  name: '  Ana   Ruiz ',
  email: 'Ana@Correo.co',
  vatResponsible: false,
};
const fieldsOf = (typed: Partial<TypedBilling>) => {
  const checked = checkBilling({ ...ana, ...typed });
  return 'problems' in checked ? checked.problems.map(({ field }) => field) : checked.billing;
};
const company = { documentType: 'nit', name: 'Acme S. A. S.' } as const;

describe('to whom an invoice is made out', () => {
  it('is stored without separators', () => {
    expect(fieldsOf({})).toEqual({
      ...ana,
      document: '1144012345',
      checkDigit: null,
      name: 'Ana Ruiz',
      email: 'ana@correo.co',
    });
  });

  it.each(['901.234.567-7', '901234567 - 7', '9012345677', '901234567'])('a NIT as %s', (document) => {
    expect(fieldsOf({ ...company, document })).toMatchObject({ document: '901234567', checkDigit: '7' });
  });

  it.each(['7001234562', '700123456-2'])(
    'nine digits and their check digit, not of companies alone: %s',
    (document) => {
      expect(fieldsOf({ ...company, document })).toMatchObject({ document: '700123456', checkDigit: '2' });
    },
  );

  it('a cédula that ends in the check digit of its first nine stays whole', () => {
    const first = '114401234';
    const document = `${first}${checkDigitOf({ documentType: 'nit', document: first })}`;
    expect(fieldsOf({ ...company, document })).toMatchObject({ document });
  });

  it('a cédula as NIT keeps its ten digits', () => {
    const made = fieldsOf({ ...company, document: '1144012345' }) as Billing;
    expect(made.document).toBe('1144012345');
    expect(documentWords(made)).toBe(`1144012345-${made.checkDigit}`);
    expect(checkDigitOf(made)).toBe(made.checkDigit);
  });

  it.each([
    [{ ...company, document: '901234567-6' }, ['checkDigit']],
    [{ ...company, document: '9012345676' }, ['checkDigit']],
    [{ ...company, document: '7001234569' }, ['checkDigit']],
    [{ ...company, document: '901234567', checkDigit: '1' }, ['checkDigit']],
    [{ checkDigit: '7' }, ['checkDigit']],
    [{ document: '' }, ['document']],
    [{ document: 'AB12345' }, ['document']],
    [{ documentType: 'passport', document: 'A-1' }, ['document']],
    [{ ...company, document: '12345678901' }, ['document']],
    [{ name: '  ', email: 'ana@correo', document: '1' }, ['document', 'name', 'email']],
    [{ name: 'x'.repeat(161) }, ['name']],
  ] as const)('what is wrong with %j', (typed, fields) => {
    expect(fieldsOf(typed)).toEqual(fields);
  });
});

describe('the kind of document', () => {
  const at = Date.parse('2026-11-30T12:00:00-05:00');
  const sale = { taxes: null, total: 261_870, isRequested: false, at };

  it('is an invoice above five UVT without taxes, and whenever one is asked for', () => {
    expect(posLimit(at)).toBe(261_870);
    expect(invoiceKind(sale)).toBe('pos');
    expect(invoiceKind({ ...sale, total: 261_871 })).toBe('invoice');
    expect(invoiceKind({ ...sale, total: 300_000, taxes: { base: 261_870 } })).toBe('pos');
    expect(invoiceKind({ ...sale, total: 311_626, taxes: { base: 261_871 } })).toBe('invoice');
    expect(invoiceKind({ ...sale, total: 1, isRequested: true })).toBe('invoice');
  });

  it('counts in the UVT of the year in Colombia, and in the last one there is', () => {
    expect(uvtOn(Date.parse('2026-01-01T04:59:00Z'))).toBe(49_799);
    expect(uvtOn(Date.parse('2026-01-01T05:00:00Z'))).toBe(52_374);
    expect(uvtOn(Date.parse('2031-01-01T05:00:00Z'))).toBe(UVT.at(-1)?.pesos);
    expect(uvtOn(Date.parse('2019-06-01T05:00:00Z'))).toBe(UVT[0]?.pesos);
  });
});
