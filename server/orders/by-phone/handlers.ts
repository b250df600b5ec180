import type { phoneOrderCalls } from '#contract/work/phone-orders.ts';
import { discard } from '#server/cart/discard.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { isFailure } from '#server/http/failure.ts';
import { searchCustomers } from '#server/identity/customers/find-customers.ts';
import { createCustomer } from '#server/identity/customers/write-customer.ts';
import { changeDraft } from './change-draft.ts';
import { openDraft, presentDraft, whoseDraft } from './draft.ts';
import { placeDraft } from './place-draft.ts';
import { beginDraft } from './start-draft.ts';
import { phoneOrderTexts as texts } from './texts.ts';

export const phoneOrderHandlers = {
  'phoneOrders.customers': searchCustomers,
  'phoneOrders.addCustomer': createCustomer,
  'phoneOrders.start': beginDraft,
  'phoneOrders.get': async ({ params }, context) => {
    const draft = await openDraft(params.id, context);
    return isFailure(draft) ? draft : presentDraft(draft, context);
  },
  'phoneOrders.change': changeDraft,
  'phoneOrders.place': placeDraft,
  'phoneOrders.remove': async ({ params }, context) => {
    const draft = await openDraft(params.id, context);
    if (isFailure(draft)) return draft;
    const whose = whoseDraft(draft, context, 'phoneOrders.remove');
    const done = await discard({ params: { uuid: draft.id } }, context, whose);
    return isFailure(done) ? done : { message: texts.removed };
  },
} satisfies HandlersOf<keyof typeof phoneOrderCalls>;
