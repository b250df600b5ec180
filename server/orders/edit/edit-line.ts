import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { badgeCount } from '#rules/cart/totals.ts';
import { isUnpromoted } from '#rules/goods/kinds.ts';
import { formatPesos, mulDivTrunc } from '#rules/money.ts';
import { editedFigures, isBegun, type WhyNotEdited, whyNotEditLines } from '#rules/orders/edit-lines.ts';
import { demandOf, worthOf } from '#rules/picking/weighed-line.ts';
import { costedOf } from '#rules/stats/margin.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { linesOfOrders, type PickLineRow, promisedOf } from '#server/picking/lines.ts';
import { lockVersion } from '#server/resource/lock-version.ts';
import { answerOrder } from '../answer-order.ts';
import { inTurnOfOrder, type LockedOrder, lastChange, lockOrder } from '../lock-order.ts';
import { soldAsOrdered } from '../sold-goods.ts';
import { lineTaxes } from '../taxes/line-taxes.ts';
import { worksAt } from '../viewer.ts';
import { readConfirmed, takeDifference, writeEdit } from './queries.ts';

type Input = CheckedInputOf<'orders.editLine'>;
type Refused = Failure<ErrorsOf<'orders.editLine'> | 'NOT_FOUND' | 'INVALID_INPUT'>;

const REASONS: Record<WhyNotEdited, { message?: string }> = {
  BEGUN: { message: 'Ya empezaron a alistar este pedido: sus cantidades no se cambian.' },
  PAID_ONLINE: {
    message: 'Este pedido se paga en línea: sus cantidades no se cambian. Lo que no se aliste se devuelve.',
  },
  PAID_ELSEWHERE: {
    message: 'Este pedido ya se pagó en otro canal: sus cantidades no se cambian. Alista lo que haya.',
  },
  STATE: {},
};

/**
 * Staff change the quantity of a product in an order until picking begins (rules 10, 23 and 47): money and stock in
 * one transaction, never above what the shopper confirmed. Docs/decisions/065.
 */
export async function editLine(
  input: Input,
  context: SignedInContext,
): Promise<OutputOf<'orders.editLine'> | Refused> {
  const { id } = input.params;
  // It locks the same rows as new orders.
  const refused = await inTurnOfOrder(context.db, id, () =>
    context.orderTurn(() => context.db.transaction((tx) => edit(tx, input, context))),
  );
  return refused ?? answerOrder(id, 'staff', context);
}

async function edit(
  tx: Queries,
  { params, body }: Input,
  context: SignedInContext,
): Promise<Refused | undefined> {
  const order = await lockEdited(tx, params.id, body.version, context);
  if (isFailure(order)) return order;
  const lines = await linesOfOrders(tx, [order.id]);
  const line = lines.find(({ id }) => id === params.lineId);
  if (!line) return failAt('INVALID_INPUT', 'lineId', 'Ese producto no es de este pedido.');
  const why = whyNotEditLines({
    state: order.state,
    paymentMethod: order.payment_method,
    isBegun: isBegun(lines, order.delivery.events),
  });
  if (why) return fail('ORDER_STATE', REASONS[why]);
  if (line.count === body.count) return undefined;

  const edited = editedLine(line, body.count, order.created_at);
  const after = lines.map((one) => (one.id === line.id ? edited : one));
  const confirmed = await readConfirmed(
    tx,
    order.id,
    lines.map((one) => pickedAsOrdered(asConfirmed(one, order.created_at))),
  );
  const figures = editedFigures(confirmed.order, after.map(pickedAsOrdered));
  if (figures.total > confirmed.order.total) {
    const message = `El pedido quedaría en ${formatPesos(figures.total)} y el cliente confirmó hasta ${formatPesos(confirmed.order.total)}.`;
    return failAt('ABOVE_CEILING', 'count', message);
  }
  if (figures.subtotal < confirmed.minSubtotal) {
    return failAt(
      'BELOW_MINIMUM',
      'count',
      `El valor del pedido debe ser minimo de ${formatPesos(confirmed.minSubtotal)}`,
    );
  }
  const difference = edited.stock_demand - line.stock_demand;
  const left = await takeDifference(tx, {
    order,
    productId: line.product_id,
    difference,
    actor: context.user.id,
  });
  if (left !== undefined) return notEnough(line, left);
  await writeEdit(tx, context, {
    order,
    line,
    edited,
    figures,
    confirmed,
    costed: costedOf(
      after.map(soldAsOrdered),
      figures.total - figures.bagsTotal - confirmed.order.deliveryPrice,
    ),
    units: badgeCount(after.map(({ count, count_type }) => ({ count, countType: count_type }))),
  });
  return undefined;
}

function lockEdited(
  tx: Queries,
  id: string,
  version: number | undefined,
  { user }: SignedInContext,
): Promise<LockedOrder | Failure<'NOT_FOUND' | 'STALE_EDIT'>> {
  const lock = async () => {
    const order = await lockOrder(tx, id);
    return order && worksAt(user, order.office_id) ? order : undefined;
  };
  return lockVersion({ entity: 'order', lock, lastChange }, tx, { id, version });
}

/** The line with another count, at the prices it was confirmed at. */
function editedLine(line: PickLineRow, count: number, orderedAt: Date): PickLineRow {
  const promised = promisedOf(line);
  const demand = demandOf(promised, { count });
  const listTotal = worthOf({ ...promised, priceNeto: line.price, total: listTotalOf(line) }, demand);
  const total = worthOf(promised, demand);
  return {
    ...line,
    // Taxed as when it was ordered, whatever its product is now.
    ...lineTaxes({ ...line, total, count }, orderedAt),
    count,
    stock_demand: demand,
    total,
    product: { ...line.product, listTotal },
    confirmed_count: line.confirmed_count ?? line.count,
  };
}

/** The line before staff changed it for the first time. */
function asConfirmed(line: PickLineRow, orderedAt: Date): PickLineRow {
  return line.confirmed_count === null ? line : editedLine(line, line.confirmed_count, orderedAt);
}

/** Pesos of the line before its discount; derived from prices for orders older than the column. */
function listTotalOf({ product, total, price, price_neto }: PickLineRow): number {
  return product.listTotal ?? mulDivTrunc(total, price, price_neto);
}

function pickedAsOrdered({ product_id: productId, product, total, count_type, count }: PickLineRow) {
  return { productId, total, isUnpromoted: isUnpromoted(product), parts: [{ countType: count_type, count }] };
}

/** The refusal with the most the line could have, including its current quantity. */
function notEnough(line: PickLineRow, left: number): Failure<'NOT_ENOUGH_STOCK'> {
  const most = Math.floor(((left + line.stock_demand) * line.count) / line.stock_demand);
  const unit = line.count_type === 'grams' ? ' g' : '';
  const message = `Solo quedan ${most}${unit} para este pedido.`;
  return { ...failAt('NOT_ENOUGH_STOCK', 'count', message), data: { available: most } };
}
