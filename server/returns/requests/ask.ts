import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { fullMomentText } from '#rules/dates/date-text.ts';
import { quantityText } from '#rules/quantity.ts';
import { isWithin, type RequestWindow } from '#rules/returns/request-terms.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, invalid } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { answerOrder } from '#server/orders/answer-order.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import type { HeldRow } from '../queries.ts';
import { keyOf, type Returnable, readReturnable } from '../returnable.ts';
import { tellStaff } from './mail.ts';
import { countPhotosOf, findRequest, hasOpenRequest, writeRequest } from './queries.ts';
import { tellShopper } from './tell-shopper.ts';
import { readWindows } from './terms.ts';

type Input = CheckedInputOf<'returns.request'>;
type Line = Input['body']['lines'][number];
type Refusal = Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'REFUND_NOT_POSSIBLE'>;

const NOT_DELIVERED = 'Podrás pedir una devolución cuando hayas recibido el pedido.';
const NO_MONEY = 'De este pedido ya no queda dinero por devolver.';
const ALREADY = 'Ya pediste una devolución de este pedido. Te respondemos pronto.';
const LOST_PHOTO = 'Una de las fotos no llegó. Envíala otra vez.';

/** The goods of an order whose return its shopper may request, and until when. */
export async function requestable(
  { params }: CheckedInputOf<'returns.requestable'>,
  { db, user, now }: SignedInContext,
): Promise<OutputOf<'returns.requestable'> | Failure<'NOT_FOUND'>> {
  const returnable = await readReturnable(db, params.id);
  if (returnable?.money.user_id !== user.id) return fail('NOT_FOUND');
  const delivered = deliveredAt(returnable);
  const held = returnable.goods.filter(({ count }) => count > 0);
  if (!delivered || held.length === 0) return { goods: [] };
  const windows = await windowsOf(db, held, delivered);
  const ids = held.map((row) => row.product_id);
  const cards = await readProductCards(db, returnable.money.office_id, ids);
  return {
    goods: held.map((row) => {
      const window = windowIn(windows, row);
      const { photoUrl = '', tint = '' } = cards.get(row.product_id) ?? {};
      return {
        line_id: row.line_id,
        product_id: row.product_id,
        title: row.title,
        count_type: row.count_type,
        count: row.count,
        quantity: quantityText(row.count_type, row.count),
        photoUrl,
        tint,
        until: window.until.toISOString(),
        reasons: isWithin(window, now()) ? [...window.reasons] : [],
      };
    }),
  };
}

/** Stores a shopper's request for a return: once for each press, and one at a time for an order (rule 107). */
export async function requestReturn(
  input: Input,
  context: SignedInContext,
): Promise<OutputOf<'returns.request'> | Refusal> {
  const { id } = input.params;
  const refused = await inTurnOfOrder(context.db, id, () =>
    context.db.transaction((tx) => write(tx, input, context)),
  );
  context.messages.wake();
  return refused ?? answerOrder(id, 'owner', context);
}

async function write(
  tx: Queries,
  { params: { id: orderId }, body }: Input,
  context: SignedInContext,
): Promise<Refusal | undefined> {
  const { user } = context;
  const order = await lockOrder(tx, orderId);
  if (order?.user_id !== user.id) return fail('NOT_FOUND');
  const earlier = await findRequest(tx, body.request_id);
  if (earlier) return earlier.order_id === orderId ? undefined : fail('NOT_FOUND');
  const returnable = await readReturnable(tx, orderId);
  if (!returnable) return fail('NOT_FOUND');
  const at = context.now();
  const refused = await whyNot(tx, { returnable, body, orderId, at }, context);
  if (refused) return refused;
  const lines = body.lines.map((line) =>
    Object.assign({ count_type: heldIn(returnable, line).count_type }, line),
  );
  const note = plainText(body.note);
  const request = {
    id: body.request_id,
    orderId,
    userId: user.id,
    note,
    photoIds: body.photo_ids,
    lines,
    at,
  };
  await writeRequest(tx, request);
  await tellShopper(tx, orderId, 'return_requested', at);
  await tellStaff(tx, order.number, request.id, context);
  await writeAudit(tx, context, {
    call: 'returns.request',
    entity: 'return_request',
    entityId: request.id,
    before: null,
    after: { order_number: order.number, status: 'open', lines: body.lines },
  });
  return undefined;
}

