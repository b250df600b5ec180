import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { bogotaDay } from '../dates/bogota-day.ts';
import { type Discount, orderTaxes, type TaxedAmount } from './order-taxes.ts';
import { taxClassInCell } from './tax-cell.ts';
import { TAX_CLASSES, type TaxClass, taxClassOf } from './tax-classes.ts';
import { rateOn, TAX_RATES } from './tax-rates.ts';
import { taxesInside } from './taxes-inside.ts';

const at = bogotaDate(2026, 11, 29);
const anyAmount = fc.integer({ min: 0, max: 50_000_000 });
const anyClass = fc.constantFrom(...TAX_CLASSES);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('the taxes inside an amount', () => {
  test.each<[TaxClass, number, number, number, number]>([
    // class, amount: base, VAT, consumption
    ['excluded', 5_000, 5_000, 0, 0],
    ['exempt', 5_000, 5_000, 0, 0],
    ['vat_5', 10_500, 10_000, 500, 0],
    ['vat_19', 11_900, 10_000, 1_900, 0],
    ['vat_19', 1, 1, 0, 0],
    ['vat_19', 3, 3, 0, 0],
    ['inc_8', 10_800, 10_000, 0, 800],
    ['vat_19_icui', 13_900, 10_000, 1_900, 2_000],
    ['vat_5_icui', 12_500, 10_000, 500, 2_000],
    ['vat_19_ibua_high', 12_920, 10_000, 1_900, 1_020],
    ['vat_19_ibua_low', 12_500, 10_000, 1_900, 600],
    ['vat_19_bag', 800, 488, 93, 219],
  ])('of %s in %i: base %i, VAT %i, consumption %i', (taxClass, amount, base, vat, consumption) => {
    const inside = taxesInside(amount, taxClass, { at, units: 3, millilitres: 1_500 });
    expect(inside).toEqual({ base, vat, consumption });
  });

  test('are whole pesos that add up to it, and none is negative', () => {
    fc.assert(
      fc.property(anyAmount, anyClass, fc.nat(5_000), fc.nat(50), (amount, taxClass, millilitres, units) => {
        const { base, vat, consumption } = taxesInside(amount, taxClass, { at, units, millilitres });
        expect(base + vat + consumption).toBe(amount);
        expect([base, vat, consumption].every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });

  test('are within half a peso of the rate', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const { base, vat } = taxesInside(amount, 'vat_19', { at });
        expect(Math.abs(base * 0.19 - vat)).toBeLessThanOrEqual(0.6);
      }),
    );
  });

  test('are those of the day: bags, drinks and ultra-processed food cost more each year', () => {
    const in2025 = bogotaDate(2025, 12, 31, 23, 59);
    const in2026 = bogotaDate(2026, 1, 1);
    expect([rateOn('bags', in2025).pesos, rateOn('bags', in2026).pesos]).toEqual([70, 73]);
    expect([rateOn('ibua_low', in2025).pesos, rateOn('ibua_high', in2026).pesos]).toEqual([38, 68]);
    expect(rateOn('icui', bogotaDate(2024, 6, 1)).share).toBe(1_500);
    expect(rateOn('icui', bogotaDate(2023, 1, 1))).toEqual({ share: 0, pesos: 0 });
    expect(bogotaDay(in2026)).toBe('2026-01-01');
    for (const rates of Object.values(TAX_RATES)) {
      const days = rates.map(({ from }) => from);
      expect(days).toEqual([...days].sort());
      expect(rates.every(({ source }) => source !== '')).toBe(true);
    }
  });

  test('a class that this version does not have is none', () => {
    expect([taxClassOf('vat_19'), taxClassOf('vat_25'), taxClassOf(null)]).toEqual(['vat_19', null, null]);
  });
});

