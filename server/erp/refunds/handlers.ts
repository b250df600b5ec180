import type { erpRefundCalls } from '#contract/erp/refunds.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { HandlersOf, KeyContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { findRefund, refundInTurn } from '#server/payments/staff/refund.ts';
import { returnInTurn } from '#server/returns/make-return.ts';
import { amountMade, amountOfReturn, readReturnable } from '#server/returns/returnable.ts';
import { changedPage } from '../feeds/changed.ts';
import { asKey } from '../order-moves/as-key.ts';
import { readErpRefunds, refundIdsOf } from './read-refunds.ts';
import { requestId } from './request-id.ts';

/** Money and goods that come back, read and made with a key, by the functions of staff (rule 143). */
export const erpRefundHandlers = {
  'erp.refunds': ({ query }, { db, key }) =>
    changedPage(db, 'refund', query, (ids) => readErpRefunds(db, ids, key.officeId)),

  'erp.orderRefunds': async ({ params: { id } }, context) => {
    const { db } = context;
    const returnable = await readReturnable(db, id);
    if (!returnable || !worksAt(asKey(context).user, returnable.money.office_id)) return fail('NOT_FOUND');
    const { goods, left, isDelivered } = returnable;
    return {
      list: await readErpRefunds(db, await refundIdsOf(db, id)),
      left: isDelivered ? left : 0,
      goods: isDelivered
        ? goods
            .filter(({ count }) => count > 0)
            .map(({ line_id, product_id, title, count_type, count, total }) => ({
              line_id,
              product_id,
              title,
              count_type,
              count,
              total,
            }))
        : [],
    };
  },

  'erp.refundOrder': async ({ params, body }, context) => {
    const { db, key } = context;
    const { idempotency_key: idempotencyKey, amount, how } = body;
    const id = requestId(key.id, idempotencyKey);
    const earlier = await findRefund(db, id);
    const input = { params, body: { refund_id: id, amount, how, reason: body.reason } };
    const refused = await refundInTurn(input, asKey(context), 'erp.refundOrder');
    if (refused && !(earlier && refused.failure === 'REFUND_NOT_POSSIBLE')) return refused;
    const made = await findRefund(db, id);
    const isSame =
      made?.order_id === params.id && made.amount === amount && made.reason === plainText(body.reason);
    if (!isSame) return fail('REQUEST_KEY_REUSED', { message: OTHER });
    const [refund] = await readErpRefunds(db, [id]);
    return refund ? { refund, repeated: earlier !== undefined } : fail('NOT_FOUND');
  },

  'erp.returnGoods': returnGoods,
} satisfies HandlersOf<keyof typeof erpRefundCalls>;

const OTHER = 'Esta idempotency_key ya se usó para devolver otra cosa. Usa una nueva para cada devolución.';

async function returnGoods(
  { params, body }: CheckedInputOf<'erp.returnGoods'>,
  context: KeyContext,
): Promise<
  | OutputOf<'erp.returnGoods'>
  | Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'REFUND_NOT_POSSIBLE' | 'REQUEST_KEY_REUSED'>
> {
  const { db, key } = context;
  const id = requestId(key.id, body.idempotency_key);
  const returnable = await readReturnable(db, params.id);
  if (!returnable || !worksAt(asKey(context).user, returnable.money.office_id)) return fail('NOT_FOUND');
  const lines = body.lines.map((line) => ({
    ...line,
    product_id:
      line.product_id ??
      returnable.goods.find(({ line_id }) => line_id === line.line_id)?.product_id ??
      line.line_id,
  }));
  const earlier = await amountMade(db, id);
  const amount = earlier ?? body.amount ?? amountOfReturn(returnable, lines);
  if (isFailure(amount)) return amount;
  if (earlier !== undefined && body.amount !== undefined && body.amount !== earlier)
    return fail('REQUEST_KEY_REUSED', { message: OTHER });
  const made = {
    return_id: id,
    lines,
    way: body.way,
    round_id: null,
    amount,
    note: body.note,
    photo_ids: [],
    request_id: null,
    answer: '',
  };
  const refused = await returnInTurn({ params, body: made }, asKey(context), 'erp.returnGoods');
  // It names no request, so none can be answered already.
  if (refused)
    return refused as Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'REFUND_NOT_POSSIBLE' | 'REQUEST_KEY_REUSED'>;
  return {
    return_id: id,
    amount,
    refunds: await readErpRefunds(db, await refundIdsOf(db, params.id, id)),
    repeated: earlier !== undefined,
  };
}
