import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { type Counted, lineKey, type OptionTag, usedBy } from '#rules/cart/totals.ts';
import {
  checkQuantity,
  convertQuantity,
  countTypesFor,
  maximumCount,
  type SaleUnit,
  saleUnitOf,
  stockDemand,
  usualCountType,
} from '#rules/quantity.ts';
import type { LineToSave } from '#server/cart/lines/line-queries.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import { onlyLeftText, quantityProblemText } from '#server/cart/texts.ts';
import type { ProductStatus } from '#server/catalogue/product-card.ts';
import { type Failure, fail, failAt, invalid } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';

/** Maximum number of lines in a cart. */
export const MOST_LINES = 500;

type Refusal = Failure<
  'PRODUCT_NOT_AVAILABLE' | 'QUANTITY_NOT_VALID' | 'NOT_ENOUGH_STOCK' | 'CART_FULL' | 'INVALID_INPUT'
>;

/** The options of a line besides product and count (rule 24). */
export type LineChoices = {
  maturity: number | null;
  cut: number | null;
  comment: string;
  optionsTags: readonly OptionTag[];
};

/** The options as input: a missing option keeps its value. */
export type GivenChoices = {
  maturity?: number | null | undefined;
  cut?: number | null | undefined;
  comment?: string | undefined;
  optionsTags?: readonly OptionTag[] | undefined;
};

export function choicesOf(changes: GivenChoices, before?: LineChoices): LineChoices {
  return {
    maturity: changes.maturity === undefined ? (before?.maturity ?? null) : changes.maturity,
    cut: changes.cut === undefined ? (before?.cut ?? null) : changes.cut,
    comment: changes.comment === undefined ? (before?.comment ?? '') : plainText(changes.comment),
    optionsTags:
      changes.optionsTags?.map(({ label, value }) => ({
        label: plainText(label),
        value: plainText(value),
      })) ??
      before?.optionsTags ??
      [],
  };
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

export function lineKeyOf(productId: string, choices: LineChoices): string {
  return lineKey({
    productId,
    maturity: choices.maturity ?? undefined,
    cut: choices.cut ?? undefined,
    comment: choices.comment,
    optionsTags: choices.optionsTags,
  });
}

/** The resulting line, summed with an existing one. */
export function lineToAdd(
  cart: Pick<CartSnapshot, 'lines'>,
  product: ProductStatus | undefined,
  body: CheckedInputOf<'cart.addProduct'>['body'],
): LineToSave | Refusal {
  if (!product || !canBeBought(product)) return failAt('PRODUCT_NOT_AVAILABLE', 'product_id');
  const details = choiceProblems(product, body);
  if (details.length > 0) return invalid(details);
  const sale = saleUnitOf(product);
  const countType = body.countType ?? usualCountType(sale);
  const wrong = quantityProblem(sale, { countType, count: body.count });
  if (wrong) return wrong;

  const choices = choicesOf(body);
  const lineKey = lineKeyOf(product.id, choices);
  const same = cart.lines.find((row) => row.line_key === lineKey);
  if (!same && cart.lines.length >= MOST_LINES) return fail('CART_FULL');
  const counted = same
    ? {
        countType: same.line_count_type,
        count: same.count + convertQuantity(sale, body.count, countType, same.line_count_type),
      }
    : { countType, count: body.count };
  const others = othersOf(sale, cart.lines, product.id, same?.line_id);
  const tooMany =
    quantityProblem(sale, counted, others.units) ??
    stockProblem(sale, counted, product.stock - others.demand);
  if (tooMany) return tooMany;
  return { productId: product.id, lineKey, ...counted, ...choices, seenPriceNeto: product.price_neto };
}

/** Whether anything of the product can be bought in the office (rule 33; rule 3 for a missing quantity_pum). */
export function canBeBought(product: ProductStatus | undefined): product is ProductStatus {
  if (!product?.visible || !product.inOffice || product.price_neto <= 0) return false;
  const sale = saleUnitOf(product);
  return countTypesFor(sale).some((countType) => maximumCount(sale, countType, product.stock) > 0);
}

/** The quantity that the product's other lines use. */
export function othersOf(
  sale: SaleUnit,
  lines: readonly SnapshotLine[],
  productId: string,
  exceptLineId: string | undefined,
) {
  const others = lines.filter((row) => row.id === productId && row.line_id !== exceptLineId);
  return usedBy(
    sale,
    others.map((row) => ({ countType: row.line_count_type, count: row.count })),
  );
}

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
