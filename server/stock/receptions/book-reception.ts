import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { versionText } from '#rules/dates/date-text.ts';
import { tallyOf } from '#rules/stock/count.ts';
import { arrivedLots } from '#rules/stock/lots.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { writeCosts } from '#server/catalogue/writing/costs.ts';
import { moveStock } from '#server/catalogue/writing/move-stock.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, invalid } from '#server/http/failure.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { type Entries, numberOf, readEntries } from '../entries.ts';
import { addLots } from '../lots/move-lots.ts';
import { wrongDates } from './dates.ts';
import { endReception, type ReceptionHead, readHead, readReviewed } from './queries.ts';

type Input = CheckedInputOf<'receptions.book'>;
type Booked = OutputOf<'receptions.book'>;
type Review = OutputOf<'receptions.review'>;
type Refusal = Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'COUNT_CHANGED' | 'RECEPTION_ENDED'>;

const OTHERS = 'Mientras revisabas alguien anotó más. Mira lo que llegó y registra de nuevo.';

/**
 * Ends a reception: what came is added to the stock with what it costs, in one transaction and once. It needs the same
 * rows as new orders, so it takes their turn.
 */
export async function bookReception(input: Input, context: SignedInContext): Promise<Booked | Refusal> {
  return context.orderTurn(() => context.db.transaction((tx) => book(tx, input, context)));
}

async function book(
  tx: Queries,
  { params: { id }, body }: Input,
  context: SignedInContext,
): Promise<Booked | Refusal> {
  const { user, now } = context;
  const reception = await readHead(tx, id, 'update');
  if (!reception || !worksAt(user, reception.office_id)) return fail('NOT_FOUND');
  if (reception.state !== 'open') return fail('RECEPTION_ENDED');
  const entries = await readEntries(tx, 'reception', id);
  if (numberOf(entries) !== body.entries) return fail('COUNT_CHANGED', { message: OTHERS });
  const days = body.dates.map(({ expires_on }) => expires_on);
  const wrong = wrongDates(days, bogotaDay(now()));
  if (wrong.length > 0)
    return invalid(wrong.map(({ at, message }) => ({ field: `dates.${at}.expires_on`, message })));
  const costs = new Map(body.costs.map(({ product_id, cost }) => [product_id, cost]));
  const { list } = await review(tx, reception, entries);
  const passed = expiredIn(list, bogotaDay(now()));
  if (passed.length > 0) return invalid(passed);
  const came = list
    .filter(({ received }) => received > 0)
    .map((line) => ({ ...line, cost: costs.has(line.product_id) ? costs.get(line.product_id) : line.cost }));
  // Costs are written before the goods: the stock entries take the new cost.
  const written = came.flatMap(({ product_id: productId, cost }) =>
    cost === null || cost === undefined ? [] : [{ productId, cost }],
  );
  await writeCosts(tx, written, now());
  const moves = came.map(({ product_id: productId, received: amount }) => ({
    officeId: reception.office_id,
    productId,
    amount,
  }));
  const { supplier, document } = reception;
  const note = `${supplier} · ${document}`;
  const refused = await moveStock(tx, moves, { kind: 'reception', note, actor: user.id, source: id });
  // An office does not lose its products; what is written would be undone.
  if (refused.length > 0) throw new FailureError(fail('COUNT_CHANGED', { message: OTHERS }));
  const dates = new Map(body.dates.map(({ product_id, expires_on }) => [product_id, expires_on]));
  const arrivals = came.map(({ product_id: productId, received: amount, lots = [], undated = 0 }) => {
    const day = dates.get(productId);
    return {
      productId,
      amount,
      lots: day && undated > 0 ? [...lots, { expires_on: day, amount: undated }] : lots,
    };
  });
  await addLots(tx, reception.office_id, arrivals, bogotaDay(now()));
  await endReception(tx, { id, state: 'booked', by: user.id, at: now() });
  await writeAudit(tx, context, {
    call: 'receptions.book',
    entity: 'reception',
    entityId: id,
    before: { supplier, document },
    after: {
      lines: came.map(({ product_id, expected, received, cost }, at) => ({
        product_id,
        expected,
        received,
        cost,
        lots: arrivals[at]?.lots,
      })),
    },
  });
  return { message: 'La mercancía quedó en el inventario.', booked: moves.length };
}

/** Dates that were valid when recorded and passed before the booking. */
function expiredIn(list: Review['list'], today: string) {
  return list.flatMap(({ title, lots = [] }) =>
    lots
      .filter(({ expires_on }) => expires_on < today)
      .map(({ expires_on }) => ({ field: 'entries', message: `${title}: ${passedText(expires_on)}` })),
  );
}

const passedText = (day: string) =>
  `venció el ${versionText(day)}, antes de registrarlo. Anota cuánto llegó bueno, o 0, y registra de nuevo.`;

/** Expected beside received quantities, differences first. */
export async function review(
  db: Queries,
  { id }: Pick<ReceptionHead, 'id'>,
  entries: Entries,
): Promise<Review> {
  const rows = await readReviewed(db, id, [...entries.keys()]);
  const list = rows.map((row) => {
    const own = entries.get(row.product_id) ?? [];
    const received = tallyOf(own)?.counted ?? 0;
    return {
      ...row,
      ...arrivedLots(own),
      received,
      difference: received - row.expected,
      person: own.at(-1)?.person ?? '',
    };
  });
  list.sort((one, other) => Number(other.difference !== 0) - Number(one.difference !== 0));
  return { list, entries: numberOf(entries) };
}
