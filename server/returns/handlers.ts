import type { returnRequestCalls } from '#contract/returns/requests.ts';
import type { returnCalls } from '#contract/returns/returns.ts';
import { storePhoto } from '#server/deliveries/photos.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { makeReturn } from './make-return.ts';
import { readReturns } from './read-returns.ts';
import { returnRequestHandlers } from './requests/staff.ts';
import { amountsOf, readReturnable } from './returnable.ts';

export const returnHandlers = {
  'returns.ofOrder': ({ params }, context) => readReturns(params.id, context),

  'returns.preview': async ({ params, body }, { db, user }) => {
    const returnable = await readReturnable(db, params.id);
    if (!returnable || !worksAt(user, returnable.money.office_id)) return fail('NOT_FOUND');
    const amounts = amountsOf(returnable, body.lines);
    if (isFailure(amounts)) return amounts;
    return {
      lines: body.lines.map(({ line_id, product_id }, at) => {
        const { total = 0, discount = 0 } = amounts.lines[at] ?? {};
        return { line_id, product_id, amount: total - discount };
      }),
      beside: amounts.beside,
      amount: amounts.amount,
    };
  },

  'returns.make': makeReturn,

  'returns.photo': ({ params: { id: orderId }, body }, context) =>
    storePhoto(
      { call: 'returns.photo', orderId, photo: body.photo, id: body.photo_id },
      context,
      async (tx) => {
        const order = await lockOrder(tx, orderId);
        return order && worksAt(context.user, order.office_id) ? undefined : fail('NOT_FOUND');
      },
    ),
  ...returnRequestHandlers,
} satisfies HandlersOf<keyof typeof returnCalls | keyof typeof returnRequestCalls>;
