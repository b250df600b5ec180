import { isDeepStrictEqual } from 'node:util';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import type { Counted } from '#rules/returns/part-of.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import type { ReturnAmounts } from '#rules/returns/return-amounts.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { hasModule } from '#server/business/modules/module-gate.ts';
import { CREDIT_MODULE } from '#server/credit/use.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { takeBack } from '#server/orders/goods/put-back.ts';
import { inTurnOfOrder, type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { payReturn } from '#server/payments/settle/give-money-back.ts';
import { undoOneRefund } from '#server/payments/worker/undo.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { countPhotos, findReturn, lockRoundCash, type ReturnContent, raiseVersion } from './queries.ts';
import { readReturns } from './read-returns.ts';
import { decideRequest, findRequest, requestsOf, type StaffRequestRow } from './requests/queries.ts';
import { tellShopper } from './requests/tell-shopper.ts';
import { taxesOfReturn } from './return-taxes.ts';
import { amountsOf, keyOf, type Returnable, readReturnable } from './returnable.ts';
import { writeReturn } from './write-return.ts';

type Input = CheckedInputOf<'returns.make'>;
type Refusal = Failure<
  'NOT_FOUND' | 'INVALID_INPUT' | 'REFUND_NOT_POSSIBLE' | 'REQUEST_ANSWERED' | 'REQUEST_KEY_REUSED'
>;

const OTHER = 'Esta devolución ya se registró con otros datos. Mira cómo quedó y haz otra.';
const OTHER_GOODS = 'Esta devolución no tiene nada de lo que pide la solicitud.';
const NO_ACCOUNT = 'La cuenta de esta persona se eliminó: devuelve el dinero de otra forma.';
const REQUESTED = 'Quien compró pidió devolver esto: una persona decide su solicitud.';
const NOT_COVERED = 'Lo que se pagó en línea no alcanza. Devuelve el dinero por fuera.';

/**
 * Goods of a delivered order come back: money, stock and history in one transaction, once for each id (rules 93 and
 * 105). It needs the same rows as new orders, so it takes their turn. Providers are asked after the commit; a process
 * that dies before leaves it to the payment worker.
 */
export async function makeReturn(
  input: Input,
  context: SignedInContext,
): Promise<OutputOf<'returns.make'> | Refusal> {
  return (await returnInTurn(input, context, 'returns.make')) ?? readReturns(input.params.id, context);
}

/** A member of staff, or the key of another system. */
type Returning = Omit<SignedInContext, 'user'> & {
  user: Pick<SignedInContext['user'], 'officeId'> & { id: string | null; role: string };
};
type Call = 'returns.make' | 'erp.returnGoods';

/** Returns goods for staff or for a key; undefined once it is written. */
export async function returnInTurn(
  { params, body }: Input,
  context: Returning,
  call: Call,
): Promise<Refusal | undefined> {
  const { db, payments } = context;
  if (body.way === 'credit' && !(await hasModule(context, CREDIT_MODULE)))
    return failAt('INVALID_INPUT', 'way', 'Aquí no se devuelve como crédito.');
  const written = await inTurnOfOrder(db, params.id, () =>
    context.orderTurn(() => db.transaction((tx) => write(tx, { params, body }, { context, call }))),
  );
  if (isFailure(written)) return written;
  for (const id of written) await undoOneRefund(db, payments, context.now(), id);
  return undefined;
}

/** Returns the refunds for which the provider is asked. */
async function write(
  tx: Queries,
  { params: { id: orderId }, body }: Input,
  { context, call }: { context: Returning; call: Call },
): Promise<string[] | Refusal> {
  const order = await lockOrder(tx, orderId);
  if (!order || !worksAt(context.user, order.office_id)) return fail('NOT_FOUND');
  const earlier = await findReturn(tx, body.return_id);
  if (earlier !== undefined) {
    if (earlier.order_id !== orderId) return fail('REFUND_NOT_POSSIBLE');
    return isDeepStrictEqual(earlier, contentOf(orderId, body))
      ? []
      : fail('REQUEST_KEY_REUSED', { message: OTHER });
  }
  const returnable = await readReturnable(tx, orderId);
  if (!returnable) return fail('NOT_FOUND');
  if (body.way === 'credit' && returnable.money.is_erased) return failAt('INVALID_INPUT', 'way', NO_ACCOUNT);
  const amounts = amountsOf(returnable, body.lines);
  if (isFailure(amounts)) return amounts;
  if (amounts.amount !== body.amount) {
    const message = `El valor cambió: ahora se devuelven ${formatPesos(amounts.amount)}. Revísalo y confirma otra vez.`;
    return fail('REFUND_NOT_POSSIBLE', { message });
  }
  const request = await answeredBy(tx, order, body);
  if (isFailure(request)) return request;
  if (request && context.user.id === null) return fail('REFUND_NOT_POSSIBLE', { message: REQUESTED });
  const refused = await whyNot(tx, order, body);
  if (refused) return refused;
  const [at, actorId, note] = [context.now(), context.user.id, plainText(body.note)];
  await writeReturn(tx, {
    id: body.return_id,
    orderId,
    amounts,
    lines: body.lines.map((line) => ({ ...line, count_type: heldIn(returnable, line).count_type })),
    way: body.way,
    note,
    photoIds: body.photo_ids,
    taxes: taxesOfReturn(returnable, amounts),
    actorId,
    at,
  });
  const goods = body.lines.map((line, place) => ({
    productId: line.product_id,
    demand: partAt(amounts, place).stockDemand,
    outcome: line.outcome,
    reason: line.reason,
  }));
  await takeBack(tx, order, goods, actorId);
  const { return_id: returnId, round_id: roundId } = body;
  const voided = await payReturn(tx, {
    orderId,
    returnId,
    amount: amounts.amount,
    reason: reasonsOf(body.lines),
    way: body.way === 'courier' && roundId ? { how: 'courier', roundId } : { how: otherWay(body.way) },
    actorId,
    at,
  });
  // Undone as a whole: the goods stay with the order.
  if (voided === undefined) throw new FailureError(fail('REFUND_NOT_POSSIBLE', { message: NOT_COVERED }));
  if (request && actorId !== null) await acceptRequest(tx, request, { body, actorId, at });
  await notifyOrder(tx, { ...order, version: await raiseVersion(tx, orderId, at) });
  await writeAudit(tx, context, {
    call,
    entity: 'order',
    entityId: orderId,
    before: { left: returnable.left },
    after: {
      return_id: returnId,
      amount: amounts.amount,
      beside: amounts.beside,
      way: body.way,
      round_id: roundId,
      lines: body.lines,
      note,
      request_id: request?.id ?? null,
    },
  });
  return voided;
}

/** Content of a return that a repeat must share. */
function contentOf(orderId: string, { lines, way, amount, note, photo_ids }: Input['body']): ReturnContent {
  const sorted = lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return {
    order_id: orderId,
    way,
    amount,
    note: plainText(note),
    photo_ids,
    lines: sorted.map(({ line_id, product_id, count, reason, bearer, outcome }) => ({
      line_id,
      product_id,
      count,
      reason,
      bearer,
      outcome,
    })),
  };
}

/** The request that the return names, or the one that waits for some of the same goods. */
async function answeredBy(
  tx: Queries,
  { id: orderId }: LockedOrder,
  { request_id: id, lines }: Input['body'],
): Promise<StaffRequestRow | Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'REQUEST_ANSWERED'> | undefined> {
  const isAnswered = (request: StaffRequestRow) =>
    request.lines.some((one) => lines.some((line) => keyOf(line) === keyOf(one)));
  if (id === null)
    return (await requestsOf(tx, orderId)).find((one) => one.status === 'open' && isAnswered(one));
  const request = await findRequest(tx, id);
  if (request?.order_id !== orderId) return fail('NOT_FOUND');
  if (request.status !== 'open') return fail('REQUEST_ANSWERED');
  return isAnswered(request) ? request : failAt('INVALID_INPUT', 'request_id', OTHER_GOODS);
}

/** The request that the return answers is decided with it, once. */
async function acceptRequest(
  tx: Queries,
  { id, order_id: orderId }: StaffRequestRow,
  { body, actorId, at }: { body: Input['body']; actorId: string; at: Date },
): Promise<void> {
  await decideRequest(tx, id, {
    status: 'accepted',
    answer: plainText(body.answer),
    returnId: body.return_id,
    by: actorId,
    at,
  });
  await tellShopper(tx, orderId, 'return_decided', at);
}

/** The refusal of an unsuitable way, round or photo. The round is locked. */
async function whyNot(
  tx: Queries,
  order: LockedOrder,
  body: Input['body'],
): Promise<Failure<'INVALID_INPUT'> | undefined> {
  if (body.way === 'payment' && order.payment_method !== 'online')
    return failAt('INVALID_INPUT', 'way', 'Este pedido no se pagó en línea.');
  if (body.way === 'courier') {
    const wrong = await whyNotFromRound(tx, order, body);
    if (wrong !== undefined) return failAt('INVALID_INPUT', 'round_id', wrong);
  }
  const photos = body.photo_ids.length === 0 ? 0 : await countPhotos(tx, order.id, body.photo_ids);
  return photos === new Set(body.photo_ids).size
    ? undefined
    : failAt('INVALID_INPUT', 'photo_ids', 'Una de las fotos no llegó. Envíala otra vez.');
}

async function whyNotFromRound(
  tx: Queries,
  order: LockedOrder,
  { round_id: roundId, amount }: Input['body'],
) {
  if (roundId === null) return 'Elige el domiciliario que devuelve el dinero.';
  const cash = await lockRoundCash(tx, { roundId, officeId: order.office_id });
  if (cash === undefined) return 'Ese domiciliario ya no está en una ronda de esta sede.';
  return cash < amount ? `Ese domiciliario lleva ${formatPesos(cash)} en efectivo: no alcanza.` : undefined;
}

function otherWay(way: Input['body']['way']): 'payment' | 'by_hand' | 'credit' {
  return way === 'courier' ? 'by_hand' : way;
}

function heldIn({ goods }: Returnable, line: Input['body']['lines'][number]) {
  const held = goods.find((row) => keyOf(row) === keyOf(line));
  if (!held) throw new Error('A line that was checked is not held');
  return held;
}

function partAt({ lines }: ReturnAmounts, place: number): Counted {
  const part = lines[place];
  if (!part) throw new Error('A line has no amount');
  return part;
}

/** The reasons in words, each once. */
function reasonsOf(lines: Input['body']['lines']): string {
  return [...new Set(lines.map(({ reason }) => RETURN_REASON_LABELS[reason]))].join('; ');
}
