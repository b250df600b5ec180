import type { OutputOf } from '#contract/index.ts';
import type { stockCalls } from '#contract/stock/movements.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { roleAtLeast } from '#rules/roles.ts';
import { daysOf, type Period } from '#rules/stats/period.ts';
import { MOST_DAYS_OF_ALL, STOCK_REASON_LABELS, type StockReason } from '#rules/stock/movements.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import { part } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, isFailure } from '#server/http/failure.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { checkedPeriod, FIRST_DAY } from '#server/stats/period.ts';
import { book } from './book.ts';
import {
  fromMovements,
  isOfAll,
  type MovementFilter,
  type MovementRow,
  movementColumns,
  readSummary,
} from './queries.ts';

type Movement = OutputOf<'stock.movements'>['list'][number];

export const stockHandlers = {
  'stock.movements': async ({ query }, context) => {
    const { order = 'date desc' } = query;
    const wrong = wrongDays(query, context);
    if (wrong) return wrong;
    const page = await sortedPage<MovementRow, 'date'>(
      context.db,
      { ...query, order },
      {
        columns: movementColumns,
        from: fromMovements(context.db, ownOffice(query, context)),
        id: part`m.id`,
        sorts: { date: { by: part`m.at`, as: 'timestamptz' } },
      },
    );
    if (isFailure(page)) return page;
    return { list: page.rows.map(presentMovement), pagination: page.pagination };
  },

  'stock.summary': async ({ query }, context) => {
    const period = checkedPeriod(query, context.now());
    if (isFailure(period)) return period;
    if (isOfAll(query) && isTooLong(period)) return tooLong();
    const filter = { ...ownOffice(query, context), from: period.from, to: period.to };
    const rows = await readSummary(context.db, filter, query.by);
    const list = rows.map(({ name, ...row }) => ({
      ...row,
      name: query.by === 'reason' ? (STOCK_REASON_LABELS[row.id as StockReason] ?? '') : name,
    }));
    return { from: period.from, to: period.to, list };
  },

  'stock.waste': ({ body: { lines, lots, ...body } }, context) =>
    book('stock.waste', bookingOf('waste', body), lines, context, lots),
  'stock.adjust': ({ body: { lines, ...body } }, context) =>
    book('stock.adjust', bookingOf('adjustment', body), lines, context),
  'stock.transfer': ({ body: { lines, ...body } }, context) =>
    book('stock.transfer', bookingOf('transfer', body), lines, context),
} satisfies HandlersOf<keyof typeof stockCalls>;

/**
 * Refuses reversed dates, and periods longer than the movements of machines may be read at once; for a list and its
 * file.
 */
export function wrongDays(
  filter: MovementFilter,
  { now }: Pick<SignedInContext, 'now'>,
): Failure<'INVALID_INPUT'> | undefined {
  const { from, to } = filter;
  if (from && to && to < from) return badField('to', 'La fecha hasta no puede ser anterior a la fecha desde');
  const days = { from: from ?? FIRST_DAY, to: to ?? bogotaDay(now()) };
  return isOfAll(filter) && (from || to) && isTooLong(days) ? tooLong() : undefined;
}

const isTooLong = (period: Period) => daysOf(period) > MOST_DAYS_OF_ALL;

const tooLong = () =>
  badField(
    'from',
    `De ventas, importaciones y otros sistemas elige máximo ${MOST_DAYS_OF_ALL} días, o un producto.`,
  );

type Body = { id: string; office_id: string; to_office_id?: string; reason?: StockReason; note: string };

const bookingOf = (kind: 'waste' | 'adjustment' | 'transfer', body: Body) => ({
  id: body.id,
  kind,
  officeId: body.office_id,
  toOfficeId: body.to_office_id ?? null,
  reason: body.reason ?? null,
  note: body.note,
});

/** Staff of a branch see that branch, whatever the request names. */
export function ownOffice<Filter extends MovementFilter>(
  filter: Filter,
  { user }: { user: { officeId: string | null } },
): Filter {
  return user.officeId === null ? filter : { ...filter, office_id: user.officeId };
}

/** Costs are for whoever sees those of products. */
export const seesCosts = (role: SignedInContext['user']['role']) => roleAtLeast(role, 'superadmin');

export function presentMovement(row: MovementRow): Movement {
  return {
    id: row.id,
    date: row.at.toISOString(),
    kind: row.kind,
    office_id: row.office_id,
    office_name: row.office_name,
    product_id: row.product_id,
    title: row.title,
    id_item: row.sku,
    countType: row.count_type,
    amount: row.amount,
    stock: row.stock_after,
    reason: row.reason,
    note: row.note,
    cost: row.cost,
    person: row.person,
    order_number: row.order_number,
  };
}
