import { channelName } from '#rules/stats/channel.ts';
import type { StatChart } from '#rules/stats/charts.ts';
import { marginOf } from '#rules/stats/margin.ts';
import type { Period } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import type { Cell } from '#server/tickets/cell.ts';
import type { OrderModule } from './modules.ts';
import { type DayOfficeSum, type Module, sumsByDayAndOffice } from './sums.ts';
import { readTogether } from './together.ts';
import { mostViewed } from './viewed.ts';
import { visitsByDayAndOffice } from './visits.ts';

export const SHEET = 'Estadísticas';

/** What is given back of sales lowers them. */
const SALES_MODULES = ['shoppingcart_price', 'sales_refunded'] as const;
const SALES_SIGNS = { sales_refunded: -1 } as const;
const HOUR_MODULES = ['orders_by_hour', 'sales_by_hour'] as const;
const COUPON_MODULES = ['coupon_uses', 'coupon_cost'] as const;
const MOST_VIEWED = 200;
const MOST_TOGETHER = 200;
const BATCH = 1_000;
/** A file includes the whole last day. */
const AFTER_ALL = '9999-12-31';

type TableQuery = Period & { chart: StatChart; office_id?: string | undefined };
type Table = { head: string[]; rows: Cell[][] };

/** The rows of a file: a day and an office each, where the numbers have them. */
export async function* tableOf(db: Queries, query: TableQuery): AsyncIterable<Cell[][]> {
  const { head, rows } = await readTable(db, { ...query, officeId: query.office_id });
  yield [head];
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}

async function readTable(db: Queries, query: TableQuery & { officeId: string | undefined }): Promise<Table> {
  const sums = (modules: readonly OrderModule[]) => sumsByDayAndOffice(db, modules, query);
  switch (query.chart) {
    case 'sales':
      return byDay('Ventas en pesos', await sums(SALES_MODULES), SALES_SIGNS);
    case 'orders':
      return byDay('Pedidos', await sums(['shoppingcart_count']));
    case 'visits': {
      const all = ['total_visits_users_not_log_by_date', 'total_visits_users_log_by_date'] as const;
      return byDay('Visitas', await visitsByDayAndOffice(db, all, query));
    }
    case 'registered':
      return byDay(
        'Visitas de usuarios registrados',
        await visitsByDayAndOffice(db, ['total_visits_users_log_by_date'], query),
      );
    case 'hours':
      return {
        head: ['Fecha', 'Sede', 'Canal', 'Hora', 'Pedidos', 'Ventas'],
        rows: byReference(await sums(HOUR_MODULES), HOUR_MODULES, (reference) => {
          const [channel = '', hour] = reference.split(' ');
          return [channelName(channel), Number(hour)];
        }),
      };
    case 'coupons':
      return {
        head: ['Fecha', 'Sede', 'Cupón', 'Usos', 'Descontado'],
        rows: byReference(await sums(COUPON_MODULES), COUPON_MODULES, (code) => [code]),
      };
    case 'margin':
      return marginByDay(await sums([...SALES_MODULES, 'costed_sales', 'cost_of_sales']));
    case 'products':
      return {
        head: ['SKU', 'Producto', 'Vistas'],
        rows: (await mostViewed(db, { ...query, today: AFTER_ALL }, MOST_VIEWED)).map(
          ({ sku, title, views }) => [sku, title, views],
        ),
      };
    case 'together':
      return {
        head: ['Producto', 'Pedidos', 'Con', 'Pedidos', 'Juntos'],
        rows: (await readTogether(db, MOST_TOGETHER)).map((row) => [
          ...[row.first_title, row.first_orders, row.second_title, row.second_orders],
          row.together,
        ]),
      };
  }
}

/** The margin of sales with known cost; empty if there are none. */
function marginByDay(sums: readonly DayOfficeSum[]): Table {
  const rows = Map.groupBy(sums, ({ day, office }) => JSON.stringify([day, office]));
  return {
    head: ['Fecha', 'Sede', 'Ventas', 'Ventas con costo', 'Costo', 'Margen %'],
    rows: [...rows.values()].map((same) => {
      const of = (module: OrderModule) => same.find((row) => row.module === module)?.value ?? 0;
      const costed = { sales: of('costed_sales'), cost: of('cost_of_sales') };
      const sales = of('shoppingcart_price') - of('sales_refunded');
      const margin = marginOf(costed, sales);
      return [
        ...dayAndOffice(same[0]),
        ...[sales, costed.sales, costed.cost].map((pesos) => ({ pesos })),
        margin ? Math.round(margin.percent * 10) / 10 : '',
      ];
    }),
  };
}

/** A day, an office and a reference each: what it is called, then a column per module. */
function byReference(
  sums: readonly DayOfficeSum[],
  modules: readonly OrderModule[],
  cellsOf: (reference: string) => Cell[],
): Cell[][] {
  const rows = Map.groupBy(sums, ({ day, office, reference }) => JSON.stringify([day, office, reference]));
  return [...rows.values()].map((same) => {
    const values = modules.map((module) =>
      cellIn(module, same.find((row) => row.module === module)?.value ?? 0),
    );
    return [...dayAndOffice(same[0]), ...cellsOf(same[0]?.reference ?? ''), ...values];
  });
}

/** Adds up the modules of a day and an office; a sign of -1 takes one off. */
function byDay(head: string, sums: readonly DayOfficeSum[], signs: Partial<Record<Module, -1>> = {}): Table {
  const rows = Map.groupBy(sums, ({ day, office }) => JSON.stringify([day, office]));
  return {
    head: ['Fecha', 'Sede', head],
    rows: [...rows.values()].map((same) => [
      ...dayAndOffice(same[0]),
      cellIn(
        same[0]?.module,
        same.reduce((all, { module, value }) => all + (signs[module] ?? 1) * value, 0),
      ),
    ]),
  };
}

function dayAndOffice(sum: DayOfficeSum | undefined): Cell[] {
  return [{ day: sum?.day ?? '' }, sum?.office ?? ''];
}

const IN_PESOS: ReadonlySet<Module> = new Set([
  ...(['shoppingcart_price', 'sales_refunded', 'sales_by_hour', 'coupon_cost'] as const),
]);

function cellIn(module: Module | undefined, value: number): Cell {
  return module && IN_PESOS.has(module) ? { pesos: value } : value;
}
