import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, isCodeOf, labelWeight, readCode } from './scale-barcode.ts';
import type { PromisedLine } from './weighed-line.ts';

test('the label of a scale says the item and its grams', () => {
  const first = '2001234' + '00515';
  const label = `${first}${checkDigit(first)}`;
  expect(readCode(label)).toEqual({ kind: 'scale', item: '01234', figure: 515 });
  expect(isCodeOf(readCode(label), { barCode: '', sku: '1234' })).toBe(true);
  expect(isCodeOf(readCode(label), { barCode: '', sku: '1235' })).toBe(false);
  expect(isCodeOf(readCode(label), { barCode: '2001234000000', sku: '88' })).toBe(true);
  expect(readCode(`${first}${(checkDigit(first) + 1) % 10}`)).toEqual({ kind: 'wrong' });
  expect(readCode('2001234000000').kind).toBe('wrong');
});

test('every misread digit of a label is told', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.nat(12),
      fc.integer({ min: 1, max: 9 }),
      (item, grams, place, more) => {
        const first = `20${String(item).padStart(5, '0')}${String(grams).padStart(5, '0')}`;
        const label = `${first}${checkDigit(first)}`;
        expect(readCode(label)).toMatchObject({ kind: 'scale', figure: grams });
        const digit = (Number(label[place]) + more) % 10;
        const misread = label.slice(0, place) + digit + label.slice(place + 1);
        // Another first digit makes it no label at all.
        expect(readCode(misread).kind).not.toBe('scale');
      },
    ),
  );
});

test('a code is of a product with or without the zeros in front', () => {
  expect(isCodeOf(readCode('012345678905'), { barCode: '0012345678905', sku: '' })).toBe(true);
  expect(isCodeOf(readCode('4011'), { barCode: '', sku: '004011' })).toBe(true);
  expect(isCodeOf(readCode('7702001'), { barCode: '', sku: '' })).toBe(false);
  expect(isCodeOf(readCode('000'), { barCode: '', sku: '' })).toBe(false);
});

test('a label says grams, or the price of a weight that the line may have', () => {
  const fish: PromisedLine = {
    countType: 'grams',
    count: 500,
    priceNeto: 24_900,
    total: 12_450,
    demand: 500,
    quantityPum: 1_000,
  };
  const label = (figure: number) => labelWeight(fish, { kind: 'scale', item: '01234', figure });
  expect(label(515)).toEqual({ grams: 515 });
  expect(label(12_400)).toEqual({ grams: 498, pesos: 12_400 });
  // Neither: what is too heavy is said where it is entered.
  expect(label(60_000)).toEqual({ grams: 60_000 });
  const milk: PromisedLine = { ...fish, countType: 'units', count: 6, demand: 6, quantityPum: 0 };
  expect(labelWeight(milk, { kind: 'scale', item: '01234', figure: 515 })).toBeUndefined();
});

test('the check digit is that of published EAN-13 codes', () => {
  for (const code of ['4006381333931', '5901234123457', '9780306406157'])
    expect(checkDigit(code.slice(0, 12))).toBe(Number(code[12]));
  expect(readCode('2001234005159')).toEqual({ kind: 'scale', item: '01234', figure: 515 });
});

test.each([
  ['', { kind: 'wrong' }],
  [' - ', { kind: 'wrong' }],
  ['1'.repeat(41), { kind: 'wrong' }],
  ['1'.repeat(40), { kind: 'product', code: '1'.repeat(40) }],
  [' 200-1234 005-159 ', { kind: 'scale', item: '01234', figure: 515 }],
  ['20012340051591', { kind: 'product', code: '20012340051591' }],
  ['12001234005159', { kind: 'product', code: '12001234005159' }],
])('it reads "%s"', (text, code) => expect(readCode(text)).toEqual(code));

test.each([
  ['without its figure, as the bar code', '2001234', '', true],
  ['with its figure, and blanks', ' 2001234000000 ', '', true],
  ['the item alone, as the bar code', '1234', '', true],
  ['longer than a label', '20012340000001', '', false],
  ['inside another code', '12001234', '', false],
  ['with some of its figure', '20012340', '', false],
  ['of another item', '2001235000000', '1235', false],
  ['nothing', '', '', false],
])('a label is found by what a system stores: %s', (_, barCode, sku, found) => {
  expect(isCodeOf(readCode('2001234005159'), { barCode, sku })).toBe(found);
});

test('a typed code is of a product in any letters, an item inside a stored label is not', () => {
  expect(isCodeOf(readCode('ab-12'), { barCode: '', sku: ' Ab12 ' })).toBe(true);
  expect(isCodeOf({ kind: 'wrong' }, { barCode: '', sku: '' })).toBe(false);
  expect(isCodeOf(readCode('1234'), { barCode: '2001234000000', sku: '' })).toBe(false);
});

test('a figure is a price only if it is one of a weight that the line may have', () => {
  const ham: PromisedLine = {
    countType: 'grams',
    count: 400,
    priceNeto: 3_000,
    total: 12_000,
    demand: 400,
    quantityPum: 100,
  };
  const read = (figure: number, changes: Partial<PromisedLine> = {}) =>
    labelWeight({ ...ham, ...changes }, { kind: 'scale', item: '01234', figure });
  expect(read(600)).toEqual({ grams: 600 });
  expect(read(18_000)).toEqual({ grams: 600, pesos: 18_000 });
  expect(read(18_014)).toEqual({ grams: 600, pesos: 18_014 });
  expect(read(18_015)).toEqual({ grams: 18_015 });
  // A gift has no price, and what costs more than the figure no weight.
  expect(read(18_000, { priceNeto: 0, total: 0 })).toEqual({ grams: 18_000 });
  expect(read(18_000, { priceNeto: 3_700_000 })).toEqual({ grams: 18_000 });
  // Without a stored price base the promised amount tells the price.
  expect(read(6_000, { quantityPum: 0, total: 8_000 })).toEqual({ grams: 300, pesos: 6_000 });
  expect(labelWeight(ham, { kind: 'product', code: '515' })).toBeUndefined();
});
