import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { stockLotCalls } from '#contract/stock/lots.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { GOODS_LAW } from '#rules/goods/kinds.ts';
import { quantityText } from '#rules/quantity.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { expiryProblem, type Lot, lotsLeft, undated } from '#rules/stock/lots.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { boundedCount, MOST_COUNTED } from '#server/catalogue/pagination.ts';
import { lockStocks } from '#server/catalogue/writing/move-stock.ts';
import type { Queries } from '#server/db/database.ts';
import { part } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, invalid, isFailure } from '#server/http/failure.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { ownOffice } from '../handlers.ts';
import { fromLots } from './expiring.ts';
import { offerLots } from './offer-lots.ts';
import { type LotRow, lotColumns, readDatedProduct, readRisk } from './queries.ts';
import { readShelves, storeLots } from './shelves.ts';
import { undatedGoods } from './undated.ts';

type StockLot = OutputOf<'stockLots.list'>['list'][number];

const TWICE = 'Esta fecha está dos veces: deja una sola línea.';
const UNTRACKED = 'Su categoría no lleva fechas de vencimiento: enciéndelas en Categorías.';

export const stockLotHandlers = {
  'stockLots.list': async ({ query }, context) => {
    const { order = 'expires_on asc', days } = query;
    const today = bogotaDay(context.now());
    const last = dayAfter(today, days);
    const from = fromLots(context.db.businessId, ownOffice(query, context), { today, last });
    const risk = await readRisk(context.db, from, { today, most: MOST_COUNTED + 1 });
    const page = await sortedPage<LotRow, 'expires_on'>(
      context.db,
      { ...query, order },
      {
        columns: lotColumns(today),
        from,
        id: part`l.id`,
        sorts: { expires_on: { by: part`l.expires_on`, as: 'date' } },
        counted: boundedCount(risk.count),
      },
    );
    if (isFailure(page)) return page;
    const { rows, pagination } = page;
    const { expired, cost: cost_at_risk, count } = risk;
    return { list: rows.map(present), pagination, expired, cost_at_risk, is_partial: count > MOST_COUNTED };
  },

  'stockLots.undated': undatedGoods,

  'stockLots.get': async ({ params: { id }, query: { office_id: officeId } }, { db, user, now }) => {
    const product = worksAt(user, officeId) ? await readDatedProduct(db, officeId, id) : undefined;
    const shelf = product && (await readShelves(db, officeId, [id])).get(id);
    if (!product || !shelf) return fail('NOT_FOUND');
    const { count_type: countType, ...own } = product;
    const { lots, there } = shelf;
    return {
      ...own,
      countType,
      there,
      left: lotsLeft(lots, there, bogotaDay(now())),
      undated: undated(lots, there),
      seen: lots,
    };
  },

  // It depends on the current stock, so it takes the turn of those who change it.
  'stockLots.save': (input, context) =>
    context.orderTurn(() => context.db.transaction((tx) => save(tx, input, context))),

  'stockLots.offer': offerLots,
} satisfies HandlersOf<keyof typeof stockLotCalls>;

async function save(
  tx: Queries,
  { params, body }: CheckedInputOf<'stockLots.save'>,
  context: SignedInContext,
) {
  const { id: productId } = params;
  const { office_id: officeId, lots } = body;
  if (!worksAt(context.user, officeId)) return fail('NOT_FOUND');
  await lockStocks(tx, [{ officeId, productId }]);
  const product = await readDatedProduct(tx, officeId, productId);
  const shelf = (await readShelves(tx, officeId, [productId])).get(productId);
  if (!product || !shelf) return fail('NOT_FOUND');
  if (!product.tracks_expiry) return failAt('INVALID_INPUT', 'id', UNTRACKED);
  if (textOf(shelf.lots) !== textOf(body.seen)) return fail('LOTS_CHANGED');
  const today = bogotaDay(context.now());
  const wrong = wrongLots(lots, today);
  if (wrong.length > 0) return invalid(wrong);
  const sum = lots.reduce((all, { amount }) => all + amount, 0);
  if (sum > shelf.there) {
    const [most, more] = [shelf.there, sum].map((amount) => quantityText(product.count_type, amount));
    return failAt('INVALID_INPUT', 'lots', `En la sede hay ${most}, y las fechas suman ${more}.`);
  }
  await storeLots(tx, officeId, new Map([[productId, lots]]));
  await writeAudit(tx, context, {
    call: 'stockLots.save',
    entity: 'product',
    entityId: productId,
    before: { office_id: officeId, lots: lotsLeft(shelf.lots, shelf.there, today) },
    after: { office_id: officeId, lots },
  });
  return { message: 'Las fechas quedaron anotadas.' };
}

/** Refuses impossible dates; recently expired goods may still be on a shelf. */
function wrongLots(lots: readonly Lot[], today: string) {
  const days = lots.map(({ expires_on }) => expires_on);
  return days.flatMap((day, at) => {
    const message = days.indexOf(day) < at ? TWICE : expiryProblem(day, today, dayAfter(today, -365));
    return message === undefined ? [] : [{ field: `lots.${at}.expires_on`, message }];
  });
}

const textOf = (lots: readonly Lot[]) =>
  lots
    .map(({ expires_on, amount }) => `${expires_on} ${amount}`)
    .toSorted()
    .join();

function present({ sku, count_type, kind, ...row }: LotRow): StockLot {
  return { ...row, id_item: sku, countType: count_type, ban: GOODS_LAW[kind].ban };
}
