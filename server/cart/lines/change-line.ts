import type { CheckedInputOf } from '#contract/index.ts';
import { type CountType, convertQuantity, countBesideOthers, stockDemand } from '#rules/quantity.ts';
import { type Change, changeCart } from '#server/cart/change-cart.ts';
import { rejectedColumn } from '#server/cart/rejected.ts';
import { problemsOf } from '#server/cart/snapshot/figures.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import {
  choiceProblems,
  choicesOf,
  lineKeyOf,
  othersOf,
  quantityProblem,
  stockProblem,
} from '#server/cart/wanted-line.ts';
import { ownOrSharedCart } from '#server/cart/whose-cart.ts';
import { saleOf } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, invalid, isFailure } from '#server/http/failure.ts';
import { changeLine, removeLines } from './line-queries.ts';

type LineChange = NonNullable<CheckedInputOf<'cart.changeLine'>['body']>;

export async function changeProduct(
  { params, query, body }: CheckedInputOf<'cart.changeLine'>,
  context: SignedInContext,
  whose = ownOrSharedCart(context),
) {
  if (!body) return removeProduct({ params, query }, context, whose);
  const change = async ({ businessId }: Queries, locked: CartSnapshot) => {
    const line = findLine(locked, params.productId, query.lineId);
    return isFailure(line) ? line : changeTo(businessId, locked, line, body);
  };
  const cart = await changeCart(context, params.uuid, change, { whose });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()) };
}

export async function removeProduct(
  { params, query }: Pick<CheckedInputOf<'cart.changeLine'>, 'params' | 'query'>,
  context: SignedInContext,
  whose = ownOrSharedCart(context),
) {
  const remove = async ({ businessId }: Queries, locked: CartSnapshot) => {
    const line = findLine(locked, params.productId, query.lineId);
    if (isFailure(line)) return line;
    const problem = problemsOf(locked).find(({ lineId }) => lineId === line.line_id);
    const columns = rejectedColumn(locked, [{ line, problem }], context.now());
    const writes = removeLines(businessId, locked.id, [line.line_id]);
    return { columns, writes, historyEntry: { action: 'remove-product', productId: line.id } as const };
  };
  const cart = await changeCart(context, params.uuid, remove, { whose });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()) };
}

/** The line of a product: the given one, or the product's only one (rule 24). */
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

function changeTo(
  businessId: string,
  cart: CartSnapshot,
  line: SnapshotLine,
  body: LineChange,
): Change | Failure<'INVALID_INPUT' | 'QUANTITY_NOT_VALID' | 'NOT_ENOUGH_STOCK'> {
  const sale = saleOf(line);
  const details = choiceProblems({ maturity: line.with_maturity, cuts: line.cuts }, body);
  if (details.length > 0) return invalid(details);
  const choices = choicesOf(body, { ...line, optionsTags: line.options_tags });
  const lineKey = lineKeyOf(line.id, choices);
  const twin = cart.lines.find((row) => row.line_key === lineKey && row.line_id !== line.line_id);

  const countType = body.countType ?? line.line_count_type;
  const own = ownCount(line, countType, body);
  const count = own + (twin ? convertQuantity(sale, twin.count, twin.line_count_type, countType) : 0);
  const counted = { countType, count };
  // A quantity may always be reduced, even to more than the stock: the validation reports that.
  const before = [line, ...(twin ? [twin] : [])].reduce(
    (sum, row) => sum + stockDemand(sale, row.line_count_type, row.count),
    0,
  );
  const takesMore = stockDemand(sale, countType, count) > before;
  const others = othersOf(
    sale,
    cart.lines.filter((row) => row !== twin),
    line.id,
    line.line_id,
  );
  if (countType !== line.line_count_type || count !== line.count) {
    const wrong = takesMore
      ? quantityProblem(sale, counted, others.units)
      : quantityProblem({ ...sale, maxUnits: undefined }, counted);
    if (wrong) return wrong;
  }
  const short = takesMore && stockProblem(sale, counted, (line.stock ?? 0) - others.demand);
  if (short) return short;
  const writes = [
    ...removeLines(businessId, cart.id, twin ? [twin.line_id] : []),
    changeLine(businessId, cart.id, line.line_id, { lineKey, ...counted, ...choices }),
  ];
  const requestKey = body.request_key;
  return {
    writes,
    historyEntry: { action: 'change-product', productId: line.id, line: counted, requestKey },
  };
}

/** The line's own quantity after the change. A `count_seen` counts in the line's unit only. */
function ownCount(line: SnapshotLine, countType: CountType, { count, count_seen: seen }: LineChange): number {
  const sale = saleOf(line);
  if (count === undefined) return convertQuantity(sale, line.count, line.line_count_type, countType);
  if (seen === undefined || countType !== line.line_count_type) return count;
  return countBesideOthers(sale, countType, { now: line.count, seen, count });
}
