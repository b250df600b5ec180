import type { ErrorDetail } from '#contract/errors.ts';
import { type CountType, checkQuantity, maximumCount, type SaleUnit, stockDemand } from '#rules/quantity.ts';
import { onlyLeftText, quantityProblemText } from '#server/cart/texts.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';

export type Counted = { countType: CountType; count: number };

/** What it takes of the stock, in the product's base unit. */
export function demandOf(sale: SaleUnit, { countType, count }: Counted): number {
  return stockDemand(sale, countType, count);
}

/** Why that many cannot stand in a cart, stock apart; `unitsElsewhere`: pieces that other lines have of the product. */
export function quantityProblem(
  sale: SaleUnit,
  { countType, count }: Counted,
  unitsElsewhere = 0,
): Failure<'QUANTITY_NOT_VALID'> | undefined {
  const check = checkQuantity(sale, countType, count, unitsElsewhere);
  if (check.ok) return undefined;
  const message = quantityProblemText(check.code, sale, countType);
  const field = check.code === 'COUNT_TYPE_NOT_ALLOWED' ? 'countType' : 'count';
  return failAt('QUANTITY_NOT_VALID', field, message);
}

/** That there is not so much; `left`: what other lines of the product leave of the stock, in its base unit. */
export function stockProblem(
  sale: SaleUnit,
  asked: Counted,
  left: number,
): Failure<'NOT_ENOUGH_STOCK'> | undefined {
  if (demandOf(sale, asked) <= left) return undefined;
  const available = maximumCount(sale, asked.countType, left);
  const message =
    available > 0
      ? onlyLeftText(asked.countType, available)
      : 'Ya tienes en tu carrito todo lo que queda de este producto.';
  return fail('NOT_ENOUGH_STOCK', { message, details: [{ field: 'count', message }], data: { available } });
}

export function invalid(details: ErrorDetail[]): Failure<'INVALID_INPUT'> {
  return fail('INVALID_INPUT', { details, ...(details[0] ? { message: details[0].message } : {}) });
}
