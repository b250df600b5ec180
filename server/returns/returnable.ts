import type { CheckedInputOf } from '#contract/index.ts';
import { finalCost } from '#rules/deliveries/door.ts';
import { quantityText } from '#rules/quantity.ts';
import { refundsAll } from '#rules/returns/reasons.ts';
import { type ReturnAmounts, type ReturnableOrder, returnAmounts } from '#rules/returns/return-amounts.ts';
import type { Queries } from '#server/db/database.ts';
import { type Failure, fail, invalid, isFailure } from '#server/http/failure.ts';
import { toConfirmedCoupons } from '#server/orders/coupons-of-order.ts';
import { findReturn, type HeldRow, heldOf, type MoneyRow, moneyOf } from './queries.ts';

type Line = CheckedInputOf<'returns.preview'>['body']['lines'][number];

/** The part of an order that may be returned. */
export type Returnable = {
  money: MoneyRow;
  goods: readonly HeldRow[];
  /** Pesos that may still be refunded, and those of the goods. */
  left: number;
  goodsLeft: number;
  isDelivered: boolean;
};

export async function readReturnable(db: Queries, orderId: string): Promise<Returnable | undefined> {
  const [money, goods] = [await moneyOf(db, orderId), await heldOf(db, orderId)];
  if (!money) return undefined;
  const besideGoods = money.bags_total + money.delivery_price;
  const final = finalCost(
    { method: money.method, payable: money.payable, besideGoods },
    money.not_left,
    false,
  );
  const left = Math.max(0, Math.min(final - money.returned, money.received - money.refunded));
  const goodsLeft = final - besideGoods - money.returned_goods;
  return { money, goods, left, goodsLeft, isDelivered: money.delivery.events?.at(-1)?.event === 'delivered' };
}

/** The part of a line that a row is. */
export function keyOf({ line_id, product_id }: Pick<HeldRow, 'line_id' | 'product_id'>): string {
  return `${line_id} ${product_id}`;
}

const NOT_DELIVERED =
  'Solo se devuelven productos de un pedido entregado. Hasta entonces se quitan al alistarlo o en la puerta.';
const NO_MONEY = 'De este pedido ya no queda dinero por devolver.';

/** The amounts of a return of these lines, or its fault. */
export function amountsOf(
  { money, goods, left, goodsLeft, isDelivered }: Returnable,
  lines: readonly Line[],
): ReturnAmounts | Failure<'INVALID_INPUT' | 'REFUND_NOT_POSSIBLE'> {
  if (!isDelivered) return fail('REFUND_NOT_POSSIBLE', { message: NOT_DELIVERED });
  if (left === 0) return fail('REFUND_NOT_POSSIBLE', { message: NO_MONEY });
  const held = new Map(goods.map((row) => [keyOf(row), row]));
  const wrong = lines.flatMap((line, at) => whyNot(line, at, lines, held.get(keyOf(line))));
  if (wrong.length > 0) return invalid(wrong);
  const order: ReturnableOrder = {
    coupons: { coupons: toConfirmedCoupons(money.coupons), lines: money.lines },
    goods: goods.map((row) => ({
      key: keyOf(row),
      productId: row.ordered_id,
      count: row.count,
      total: row.total,
      stockDemand: row.stock_demand,
    })),
    goodsLeft,
    paidLeft: left,
    refundsAll: money.refunds_all,
  };
  const returned = lines.map((line) => ({
    key: keyOf(line),
    count: line.count,
    refundsAll: refundsAll(line.reason),
  }));
  return returnAmounts(order, returned);
}

function whyNot(line: Line, at: number, lines: readonly Line[], held: HeldRow | undefined) {
  const field = (name: string) => `lines.${at}.${name}`;
  if (!held) return [{ field: field('line_id'), message: 'Este producto no se entregó con el pedido.' }];
  if (lines.findIndex((other) => keyOf(other) === keyOf(line)) !== at)
    return [{ field: field('product_id'), message: `${held.title} está dos veces.` }];
  if (line.count <= held.count) return [];
  const message =
    held.count === 0
      ? `${held.title} ya se devolvió todo.`
      : `De ${held.title} se pueden devolver hasta ${quantityText(held.count_type, held.count)}.`;
  return [{ field: field('count'), message }];
}

/** Pesos refunded for these lines. */
export function amountOfReturn(returnable: Returnable, lines: readonly Line[]) {
  const amounts = amountsOf(returnable, lines);
  return isFailure(amounts) ? amounts : amounts.amount;
}

/** Pesos of a return that was made. */
export async function amountMade(db: Queries, returnId: string): Promise<number | undefined> {
  return (await findReturn(db, returnId))?.amount;
}
