import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { groupThousands } from '#rules/money.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { moveStock, type RefusedMove, type StockMove } from '#server/catalogue/writing/move-stock.ts';
import type { StockCause } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, failAt, invalid, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { type Booking, isOffice, takeBooking } from './bookings.ts';
import { takeExpired, transferLots } from './lots/move-lots.ts';
import { seenDates } from './lots/seen-lots.ts';

type Call = 'stock.waste' | 'stock.adjust' | 'stock.transfer';
type Lines = CheckedInputOf<'stock.adjust'>['body']['lines'];
type SeenLots = CheckedInputOf<'stock.waste'>['body']['lots'];
type Refusal = Failure<'INVALID_INPUT' | 'NOT_FOUND' | 'NOT_ENOUGH_STOCK' | 'REQUEST_KEY_REUSED'>;

const TWICE = 'Este producto está dos veces: deja una sola línea.';
const OTHER_BOOKING = 'Esto ya se registró con otros datos. Revisa los movimientos antes de repetirlo.';
const notSold = (place: string) => `${place} no tiene este producto: agrégalo primero con su precio.`;

/**
 * What a person books of the stock, once for each id: entries, booking and audit are one transaction. `signOf`: each
 * line, as it changes an office. It needs the same rows as new orders, so it takes their turn.
 */
export async function book(
  call: Call,
  booking: Omit<Booking, 'note'> & { note: string },
  lines: Lines,
  context: SignedInContext,
  lots: SeenLots = [],
): Promise<OutputOf<Call> | Refusal> {
  const { db, user } = context;
  const note = plainText(booking.note);
  const toOffice = booking.toOfficeId;
  if (!worksAt(user, booking.officeId)) return fail('NOT_FOUND');
  if (toOffice === booking.officeId) return failAt('INVALID_INPUT', 'to_office_id', 'Elige otra sede.');
  const twice = lines.findIndex(
    ({ product_id }, at) => lines.findIndex((one) => one.product_id === product_id) < at,
  );
  if (twice >= 0) return failAt('INVALID_INPUT', `lines.${twice}.product_id`, TWICE);
  const refused = await context.orderTurn(() =>
    db.transaction((tx) => write(tx, { call, booking: { ...booking, note }, lines, lots }, context)),
  );
  return refused ?? { message: DONE[call] };
}

const DONE: Record<Call, string> = {
  'stock.waste': 'La merma quedó registrada.',
  'stock.adjust': 'El ajuste quedó registrado.',
  'stock.transfer': 'El traslado quedó registrado.',
};

type Written = { call: Call; booking: Booking; lines: Lines; lots: SeenLots };

async function write(
  tx: Queries,
  { call, booking, lines, lots }: Written,
  context: SignedInContext,
): Promise<Refusal | undefined> {
  for (const officeId of [booking.officeId, booking.toOfficeId])
    if (officeId !== null && !(await isOffice(tx, officeId))) return fail('NOT_FOUND');
  const taken = await takeBooking(tx, booking, lines, { actor: context.user.id, at: context.now() });
  if (taken === 'reused') return fail('REQUEST_KEY_REUSED', { message: OTHER_BOOKING });
  if (taken === 'again') return undefined;
  const today = bogotaDay(context.now());
  const dates = await seenDates(tx, booking, { lines, lots }, today);
  if (isFailure(dates)) throw new FailureError(dates);
  const refused = await moveStock(tx, movesOf(booking, lines), causeOf(booking, context.user.id));
  // Undone with its booking, which may be sent again.
  if (refused.length > 0) throw new FailureError(refusalOf(booking, lines, refused));
  await moveLots(tx, booking, { lines, dates }, today);
  await writeAudit(tx, context, {
    call,
    entity: 'stock_booking',
    entityId: booking.id,
    before: null,
    after: {
      office_id: booking.officeId,
      to_office_id: booking.toOfficeId,
      reason: booking.reason,
      note: booking.note,
      lines,
    },
  });
  return undefined;
}

/** Expired waste removes its dates when they are named; goods transferred to another office take their dates along. */
async function moveLots(
  tx: Queries,
  { kind, reason, officeId, toOfficeId }: Booking,
  { lines, dates }: { lines: Lines; dates: ReadonlyMap<string, readonly string[]> },
  today: string,
): Promise<void> {
  const gone = lines.map(({ product_id: productId, amount }) => ({
    productId,
    amount,
    dates: dates.get(productId) ?? [],
  }));
  if (kind === 'waste' && reason === 'expired') await takeExpired(tx, officeId, gone, today);
  if (toOfficeId !== null) await transferLots(tx, { from: officeId, to: toOfficeId }, gone, today);
}

function causeOf({ id, kind, reason, note }: Booking, actor: string): StockCause {
  const cause: StockCause = { kind, note, actor, source: id };
  return reason === null ? cause : { ...cause, reason };
}

/** Waste goes out, an adjustment states its direction, and a transfer leaves one office for the other. */
function movesOf({ kind, officeId, toOfficeId }: Booking, lines: Lines): StockMove[] {
  return lines.flatMap(({ product_id: productId, amount }) => {
    const own = { officeId, productId, amount: kind === 'adjustment' ? amount : -amount };
    return toOfficeId === null ? [own] : [own, { officeId: toOfficeId, productId, amount }];
  });
}

function refusalOf({ toOfficeId }: Booking, lines: Lines, refused: readonly RefusedMove[]): Refusal {
  const placeOf = (productId: string) => lines.findIndex((line) => line.product_id === productId);
  const unsold = refused.filter(({ stock }) => stock === null);
  if (unsold.length > 0) {
    return invalid(
      unsold.map(({ productId, officeId }) => ({
        field: `lines.${placeOf(productId)}.product_id`,
        message: notSold(officeId === toOfficeId ? 'La sede de destino' : 'La sede'),
      })),
    );
  }
  const details = refused.map(({ productId, stock }) => ({
    field: `lines.${placeOf(productId)}.amount`,
    message: `En la sede solo hay ${groupThousands(stock ?? 0)}.`,
  }));
  return fail('NOT_ENOUGH_STOCK', { message: details[0]?.message ?? '', details });
}
