import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import {
  type CountType,
  checkQuantity,
  convertQuantity,
  maximumCount,
  type SaleUnit,
  stockDemand,
} from '#rules/quantity.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { type CartSnapshot, type SnapshotLine, saleOf } from '#server/cart/snapshot/snapshot.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { type Change, changeActiveCart, changeCart } from './change-cart.ts';
import { changeLine, removeLines, saveLines } from './line-queries.ts';
import { onlyLeftText, quantityProblemText } from './texts.ts';
import {
  canBeBought,
  choiceProblems,
  choicesOf,
  demandOfOthers,
  keyOf,
  saleOfCard,
  usualCountType,
} from './wanted-line.ts';

/** Different products and choices a cart may hold. */
export const MOST_LINES = 500;

/** Adds to one's active cart, which is made when there is none; the same product with the same choices adds up. */
export async function addProduct({ body }: CheckedInputOf<'cart.addProduct'>, context: SignedInContext) {
  const officeId = await findOfficeId(context.db, body.branch_office_id);
  if (!officeId) return fail('OFFICE_NOT_FOUND');
  let key = '';
  const cart = await changeActiveCart(context, officeId, async (tx, held) => {
    const added = await addTo(tx, held, body);
    if (isFailure(added)) return added;
    key = added;
    return { columns: nothing };
  });
  if (isFailure(cart)) return cart;
  const line = cart.lines.find((row) => row.line_key === key);
  if (!line) throw new Error('A line that was added is not in its cart');
  return { cart: presentCart(cart, context.now()), line_id: line.line_id };
}

/** Changes or, without a body, removes a line. */
export async function changeProduct(
  { params, query, body }: CheckedInputOf<'cart.changeLine'>,
  context: SignedInContext,
) {
  const cart = await changeCart(context, params.uuid, async (tx, held) => {
    const line = findLine(held, params.productId, query.lineId);
    if (isFailure(line)) return line;
    if (body) return changeTo(tx, held, line, body);
    await removeLines(tx, held.id, [line.line_id]);
    return { columns: nothing };
  });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()) };
}

/** The line of a product: the one that was named, or the only one there is (decision 24). */
export function findLine(
  cart: CartSnapshot,
  productId: string,
  lineId: string | undefined,
): SnapshotLine | Failure<'LINE_NOT_FOUND'> {
  const lines = cart.lines.filter((row) => row.id === productId && (!lineId || row.line_id === lineId));
  const [line] = lines;
  if (!line) return fail('LINE_NOT_FOUND');
  if (lines.length === 1) return line;
  return fail('LINE_NOT_FOUND', { message: 'Tienes este producto varias veces en el carrito; indica cuál.' });
}

async function addTo(
  tx: Queries,
  cart: CartSnapshot,
  body: CheckedInputOf<'cart.addProduct'>['body'],
): Promise<
  | string
  | Failure<
      'PRODUCT_NOT_AVAILABLE' | 'INVALID_INPUT' | 'QUANTITY_NOT_VALID' | 'NOT_ENOUGH_STOCK' | 'CART_FULL'
    >
> {
  const product = (await readProductCards(tx, cart.office_id, [body.product_id])).get(body.product_id);
  if (!canBeBought(product)) return fail('PRODUCT_NOT_AVAILABLE');
  const details = choiceProblems(product, body);
  if (details.length > 0) return invalid(details);
  const sale = saleOfCard(product);
  const countType = body.countType ?? usualCountType(sale);
  const wrong = quantityProblem(sale, countType, body.count);
  if (wrong) return wrong;

  const choices = choicesOf(body);
  const lineKey = keyOf(product.id, choices);
  const same = cart.lines.find((row) => row.line_key === lineKey);
  if (!same && cart.lines.length >= MOST_LINES) return fail('CART_FULL');
  const asked = same
    ? {
        countType: same.line_count_type,
        count: same.count + convertQuantity(sale, body.count, countType, same.line_count_type),
      }
    : { countType, count: body.count };
  const tooMany =
    quantityProblem(sale, asked.countType, asked.count) ??
    stockProblem(sale, asked, product.stock - demandOfOthers(cart.lines, product.id, same?.line_id));
  if (tooMany) return tooMany;
  await saveLines(tx, cart.id, [
    { productId: product.id, lineKey, ...asked, ...choices, seenPriceNeto: product.price_neto },
  ]);
  return lineKey;
}

