import { z } from 'zod';
import { EXPIRY_DAYS, MOST_EXPIRY_DAYS, MOST_LOTS } from '#rules/stock/lots.ts';
import { call, ofModule } from '../call.ts';
import { askedOf, onlyFor, pageOf } from '../resource.ts';
import { CountType, Done, Id, lately, Pagination, Pesos } from '../wire.ts';
import { Amount } from './counts.ts';

const source = 'rule 132; paths chosen here' as const;
/** A day of Colombia. */
export const ExpiryDay = z.iso.date('Escribe la fecha como 2026-12-03.');

/** Goods that expire on one day: the last one on which they may be sold. */
export const DatedGoods = z
  .object({
    expires_on: ExpiryDay,
    /** Pieces or grams. */
    amount: z.int().nonnegative(),
  })
  .meta({ id: 'DatedGoods' });

const StockLot = z
  .object({
    id: Id,
    office_id: Id,
    office_name: z.string(),
    product_id: Id,
    title: z.string(),
    id_item: z.string(),
    countType: CountType,
    expires_on: ExpiryDay,
    /** Days until then; below 0 it has expired. */
    days: z.int(),
    /** Pieces or grams of it that nobody has ordered. */
    amount: z.int().positive(),
    /** What that cost; null = unknown. */
    cost: onlyFor('superadmin', Pesos.nullable()),
    price_neto: Pesos,
    /** Its price of certain days, coming or begun; null = none. */
    sale: z
      .object({ price_neto: Pesos, from: ExpiryDay, until: ExpiryDay.nullable(), begun: z.boolean() })
      .nullable(),
    /** Why the law allows it no offer; '' where it does. */
    ban: z.string(),
  })
  .meta({ id: 'StockLot' });

const UndatedGoods = StockLot.pick({
  office_id: true,
  office_name: true,
  product_id: true,
  title: true,
  id_item: true,
  countType: true,
  price_neto: true,
})
  .extend({
    id: z.string().describe('Identifica el producto en esa sede.'),
    category_name: z.string().describe('Su categoría.'),
    /** Pieces or grams that nobody has ordered, and how many of them have no date. */
    stock: z.int().positive(),
    undated: z.int().positive(),
  })
  .meta({ id: 'UndatedGoods' });

const ofGoods = {
  office_id: Id.optional(),
  category_id: Id.optional(),
  /** A part of the title, or the SKU or barcode. */
  product: z.string().trim().max(80).optional(),
};
const filters = {
  ...ofGoods,
  /** What expires within so many days, and what has. */
  days: z.coerce
    .number<string | number>('Escribe los días en números.')
    .int('Escribe los días en números enteros.')
    .min(0, 'No puede ser menos de 0.')
    .max(MOST_EXPIRY_DAYS, `Puede ser máximo ${MOST_EXPIRY_DAYS} días.`)
    .default(EXPIRY_DAYS),
};

const params = z.object({ id: Id });
const desk = { version: 'admin', who: 'admin', source } as const;
/** As they were seen: after another change it is refused. Receptions may bring more than are written by hand. */
const Seen = z.array(DatedGoods).max(1_000);

export const stockLotCalls = ofModule('stock_lots', {
  'stockLots.list': call({
    ...desk,
    summary:
      'Lo que vence pronto o ya venció en una sede, o en todas las que uno ve: lo primero que vence, primero',
    method: 'GET',
    path: '/admin/stock/lots',
    query: z.object({
      ...filters,
      ...pageOf(50, 100),
      ...askedOf(StockLot, ['expires_on asc', 'expires_on desc']),
      after: z.string().max(1_000).optional(),
    }),
    filteredBy: Object.keys(filters),
    output: z.object({
      list: z.array(StockLot),
      pagination: Pagination,
      /** Of all that fits the filters: lots that have expired, and what all of them cost, where that is known. */
      expired: z.int().nonnegative(),
      cost_at_risk: onlyFor('superadmin', Pesos),
      is_partial: lately(
        z.boolean().describe('Si hay más de 10.000 fechas: las cifras son de las primeras que vencen.'),
      ),
    }),
  }),
  'stockLots.undated': call({
    ...desk,
    summary:
      'Lo que hay por vender sin fecha de vencimiento y debería llevarla por su categoría, en una sede o en todas las que uno ve',
    method: 'GET',
    path: '/admin/stock/lots/undated',
    query: z.object({
      ...ofGoods,
      ...pageOf(50, 100),
      ...askedOf(UndatedGoods, ['title asc', 'title desc', 'undated asc', 'undated desc']),
      after: z.string().max(1_000).optional(),
    }),
    filteredBy: Object.keys(ofGoods),
    output: z.object({ list: z.array(UndatedGoods), pagination: Pagination }),
  }),
  'stockLots.get': call({
    ...desk,
    summary: 'Las fechas de vencimiento de un producto en una sede, y cuánto queda de cada una',
    method: 'GET',
    path: '/admin/stock/lots/{id}',
    params,
    query: z.object({ office_id: Id }),
    output: z.object({
      product_id: Id,
      title: z.string(),
      countType: CountType,
      /** Whether its category wants dates. */
      tracks_expiry: z.boolean(),
      /** What lies on its shelf: the stock, and what orders hold that nobody has picked yet. */
      there: z.int().nonnegative(),
      /** How much of that is left by date, the oldest first. */
      left: z.array(DatedGoods),
      undated: z.int().nonnegative(),
      /** The lots as stored: saving names them. */
      seen: z.array(DatedGoods),
    }),
  }),
  'stockLots.save': call({
    ...desk,
    summary: 'Anotar cuánto hay de un producto por fecha de vencimiento; lo que no se anota queda sin fecha',
    method: 'PUT',
    path: '/admin/stock/lots/{id}',
    params,
    body: z.object({
      office_id: Id,
      lots: z
        .array(
          z.object({
            expires_on: ExpiryDay,
            amount: Amount.positive('La cantidad debe ser mayor que 0.'),
          }),
        )
        .max(MOST_LOTS, `Puede tener máximo ${MOST_LOTS} fechas.`),
      seen: Seen,
    }),
    output: Done,
    errors: ['LOTS_CHANGED'],
  }),
  'stockLots.offer': call({
    ...desk,
    summary:
      'Poner en oferta lo que vence pronto: cuesta menos en su sede, desde hoy y hasta que vence o hasta antes',
    method: 'POST',
    path: '/admin/stock/lots/offers',
    body: z.object({
      lots: z.array(Id).min(1, 'Elige al menos un producto.').max(200, 'Puede tener máximo 200 productos.'),
      percent: z
        .int('Escribe el descuento en números enteros.')
        .min(1, 'El descuento debe ser al menos 1 %.')
        .max(90, 'El descuento puede ser máximo 90 %.'),
      /** The last day; null = until each expires, which is the latest. */
      until: ExpiryDay.nullable().default(null),
    }),
    output: Done.extend({
      /** Prices that changed; the same press again changes none. */
      changed: z.int().nonnegative(),
    }),
  }),
});
