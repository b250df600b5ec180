import { taxClassOf } from '#rules/taxes/tax-classes.ts';
import { type TaxesInside, taxesInside } from '#rules/taxes/taxes-inside.ts';
import type { LineTaxes } from '../stored.ts';

type Kept = Pick<LineTaxes, 'tax_class' | 'tax_ml'> & { total: number; count: number };

const UNKNOWN = { base: null, vat: null, consumption: null };

/** What of a line's total is tax, by its class and the rates of the day on which it was ordered. */
export function lineTaxes({ tax_class, tax_ml, total, count }: Kept, at: Date): TaxesInside | typeof UNKNOWN {
  const taxClass = taxClassOf(tax_class);
  return taxClass === null
    ? UNKNOWN
    : taxesInside(total, taxClass, { at, units: count, millilitres: (tax_ml ?? 0) * count });
}

type Content = { count_type: string; pum_unit: string; quantity_pum: number };

/** Millilitres of a piece; null where it is not sold by the piece or no drink. */
export function millilitresOf({ count_type, pum_unit, quantity_pum }: Content): number | null {
  return count_type === 'units' && pum_unit === 'ml' ? Math.round(quantity_pum) : null;
}
