import type { OutputOf } from '#contract/index.ts';
import type { statRecordCalls } from '#contract/stats/stat-records.ts';
import type { statsCalls } from '#contract/stats/stats.ts';
import { eachDay, periodBefore } from '#rules/stats/period.ts';
import { refuseChange } from '#server/audit/log-calls.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { isFailure } from '#server/http/failure.ts';
import { operationOf } from './operation.ts';
import { readPeriod } from './period.ts';
import { listRecords, readRecord } from './records.ts';
import { type DaySum, type Module, sumsByDay, sumsByOffice } from './sums.ts';
import { readTogether } from './together.ts';
import { mostViewed } from './viewed.ts';
import { visitsByDay } from './visits.ts';

/** Back-office 9. */
const MOST_VIEWED = 200;
const MOST_TOGETHER = 50;

const SALES = [
  'shoppingcart_price',
  'shoppingcart_count',
  'costed_sales',
  'cost_of_sales',
  'sales_refunded',
] as const satisfies readonly Module[];
const VISITS = ['total_visits_users_not_log_by_date', 'total_visits_users_log_by_date'] as const;

export const statsHandlers = {
  'stats.figures': async ({ query }, context) => {
    const { db } = context;
    const current = await readPeriod(query, context);
    if (isFailure(current)) return current;
    const { from, to } = current;
    const before = periodBefore(current);
    const daysOf = async (period: typeof current) =>
      (await Promise.all([sumsByDay(db, SALES, period), visitsByDay(db, VISITS, period)])).flat();
    const [days, earlier, offices] = await Promise.all([
      daysOf(current),
      daysOf({ ...current, ...before }),
      sumsByOffice(db, SALES, current),
    ]);
    const byDay = Map.groupBy(days, ({ day }) => day);
    return {
      from,
      to,
      days: eachDay(current).map((day) => ({ day, ...sumsOf(byDay.get(day) ?? []) })),
      total: sumsOf(days),
      before: { ...before, ...sumsOf(earlier) },
      by_office: [...Map.groupBy(offices, ({ office_id }) => office_id)].map(([office_id, rows]) => ({
        office_id,
        office: rows[0]?.office ?? '',
        sales: sumOf(rows, 'shoppingcart_price') - sumOf(rows, 'sales_refunded'),
        orders: sumOf(rows, 'shoppingcart_count'),
      })),
    };
  },

  'stats.mostViewed': async ({ query }, context) => {
    const period = await readPeriod(query, context);
    if (isFailure(period)) return period;
    const rows = await mostViewed(context.db, period, MOST_VIEWED);
    const list = rows.map(({ sku, picture, ...row }) => ({
      ...row,
      id_item: sku,
      photoUrl: pictureUrl(picture),
    }));
    return { from: period.from, to: period.to, list };
  },

  'stats.operation': async ({ query }, context) => {
    const period = await readPeriod(query, context);
    return isFailure(period) ? period : operationOf(context.db, period);
  },

  'stats.together': async (_input, { db }) => ({
    list: (await readTogether(db, MOST_TOGETHER)).map((row) => ({
      first: { id: row.first_id, title: row.first_title, orders: row.first_orders },
      second: { id: row.second_id, title: row.second_title, orders: row.second_orders },
      together: row.together,
    })),
  }),

  'stats.list': listRecords,
  'stats.allPaginate': listRecords,
  'stats.get': readRecord,
  'stats.change': refuseChange,
  'stats.remove': refuseChange,
} satisfies HandlersOf<keyof typeof statsCalls | keyof typeof statRecordCalls>;

function sumsOf(rows: readonly DaySum[]): OutputOf<'stats.figures'>['total'] {
  const registered = sumOf(rows, 'total_visits_users_log_by_date');
  return {
    sales: sumOf(rows, 'shoppingcart_price') - sumOf(rows, 'sales_refunded'),
    refunded: sumOf(rows, 'sales_refunded'),
    orders: sumOf(rows, 'shoppingcart_count'),
    visits: registered + sumOf(rows, 'total_visits_users_not_log_by_date'),
    registered,
    costed_sales: sumOf(rows, 'costed_sales'),
    cost: sumOf(rows, 'cost_of_sales'),
  };
}

/** The sum of a module's rows. Sums of an imported table without its orders may be negative. */
function sumOf(rows: readonly { module: Module; value: number }[], module: Module): number {
  const sum = rows.filter((row) => row.module === module).reduce((all, { value }) => all + value, 0);
  return Math.max(0, sum);
}
