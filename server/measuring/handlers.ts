import type { measuringCalls } from '#contract/measuring/purchases.ts';
import type { Handler, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import type { ServiceOfPurchases } from './desk.ts';
import { forgetPurchasesOf, keepPurchase } from './queries.ts';

const purchase: Handler<'measuring.purchase'> = async ({ params, body }, context) => {
  const { db, user, userAgent, measuring } = context;
  const waiting: ServiceOfPurchases[] = [
    ...(measuring.google && body.ga_client_id !== '' ? (['google'] as const) : []),
    ...(measuring.meta && userAgent !== '' && body.fbp + body.fbc !== '' ? (['meta'] as const) : []),
  ];
  const kept = await keepPurchase(db, {
    orderId: params.id,
    userId: user.id,
    visitor: body,
    userAgent,
    waiting,
    now: context.now(),
  });
  return kept ? { message: 'Contaremos este pedido.' } : fail('NOT_FOUND');
};

const stop: Handler<'measuring.stop'> = async (_input, { db, user }) => {
  await forgetPurchasesOf(db, user.id);
  return { message: 'No contaremos más tus pedidos.' };
};

export const measuringHandlers: HandlersOf<keyof typeof measuringCalls> = {
  'measuring.purchase': purchase,
  'measuring.stop': stop,
};
