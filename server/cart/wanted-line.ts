import type { ErrorDetail } from '#contract/errors.ts';
import { lineKey, type OptionTag } from '#rules/cart.ts';
import {
  type CountType,
  checkQuantity,
  countTypesFor,
  maximumCount,
  type SaleUnit,
  saleUnitOf,
  stockDemand,
} from '#rules/quantity.ts';
import { type SnapshotLine, saleOf } from '#server/cart/snapshot/snapshot.ts';
import { onlyLeftText, quantityProblemText } from '#server/cart/texts.ts';
import type { ProductStatus } from '#server/catalogue/product-card.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';

/** The options of a line besides product and count (decision 24). */
export type LineChoices = {
  maturity: number | null;
  cut: number | null;
  comment: string;
  optionsTags: readonly OptionTag[];
};

/** The same as input: a missing option keeps its value. */
export type GivenChoices = {
  maturity?: number | null | undefined;
  cut?: number | null | undefined;
  comment?: string | undefined;
  optionsTags?: readonly OptionTag[] | undefined;
};

/** The given options over the existing ones. */
export function choicesOf(given: GivenChoices, before?: LineChoices): LineChoices {
  return {
    maturity: given.maturity === undefined ? (before?.maturity ?? null) : given.maturity,
    cut: given.cut === undefined ? (before?.cut ?? null) : given.cut,
    comment: given.comment === undefined ? (before?.comment ?? '') : plainText(given.comment),
    optionsTags:
      given.optionsTags?.map(({ label, value }) => ({ label: plainText(label), value: plainText(value) })) ??
      before?.optionsTags ??
      [],
  };
}

/** A text as jsonb of PostgreSQL takes it: without halves of characters (the door has taken NUL out). */
export function plainText(text: string): string {
  return text.trim().toWellFormed();
}

/** Options that the product does not allow. */
export function choiceProblems(
  product: Pick<ProductStatus, 'maturity' | 'cuts'>,
  choices: GivenChoices,
): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  if (choices.maturity != null && !product.maturity) {
    details.push({ field: 'maturity', message: 'Este producto no se elige por su punto de maduración.' });
  }
  if (choices.cut != null && !product.cuts.includes(choices.cut)) {
    details.push({ field: 'cut', message: 'Este producto no se ofrece con ese corte.' });
  }
  return details;
}

/** The options the product still offers, for lines chosen earlier. */
export function offeredChoices(
  product: Pick<ProductStatus, 'maturity' | 'cuts'>,
  choices: LineChoices,
): LineChoices {
  return {
    ...choices,
    maturity: product.maturity ? choices.maturity : null,
    cut: choices.cut !== null && product.cuts.includes(choices.cut) ? choices.cut : null,
  };
}

export function keyOf(productId: string, choices: LineChoices): string {
  return lineKey({
    productId,
    maturity: choices.maturity ?? undefined,
    cut: choices.cut ?? undefined,
    comment: choices.comment,
    optionsTags: choices.optionsTags,
  });
}

/** Whether anything of the product can be bought in the office (decision 33; decision 3 for a missing quantity_pum). */
export function canBeBought(product: ProductStatus | undefined): product is ProductStatus {
  if (!product?.visible || !product.inOffice || product.price_neto <= 0) return false;
  const sale = saleUnitOf(product);
  return countTypesFor(sale).some((countType) => maximumCount(sale, countType, product.stock) > 0);
}

/** What the product's other lines use: of the stock in its base unit (decision 11), and in pieces. */
export function othersOf(
  lines: readonly SnapshotLine[],
  productId: string,
  exceptLineId: string | undefined,
): { demand: number; units: number } {
  const others = lines.filter((row) => row.id === productId && row.line_id !== exceptLineId);
  const sum = (of: (row: SnapshotLine) => number) => others.reduce((total, row) => total + of(row), 0);
  return {
    demand: sum((row) => stockDemand(saleOf(row), row.line_count_type, row.count)),
    units: sum((row) => (row.line_count_type === 'units' ? row.count : 0)),
  };
}

export type Counted = { countType: CountType; count: number };

/**
 * Why this quantity is not allowed, regardless of stock; `unitsElsewhere`: pieces in other lines of the product.
 */
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

/** The stock is short; `left`: the stock the product's other lines leave, in its base unit. */
export function stockProblem(
  sale: SaleUnit,
  { countType, count }: Counted,
  left: number,
): Failure<'NOT_ENOUGH_STOCK'> | undefined {
  if (stockDemand(sale, countType, count) <= left) return undefined;
  const available = maximumCount(sale, countType, left);
  const message =
    available > 0
      ? onlyLeftText(countType, available)
      : 'Ya tienes en tu carrito todo lo que queda de este producto.';
  return fail('NOT_ENOUGH_STOCK', { message, details: [{ field: 'count', message }], data: { available } });
}

export function invalid(details: ErrorDetail[]): Failure<'INVALID_INPUT'> {
  return fail('INVALID_INPUT', { details, ...(details[0] ? { message: details[0].message } : {}) });
}