type RequestToCheck = { returnable: Returnable; body: Input['body']; orderId: string; at: Date };

async function whyNot(
  tx: Queries,
  { returnable, body, orderId, at }: RequestToCheck,
  { user }: SignedInContext,
): Promise<Refusal | undefined> {
  const delivered = deliveredAt(returnable);
  if (!delivered) return fail('REFUND_NOT_POSSIBLE', { message: NOT_DELIVERED });
  if (returnable.left === 0) return fail('REFUND_NOT_POSSIBLE', { message: NO_MONEY });
  if (await hasOpenRequest(tx, orderId)) return fail('REFUND_NOT_POSSIBLE', { message: ALREADY });
  const windows = await windowsOf(tx, returnable.goods, delivered);
  const wrong = body.lines.flatMap((line, place) => {
    const held = returnable.goods.find((row) => keyOf(row) === keyOf(line));
    const problem = problemOf(line, { held, window: held && windowIn(windows, held), at });
    const isTwice = body.lines.findIndex((other) => keyOf(other) === keyOf(line)) !== place;
    if (problem === undefined && isTwice)
      return [{ field: `lines.${place}.product_id`, message: `${held?.title} está dos veces.` }];
    return problem ? [{ field: `lines.${place}.${problem.field}`, message: problem.message }] : [];
  });
  if (wrong.length > 0) return invalid(wrong);
  const ids = body.photo_ids;
  const photos = ids.length === 0 ? 0 : await countPhotosOf(tx, { orderId, userId: user.id, ids });
  return photos === new Set(ids).size ? undefined : failAt('INVALID_INPUT', 'photo_ids', LOST_PHOTO);
}

type LineFacts = { held: HeldRow | undefined; window: RequestWindow | undefined; at: Date };

function problemOf({ count, reason }: Line, { held, window, at }: LineFacts) {
  if (!held || !window) return { field: 'line_id', message: 'Este producto no llegó con el pedido.' };
  const { title, count_type } = held;
  if (held.count === 0) return { field: 'count', message: `${title} ya se devolvió todo.` };
  if (count > held.count)
    return {
      field: 'count',
      message: `De ${title} puedes devolver hasta ${quantityText(count_type, held.count)}.`,
    };
  if (!isWithin(window, at))
    return {
      field: 'line_id',
      message: `El plazo para devolver ${title} terminó el ${fullMomentText(window.until)} Si llegó mal, cuéntanos en Ayuda y reclamos.`,
    };
  return window.reasons.includes(reason)
    ? undefined
    : { field: 'reason', message: `${title} solo se devuelve si llegó mal o no es lo que pediste.` };
}

/** When its shopper got it; undefined before. */
function deliveredAt({ money, isDelivered }: Returnable): Date | undefined {
  const last = money.delivery.events?.at(-1);
  return isDelivered && last ? new Date(last.at) : undefined;
}

function windowsOf(db: Queries, goods: readonly HeldRow[], delivered: Date) {
  return readWindows(
    db,
    goods.map(({ product_id }) => product_id),
    delivered,
  );
}

function windowIn(windows: ReadonlyMap<string, RequestWindow>, { product_id: id }: HeldRow): RequestWindow {
  const window = windows.get(id);
  if (!window) throw new Error('A product of an order has no category');
  return window;
}

function heldIn({ goods }: Returnable, line: Line): HeldRow {
  const held = goods.find((row) => keyOf(row) === keyOf(line));
  if (!held) throw new Error('A line that was checked is not held');
  return held;
}
