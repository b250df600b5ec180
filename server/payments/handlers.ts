import type { additionPaymentCalls } from '#contract/payments/additions.ts';
import type { directPaymentCalls } from '#contract/payments/direct.ts';
import type { paymentCalls } from '#contract/payments/payments.ts';
import type { savedCardCalls } from '#contract/payments/saved-cards.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { additionLink, checkAddition, dropAddition } from './additions/pay-addition.ts';
import { savedCardHandlers } from './cards/saved-cards.ts';
import { credibancoCallback, wompiEvent } from './events-door.ts';
import { changeMethod } from './shopper/change-method.ts';
import { checkPayment, paymentOfOrder } from './shopper/check-payment.ts';
import { payHere, paymentMeans } from './shopper/pay-here.ts';
import { credibancoForm, paymentLink } from './shopper/payment-link.ts';
import { attemptsOfOrder } from './staff/attempts.ts';
import { refundOrder } from './staff/refund.ts';
import { listReviews, resolveReview } from './staff/reviews.ts';

export const paymentHandlers = {
  'payments.credibancoForm': credibancoForm,
  'payments.link': paymentLink,
  ...savedCardHandlers,
  'payments.means': paymentMeans,
  'payments.pay': payHere,
  'payments.ofOrder': paymentOfOrder,
  'payments.check': checkPayment,
  'payments.changeMethod': changeMethod,
  'payments.wompiEvent': wompiEvent,
  'payments.credibancoCallback': credibancoCallback,
  'payments.reviews': listReviews,
  'payments.resolveReview': resolveReview,
  'payments.attempts': attemptsOfOrder,
  'payments.refund': refundOrder,
  'payments.additionLink': additionLink,
  'payments.checkAddition': checkAddition,
  'payments.dropAddition': dropAddition,
} satisfies HandlersOf<
  | keyof typeof paymentCalls
  | keyof typeof additionPaymentCalls
  | keyof typeof directPaymentCalls
  | keyof typeof savedCardCalls
>;