async function changeTo(
  tx: Queries,
  cart: CartSnapshot,
  line: SnapshotLine,
  body: NonNullable<CheckedInputOf<'cart.changeLine'>['body']>,
): Promise<Change | Failure<'INVALID_INPUT' | 'QUANTITY_NOT_VALID' | 'NOT_ENOUGH_STOCK'>> {
  const sale = saleOf(line);
  const details = choiceProblems({ maturity: line.with_maturity, cuts: line.cuts }, body);
  if (details.length > 0) return invalid(details);
  const before = { ...line, optionsTags: line.options_tags };
  const choices = choicesOf(body, before);
  const lineKey = keyOf(line.id, choices);
  const twin = cart.lines.find((row) => row.line_key === lineKey && row.line_id !== line.line_id);

  const countType = body.countType ?? line.line_count_type;
  const own = body.count ?? convertQuantity(sale, line.count, line.line_count_type, countType);
  const count = own + (twin ? convertQuantity(sale, twin.count, twin.line_count_type, countType) : 0);
  const counted = { countType, count };
  if (countType !== line.line_count_type || count !== line.count) {
    const wrong = quantityProblem(sale, countType, count);
    if (wrong) return wrong;
  }
  // Taking less is always allowed, also when even that is more than there is: the validation tells the rest.
  if (demandOf(sale, counted) > demandOf(sale, countOf(line)) + (twin ? demandOf(sale, countOf(twin)) : 0)) {
    const others = demandOfOthers(
      cart.lines.filter((row) => row !== twin),
      line.id,
      line.line_id,
    );
    const short = stockProblem(sale, counted, (line.stock ?? 0) - others);
    if (short) return short;
  }
  if (twin) await removeLines(tx, cart.id, [twin.line_id]);
  await changeLine(tx, cart.id, line.line_id, { lineKey, ...counted, ...choices });
  return { columns: nothing };
}

type Counted = { countType: CountType; count: number };

function countOf(row: SnapshotLine): Counted {
  return { countType: row.line_count_type, count: row.count };
}

function demandOf(sale: SaleUnit, { countType, count }: Counted): number {
  return stockDemand(sale, countType, count);
}

function quantityProblem(
  sale: SaleUnit,
  countType: CountType,
  count: number,
): Failure<'QUANTITY_NOT_VALID'> | undefined {
  const check = checkQuantity(sale, countType, count);
  if (check.ok) return undefined;
  const message = quantityProblemText(check.code, sale, countType);
  const field = check.code === 'COUNT_TYPE_NOT_ALLOWED' ? 'countType' : 'count';
  return fail('QUANTITY_NOT_VALID', { message, details: [{ field, message }] });
}

/** `left`: what other lines of the product leave of the stock, in its base unit. */
function stockProblem(sale: SaleUnit, asked: Counted, left: number): Failure<'NOT_ENOUGH_STOCK'> | undefined {
  if (demandOf(sale, asked) <= left) return undefined;
  const available = maximumCount(sale, asked.countType, left);
  const message =
    available > 0
      ? onlyLeftText(asked.countType, available)
      : 'Ya tienes en tu carrito todo lo que queda de este producto.';
  return fail('NOT_ENOUGH_STOCK', { message, details: [{ field: 'count', message }], data: { available } });
}

function invalid(details: ErrorDetail[]): Failure<'INVALID_INPUT'> {
  return fail('INVALID_INPUT', { details, ...(details[0] ? { message: details[0].message } : {}) });
}
