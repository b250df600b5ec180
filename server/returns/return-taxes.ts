import type { ReturnAmounts } from '#rules/returns/return-amounts.ts';
import { orderTaxes, type TaxedAmount } from '#rules/taxes/order-taxes.ts';
import { taxClassOf } from '#rules/taxes/tax-classes.ts';
import type { TaxesInside } from '#rules/taxes/taxes-inside.ts';
import { keyOf, type Returnable } from './returnable.ts';

/**
 * The taxes inside a return, by the classes of its goods and the rates of the day of the order. Null: not known, or
 * something of it has no class.
 */
export function taxesOfReturn({ money, goods }: Returnable, amounts: ReturnAmounts): TaxesInside | null {
  const held = new Map(goods.map((row) => [keyOf(row), row]));
  const returned = amounts.lines.map(({ key, count, total, discount }): TaxedAmount => {
    const row = held.get(key);
    return {
      amount: total - discount,
      taxClass: taxClassOf(row?.tax_class),
      units: count,
      millilitres: (row?.tax_ml ?? 0) * count,
    };
  });
  const { bags_count: units, bags_total: bags, delivery_price: delivery } = money;
  const others: TaxedAmount[] =
    amounts.beside === 0
      ? []
      : [
          { amount: bags, units, taxClass: taxClassOf(money.tax_classes?.bags) },
          { amount: delivery, taxClass: taxClassOf(money.tax_classes?.delivery) },
        ];
  const { amount: payable } = amounts;
  const taxes = orderTaxes({
    goods: returned,
    others,
    discounts: [],
    payable,
    at: new Date(money.created_at),
  });
  if (taxes === null) return null;
  const { base, vat, consumption } = taxes;
  return base + vat + consumption === payable ? { base, vat, consumption } : null;
}