describe('the taxes of an order', () => {
  const goods: TaxedAmount[] = [
    { productId: 'egg', amount: 20_000, taxClass: 'exempt' },
    { productId: 'soap', amount: 11_900, taxClass: 'vat_19' },
  ];
  const others: TaxedAmount[] = [{ amount: 5_950, taxClass: 'vat_19' }];

  test('are by rate, and with the base they are its total', () => {
    expect(orderTaxes({ goods, others, discounts: [], payable: 37_850, at })).toEqual({
      base: 35_000,
      vat: 2_850,
      consumption: 0,
      rows: [
        { tax: 'exempt', name: 'Exento (IVA 0 %)', base: 20_000, amount: 0 },
        { tax: 'vat_19', name: 'IVA 19 %', base: 15_000, amount: 2_850 },
      ],
    });
  });

  test('a coupon of one product lessens the base of that product only', () => {
    const discounts: Discount[] = [{ amount: 1_190, productIds: ['soap'] }];
    const rows = orderTaxes({ goods, others, discounts, payable: 36_660, at })?.rows;
    expect(rows?.map(({ base, amount }) => [base, amount])).toEqual([
      [20_000, 0],
      [14_000, 2_660],
    ]);
  });

  test.each<[string, Discount]>([
    ['of everything', { amount: 10_000 }],
    ['of both products', { amount: 10_000, productIds: ['formula', 'soda'] }],
    ['of products that cost less', { amount: 10_000, productIds: ['formula', 'nobody'] }],
  ])('a coupon %s is off no goods that may not be promoted', (_name, discount) => {
    const bought: TaxedAmount[] = [
      { productId: 'formula', amount: 100_000, taxClass: 'excluded', isUnpromoted: true },
      { productId: 'soda', amount: 100_000, taxClass: 'vat_19' },
    ];
    const order = { goods: bought, others: [], discounts: [discount], payable: 190_000, at };
    expect(orderTaxes(order)?.rows.map(({ base, amount }) => [base, amount])).toEqual([
      [100_000, 0],
      [75_630, 14_370],
    ]);
  });

  test('are not stated while the class of a part is not known, unless it costs nothing', () => {
    const unknown: TaxedAmount = { amount: 100, taxClass: null };
    expect(orderTaxes({ goods: [...goods, unknown], others, discounts: [], payable: 37_950, at })).toBeNull();
    const free = orderTaxes({
      goods,
      others: [{ ...unknown, amount: 0 }],
      discounts: [],
      payable: 31_900,
      at,
    });
    expect(free?.base).toBe(30_000);
  });

  test('always add up to what is paid, whatever is off', () => {
    const part = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      amount: anyAmount,
      taxClass: anyClass,
      millilitres: fc.nat(3_000),
      isUnpromoted: fc.boolean(),
    });
    const discount = fc.record({
      amount: anyAmount,
      productIds: fc.constantFrom(['a'], ['b', 'c'], ['nobody'], undefined),
    });
    const cart = fc.record({
      goods: fc.array(part, { maxLength: 8 }),
      others: fc.array(part, { maxLength: 2 }),
      discounts: fc.array(discount, { maxLength: 3 }),
      paid: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(cart, ({ goods: bought, others: more, paid, ...rest }) => {
        const discounts = rest.discounts.map(
          ({ amount, productIds }): Discount => (productIds ? { amount, productIds } : { amount }),
        );
        const worth = sum([...bought, ...more].map(({ amount }) => amount));
        const payable = Math.trunc((worth * paid) / 100);
        const taxes = orderTaxes({ goods: bought, others: more, discounts, payable, at });
        expect(taxes && taxes.base + taxes.vat + taxes.consumption).toBe(payable);
        expect(taxes && sum(taxes.rows.map(({ amount }) => amount))).toBe(
          taxes && taxes.vat + taxes.consumption,
        );
      }),
    );
  });
});

describe('a cell of a file', () => {
  test.each<[string, TaxClass | undefined]>([
    ['19', 'vat_19'],
    ['19%', 'vat_19'],
    ['19,00 %', 'vat_19'],
    ['0,19', 'vat_19'],
    ['0.05', 'vat_5'],
    ['IVA 5%', 'vat_5'],
    ['1-IVA 19%', 'vat_19'],
    ['2-IVA 0%', 'exempt'],
    ['Gravado 19', 'vat_19'],
    ['0', undefined],
    ['0 %', undefined],
    ['0,00', undefined],
    ['Exento (0 %)', 'exempt'],
    ['Exento', 'exempt'],
    ['E', 'exempt'],
    ['IVA Exento', 'exempt'],
    ['EXCLUIDO', 'excluded'],
    ['No gravado', 'excluded'],
    ['Ninguno - 0%', 'excluded'],
    ['INC 8%', 'inc_8'],
    ['Impoconsumo 8 %', 'inc_8'],
    ['IVA 19 % y ultraprocesados', 'vat_19_icui'],
    ['vat_19_bag', 'vat_19_bag'],
    ['16', undefined],
    ['Sí', undefined],
    ['taxable', undefined],
    ['19.900', undefined],
    ['', undefined],
  ])('“%s” is %s', (cell, taxClass) => {
    expect(taxClassInCell(cell)).toBe(taxClass);
  });
});
