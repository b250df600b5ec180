import { z } from 'zod';
import {
  ADJUSTMENT_REASONS,
  MOST_STOCK,
  STOCK_KINDS,
  STOCK_REASONS,
  WASTE_REASONS,
} from '#rules/stock/movements.ts';
import { call } from '../call.ts';
import { askedOf, onlyFor, pageOf } from '../resource.ts';
import { Done, Id, Instant, OneLine, Pagination, Pesos } from '../wire.ts';

const source = 'rules 92 and 110; paths chosen here' as const;
const Day = z.iso.date('Escribe la fecha como 2026-11-25.');

/** What a list, its figures and its file are of. */
export const movementFilters = {
  office_id: Id.optional(),
  product_id: Id.optional(),
  /** A part of the title, or the SKU or barcode. */
  product: z.string().trim().max(80).optional(),
  /**
   * By default what people do by hand: waste, adjustments, counts, transfers, receptions and edits. Others without days
   * or a product_id are those of the last two days.
   */
  kind: z.enum(['all', ...STOCK_KINDS], 'Elige una de las causas.').optional(),
  reason: z.enum(STOCK_REASONS, 'Elige uno de los motivos.').optional(),
  /** A part of the name of a member of staff. */
  person: z.string().trim().max(100).optional(),
  /** Days of Colombia, both included. */
  from: Day.optional(),
  to: Day.optional(),
};

const Movement = z
  .object({
    id: Id,
    date: Instant,
    kind: z.enum(STOCK_KINDS),
    office_id: Id,
    office_name: z.string(),
    product_id: Id,
    title: z.string(),
    id_item: z.string(),
    countType: z.enum(['units', 'grams']),
    /** Pieces or grams; below 0 what went out. */
    amount: z.int(),
    /** What was left after it. */
    stock: z.int().nonnegative(),
    reason: z.enum(STOCK_REASONS).nullable(),
    note: z.string(),
    /** Pesos of what was moved by hand, by the cost of the product; null = unknown. */
    cost: onlyFor('superadmin', Pesos.nullable()),
    /** '' where nobody did it: another system, or time. */
    person: z.string(),
    order_number: z
      .int()
      .positive()
      .nullable()
      .describe('El número del pedido del que es; null si no es de un pedido.'),
  })
  .meta({ id: 'StockMovement' });

const Summary = z
  .object({
    /** The reason, the person or the product; '' = none. */
    id: z.string(),
    name: z.string(),
    movements: z.int().nonnegative(),
    /** What went out less what came in, of goods by the piece and by the gram. */
    units: z.int(),
    grams: z.int(),
    /** Pesos that went out less those that came in, where a cost is known. */
    cost: onlyFor('superadmin', z.int()),
    /** Movements without a known cost. */
    without_cost: onlyFor('superadmin', z.int().nonnegative()),
  })
  .meta({ id: 'StockSummary' });

const staff = { version: 'admin', who: 'admin', source } as const;
const Amount = z
  .int('Escribe la cantidad en números enteros: unidades o gramos.')
  .min(-MOST_STOCK, 'Es más de lo que cabe.')
  .max(MOST_STOCK, 'Es más de lo que cabe.');
const Out = Amount.positive('La cantidad debe ser mayor que 0.');
const linesOf = <Amounts extends z.ZodType>(amount: Amounts) =>
  z
    .array(z.object({ product_id: Id, amount }))
    .min(1, 'Elige al menos un producto.')
    .max(200, 'Puede tener máximo 200 productos.');
const Note = OneLine.trim().max(300, 'Escribe la nota en menos de 300 letras.').default('');
/** Made once for this press: a repeat changes nothing. */
const booking = { id: Id, office_id: Id, note: Note };
const booked = {
  ...staff,
  method: 'POST',
  bodyLimit: 32 * 1024,
  output: Done,
  errors: ['NOT_ENOUGH_STOCK', 'REQUEST_KEY_REUSED'],
} as const;

export const stockCalls = {
  'stock.movements': call({
    ...staff,
    summary: 'Los movimientos del inventario, lo último primero: cada cambio con su causa, y cuánto quedó',
    method: 'GET',
    path: '/admin/stock/movements',
    query: z.object({
      ...movementFilters,
      ...pageOf(50, 100),
      ...askedOf(Movement, ['date desc', 'date asc']),
      after: z.string().max(1_000).optional(),
    }),
    filteredBy: Object.keys(movementFilters),
    output: z.object({ list: z.array(Movement), pagination: Pagination }),
  }),
  'stock.summary': call({
    ...staff,
    summary: 'Los movimientos sumados por motivo, por persona o por producto, lo más costoso primero',
    method: 'GET',
    path: '/admin/stock/summary',
    /** Without days: of the last four weeks. */
    query: z.object({ ...movementFilters, by: z.enum(['reason', 'person', 'product']).default('reason') }),
    output: z.object({ from: Day, to: Day, list: z.array(Summary) }),
  }),
  'stock.waste': call({
    ...booked,
    summary: 'Registrar merma de una sede: sale del inventario con su motivo',
    path: '/admin/stock/waste',
    body: z.object({
      ...booking,
      reason: z.enum(WASTE_REASONS, 'Elige el motivo.'),
      lines: linesOf(Out),
      lots: z
        .array(z.object({ id: Id, amount: Out }))
        .max(1_000, 'Puede tener máximo 1.000 fechas.')
        .default([])
        .describe(
          'De qué fechas vencidas es, con lo que quedaba de cada una al verlas: si cambió, no se registra nada. Suman lo de su línea.',
        ),
    }),
    errors: [...booked.errors, 'LOTS_CHANGED'],
  }),
  'stock.adjust': call({
    ...booked,
    summary: 'Ajustar el inventario de una sede hacia arriba o hacia abajo, con su motivo',
    path: '/admin/stock/adjustments',
    body: z.object({
      ...booking,
      reason: z.enum(ADJUSTMENT_REASONS, 'Elige el motivo.'),
      /** Pieces or grams more; below 0 less. */
      lines: linesOf(Amount.refine((amount) => amount !== 0, 'La cantidad no puede ser 0.')),
    }),
  }),
  'stock.transfer': call({
    ...booked,
    summary: 'Trasladar productos de una sede a otra',
    path: '/admin/stock/transfers',
    body: z.object({
      ...booking,
      to_office_id: Id,
      lines: linesOf(Out),
    }),
  }),
};
