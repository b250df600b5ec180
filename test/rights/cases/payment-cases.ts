import { idOf } from '../../factories/ids.ts';

const ofOrder = <const Reach extends string>(reach: Reach) => ({
  reach,
  object: ({ order }: { order: string }) => order,
});
const seenBy = 'owner, staff of its office and who is assigned';
const byOrder = (id: string) => ({ params: { id } });
const withNothing = (id: string) => ({ params: { id }, body: {} });

/** The addition of the test world has the id of its order. */
const ofAddition = {
  ...ofOrder('owner'),
  input: (id: string) => ({ params: { id, additionId: id }, body: {} }),
};

export const paymentCases = {
  'payments.additionLink': ofAddition,
  'payments.checkAddition': ofAddition,
  'payments.dropAddition': ofAddition,
  'payments.link': { ...ofOrder(seenBy), input: withNothing },
  'payments.ofOrder': { ...ofOrder(seenBy), input: byOrder },
  'payments.check': { ...ofOrder(seenBy), input: withNothing },
  'payments.means': { ...ofOrder('owner'), input: byOrder },
  'payments.pay': {
    ...ofOrder('owner'),
    input: (id: string) => ({
      params: { id },
      body: { means: { type: 'bancolombia' as const }, terms: 'eyJ.x', personal_data: 'eyJ.y' },
    }),
  },
  'measuring.purchase': { ...ofOrder('owner'), input: withNothing },
  'payments.removeCard': {
    reach: 'owner' as const,
    object: ({ session }: { session: string }) => session,
    input: byOrder,
  },
  'payments.changeMethod': {
    ...ofOrder('owner'),
    input: (id: string) => ({ params: { id }, body: { payment_method_selected: 'dataphone' as const } }),
  },
  'orderMessages.ofOrder': { ...ofOrder('staff of its office'), input: byOrder },
  'whatsappReplies.one': {
    ...ofOrder('staff of its office'),
    input: (id: string) => ({ params: { id }, query: {} }),
  },
  'whatsappReplies.answer': {
    ...ofOrder('staff of its office'),
    input: (id: string) => ({ params: { id }, body: { version: 1, answer: '' } }),
  },
  'payments.attempts': { ...ofOrder('staff of its office'), input: byOrder },
  'payments.refund': {
    ...ofOrder('superadmin'),
    input: (id: string) => ({
      params: { id },
      body: { how: 'by_hand' as const, amount: 1_000, reason: 'Llegó menos', refund_id: idOf('refund') },
    }),
  },
  'payments.resolveReview': {
    reach: 'superadmin' as const,
    object: () => idOf('review'),
    input: (id: string) => ({
      params: { id },
      body: { resolution: 'Se devolvió por el portal', version: 1 },
    }),
  },
};
