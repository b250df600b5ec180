import { isSale, ORDER_STATE_LABELS } from '#rules/orders/moves.ts';
import { TAX_CLASS_NAMES } from '#rules/taxes/tax-classes.ts';
import { type ErpOrder, readErpOrders } from '#server/erp/read-orders.ts';
import { orderIds } from './orders.ts';
import { type Column, moment, pesos, tableOf } from './table.ts';

type Line = ErpOrder['lines'][number];
type Picked = NonNullable<Line['picked']>[number];

/**
 * What was picked of a line, or the line as ordered while nothing was picked; null where nothing was found, and of an
 * order that is no sale. Coupons, and what was not taken at the door, are not taken off.
 */
type Row = { order: ErpOrder; line: Line; charged: Picked | Line | null; isFirst: boolean };

/** An amount in the first row of a line alone, so that the column adds up. */
const ordered =
  (amount: (line: Line) => number): ((row: Row) => { pesos: number } | null) =>
  ({ line, isFirst }) =>
    isFirst ? { pesos: amount(line) } : null;

const columns: readonly Column<Row>[] = [
  ['Pedido', ({ order }) => order.number],
  ['Fecha', ({ order }) => moment(order.creationDate)],
  ['Estado', ({ order }) => ORDER_STATE_LABELS[order.state]],
  ['Sede', ({ order }) => order.office.name],
  ['SKU pedido', ({ line }) => line.id_item],
  ['Producto pedido', ({ line }) => line.title],
  ['Cantidad pedida', ({ line, isFirst }) => (isFirst ? line.count : null)],
  ['Unidad', ({ line }) => unitOf(line)],
  ['Precio', ({ line }) => pesos(line.price)],
  ['Precio con descuento', ({ line }) => pesos(line.price_neto)],
  ['Total pedido', ordered(({ total }) => total)],
  ['SKU alistado', ({ charged }) => charged?.id_item ?? null],
  ['Código de barras', ({ charged }) => charged?.bar_code ?? null],
  ['Producto alistado', ({ charged }) => charged?.title ?? null],
  ['Cantidad alistada', ({ charged }) => charged?.count ?? 0],
  ['Unidad alistada', ({ charged }) => charged && unitOf(charged)],
  ['Valor alistado', ({ charged }) => pesos(charged?.total ?? 0)],
  // An amount of the whole line, in its first row.
  ['No recibido en la puerta', ordered(({ undelivered = 0 }) => undelivered)],
  ['Impuesto', ({ charged }) => (charged?.tax_class ? TAX_CLASS_NAMES[charged.tax_class] : null)],
  ['Base de lo alistado', ({ charged }) => pesos(charged?.base ?? null)],
  ['IVA de lo alistado', ({ charged }) => pesos(charged?.vat ?? null)],
  ['Consumo de lo alistado', ({ charged }) => pesos(charged?.consumption ?? null)],
];

function unitOf({ count_type }: { count_type: 'units' | 'grams' }): string {
  return count_type === 'grams' ? 'g' : 'und';
}

/** One row for what was picked of each line: a part that was replaced has its own. */
export const lineTable = tableOf(columns, async function* (db, span) {
  for await (const ids of orderIds(db, span)) {
    const orders = await readErpOrders(db, ids);
    yield orders.flatMap((order) => order.lines.flatMap((line) => rowsOf(order, line)));
  }
});

function rowsOf(order: ErpOrder, line: Line): Row[] {
  const parts: (Picked | Line | null)[] = isSale(order.state) ? (line.picked ?? [line]) : [];
  return (parts.length > 0 ? parts : [null]).map((charged, at) => ({
    order,
    line,
    charged,
    isFirst: at === 0,
  }));
}
