import type { Instant } from '../dates/bogota-clock.ts';
import { mulDivTrunc, type Pesos } from '../money.ts';
import { TAX_NAMES, TAXES, TAXES_OF, type Tax, type TaxClass } from './tax-classes.ts';
import { taxesInside } from './taxes-inside.ts';

/** Something an order charges for. `taxClass` null: nobody has said how it is taxed. */
export type TaxedAmount = {
  productId?: string;
  amount: Pesos;
  taxClass: TaxClass | null;
  /** The law of the goods keeps coupons from them (rules/goods/kinds.ts). */
  isUnpromoted?: boolean;
  /** Bags. */
  units?: number;
  /** Only for a drink. */
  millilitres?: number;
};

/** Pesos off, of these products only or of all. */
export type Discount = { amount: Pesos; productIds?: readonly string[] };

/** One tax of an order. A tax by the unit has no base. */
export type TaxRow = { tax: Tax; name: string; base: Pesos; amount: Pesos };

/** base + vat + consumption is what the order costs. */
export type OrderTaxes = { base: Pesos; vat: Pesos; consumption: Pesos; rows: TaxRow[] };

export type TaxedOrder = {
  goods: readonly TaxedAmount[];
  /** Bags and delivery. */
  others: readonly TaxedAmount[];
  discounts: readonly Discount[];
  /** What is paid; what is off beyond the discounts is off all goods. */
  payable: Pesos;
  at: Instant;
};

/**
 * The taxes inside what an order costs, discounts taken off first (Estatuto Tributario, article 454). Null while a part
 * of it has no class: half a statement of taxes would be a wrong one.
 */
export function orderTaxes({ goods, others, discounts, payable, at }: TaxedOrder): OrderTaxes | null {
  const charged = [...goods, ...others].filter(({ amount }) => amount > 0);
  if (charged.some(({ taxClass }) => taxClass === null)) return null;
  const rows = new Map<Tax, TaxRow>();
  const add = (tax: Tax, base: Pesos, amount: Pesos) => {
    const row = rows.get(tax) ?? { tax, name: TAX_NAMES[tax], base: 0, amount: 0 };
    rows.set(tax, { ...row, base: row.base + base, amount: row.amount + amount });
  };
  const sums = { base: 0, vat: 0, consumption: 0 };
  for (const { amount, taxClass, units = 0, millilitres = 0 } of discounted(
    { goods, others },
    discounts,
    payable,
  )) {
    if (taxClass === null || amount === 0) continue;
    const { base, vat, consumption } = taxesInside(amount, taxClass, { at, units, millilitres });
    sums.base += base;
    sums.vat += vat;
    sums.consumption += consumption;
    const { vat: vatTax, consumption: other } = TAXES_OF[taxClass];
    if (other !== 'inc_8') add(vatTax, base, vat);
    if (other !== undefined) add(other, other === 'ibua' || other === 'bags' ? 0 : base, consumption);
  }
  return { ...sums, rows: TAXES.flatMap((tax) => rows.get(tax) ?? []) };
}

/**
 * Every amount with its share of the discounts taken off; together they are what is paid. No coupon touches goods that
 * may not be promoted; what is off beyond the coupons is off all goods.
 */
function discounted(
  { goods, others }: Pick<TaxedOrder, 'goods' | 'others'>,
  discounts: readonly Discount[],
  payable: Pesos,
): TaxedAmount[] {
  const beside = sumOf(others);
  let left = [...goods];
  let unspread = 0;
  for (const { amount, productIds } of discounts) {
    const before = sumOf(left);
    // Never below what is paid, whatever the coupons take off.
    const off = Math.min(amount, before + beside - payable);
    left = lessened(left, off, (part) => !part.isUnpromoted && isOf(part, productIds));
    unspread += Math.max(0, off - (before - sumOf(left)));
  }
  left = lessened(left, Math.min(unspread, sumOf(left) + beside - payable), (part) => !part.isUnpromoted);
  left = lessened(left, sumOf(left) + beside - payable);
  return [...left, ...lessened(others, sumOf(left) + beside - payable)];
}

function isOf({ productId }: TaxedAmount, productIds: readonly string[] | undefined): boolean {
  return productIds === undefined || (productId !== undefined && productIds.includes(productId));
}

function sumOf(parts: readonly TaxedAmount[]): Pesos {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Spread by worth, in whole pesos that add up; never more than there is. */
function lessened(
  parts: readonly TaxedAmount[],
  off: Pesos,
  counts: (part: TaxedAmount) => boolean = () => true,
): TaxedAmount[] {
  const worth = sumOf(parts.filter(counts));
  const taken = Math.max(0, Math.min(off, worth));
  if (taken === 0) return [...parts];
  let passed = 0;
  return parts.map((part) => {
    if (!counts(part)) return part;
    const before = mulDivTrunc(taken, passed, worth);
    passed += part.amount;
    return { ...part, amount: part.amount - (mulDivTrunc(taken, passed, worth) - before) };
  });
}
