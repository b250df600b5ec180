import { z } from 'zod';
import { COUNT_MODES } from '#rules/stock/count.ts';
import { MOST_STOCK, STOCK_REASONS } from '#rules/stock/movements.ts';
import { call, ofModule } from '../call.ts';
import { onlyFor } from '../resource.ts';
import { Done, Id, Instant, OneLine, Page, Pagination, Pesos, pageSize } from '../wire.ts';

const source = 'rule 111; paths chosen here' as const;
const State = z.enum(['open', 'booked', 'dropped']);

const StockCount = z
  .object({
    id: Id,
    office_id: Id,
    office_name: z.string(),
    name: z.string(),
    /** Whoever counts does not see what is expected. */
    is_blind: z.boolean(),
    state: State,
    /** Products that are to be counted, and those of them that were. */
    products: z.int().nonnegative(),
    counted: z.int().nonnegative(),
    /** Names of other open counts of the office that have some of the same goods. */
    overlaps: z.array(z.string()),
    started_by: z.string(),
    started_date: Instant,
    ended_by: z.string(),
    ended_date: Instant.nullable(),
  })
  .meta({ id: 'StockCount' });

const Tally = z.object({
  /** The last entry: another one follows it. */
  entry_id: Id,
  /** Pieces or grams, of all places together. */
  counted: z.int().nonnegative(),
  places: z.int().positive(),
  /** Who counted last, and when. */
  person: z.string(),
  date: Instant,
});

/** A product as whoever counts or receives sees it. */
export const countedFields = {
  product_id: Id,
  title: z.string(),
  id_item: z.string(),
  bar_code: z.string(),
  photoUrl: z.string(),
  tint: z.string(),
  countType: z.enum(['units', 'grams']),
  isle: z.string(),
  gondola: z.string(),
  tally: Tally.nullable(),
};

const CountedProduct = z
  .object({
    ...countedFields,
    /** Whether it is of what this count is about; others may be counted, too. */
    is_in_scope: z.boolean(),
    /** What should be there now, with what orders hold unpicked; null in a blind count. */
    expected: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'CountedProduct' });

const Difference = z
  .object({
    product_id: Id,
    title: z.string(),
    id_item: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
    countType: z.enum(['units', 'grams']),
    counted: z.int().nonnegative(),
    /** When it was counted. */
    expected: z.int().nonnegative(),
    /** What is more; below 0 what is less. */
    difference: z.int(),
    /** The stock now. */
    stock: z.int().nonnegative(),
    places: z.int().positive(),
    /** Goods moved between two places at which it was counted: count it again if in doubt. */
    has_moved: z.boolean(),
    person: z.string(),
    /** Pesos of the difference; null = unknown. */
    cost: onlyFor('superadmin', Pesos.nullable()),
  })
  .meta({ id: 'CountDifference' });

const params = z.object({ id: Id });
const shared = { version: 'admin', source } as const;
const counters = { ...shared, who: 'stock staff' } as const;
const desk = { ...shared, who: 'admin' } as const;
const Place = z.string().trim().max(40, 'Puede tener máximo 40 letras.');
/** Pieces or grams. */
export const Amount = z
  .int('Escribe cuánto hay en números enteros: unidades o gramos.')
  .min(0, 'No puede ser menos de 0.')
  .max(MOST_STOCK, 'Es más de lo que cabe.');

/** How much somebody writes down of a product. */
export const EntryBody = z.object({
  /** Made by the phone for this press: a repeat is the same entry. */
  entry_id: Id,
  product_id: Id,
  counted: Amount,
  mode: z.enum(COUNT_MODES).default('replace'),
  /** The last entry that was seen; null = none. After another one it is refused with that. */
  follows: Id.nullable().default(null),
});

export const stockCountCalls = ofModule('stock_counts', {
  'stockCounts.list': call({
    ...counters,
    summary: 'Los conteos de inventario de una sede, o de todas las que uno ve',
    method: 'GET',
    path: '/admin/stock/counts',
    query: z.object({
      office_id: Id.optional(),
      state: State.optional(),
      page: Page,
      limit: pageSize(20, 50),
    }),
    output: z.object({ list: z.array(StockCount), pagination: Pagination }),
  }),
  'stockCounts.start': call({
    ...desk,
    summary: 'Empezar un conteo: de todo, de una categoría, o de un pasillo o una góndola',
    method: 'POST',
    path: '/admin/stock/counts',
    body: z.object({
      /** Made once for this press: a repeat gives the same count. */
      id: Id,
      office_id: Id,
      name: OneLine.trim().min(1, 'Ponle un nombre.').max(80, 'Puede tener máximo 80 letras.'),
      is_blind: z.boolean().default(false),
      category_id: Id.nullable().default(null),
      /** '' for any. */
      isle: Place.default(''),
      gondola: Place.default(''),
    }),
    output: StockCount,
    errors: ['REQUEST_KEY_REUSED'],
  }),
  'stockCounts.get': call({
    ...counters,
    summary: 'Un conteo y cuánto falta',
    method: 'GET',
    path: '/admin/stock/counts/{id}',
    params,
    output: StockCount,
  }),
  'stockCounts.products': call({
    ...counters,
    summary:
      'Los productos de un conteo en el orden de las góndolas, o los que coinciden con un código o un nombre',
    method: 'GET',
    path: '/admin/stock/counts/{id}/products',
    params,
    query: z.object({
      /** A barcode, also of a scale, or an SKU, else words of the name; it also finds what is not of this count. */
      search: z.string().trim().max(80).optional(),
      /** Only what nobody has counted yet. */
      left: z.stringbool().optional(),
      page: Page,
      limit: pageSize(30, 100),
    }),
    output: z.object({ list: z.array(CountedProduct), pagination: Pagination }),
  }),
  'stockCounts.enter': call({
    ...counters,
    summary: 'Anotar cuánto hay de un producto: en total, o en otro sitio además de lo contado',
    method: 'POST',
    path: '/admin/stock/counts/{id}/entries',
    params,
    body: EntryBody,
    output: CountedProduct,
    errors: ['COUNT_CHANGED', 'COUNT_ENDED'],
  }),
  'stockCounts.differences': call({
    ...desk,
    summary: 'Las diferencias de un conteo: lo contado contra lo que debía haber en ese momento',
    method: 'GET',
    path: '/admin/stock/counts/{id}/differences',
    params,
    output: z.object({
      list: z.array(Difference),
      /** Products counted without a difference, and those of the count that nobody counted: they stay as they are. */
      equal: z.int().nonnegative(),
      left: z.int().nonnegative(),
      /** How often something was counted: booking names it, and is refused once there is more. */
      entries: z.int().nonnegative(),
    }),
  }),
  'stockCounts.book': call({
    ...desk,
    summary:
      'Terminar un conteo y registrar sus diferencias con su motivo; las que no vengan quedan sin registrar',
    method: 'POST',
    path: '/admin/stock/counts/{id}/book',
    params,
    body: z.object({
      lines: z
        .array(
          z.object({
            product_id: Id,
            /** The difference that was shown: refused after another entry. */
            difference: z
              .int()
              .refine((difference) => difference !== 0, 'Sin diferencia no hay qué registrar.'),
            reason: z.enum(STOCK_REASONS, 'Elige el motivo.'),
          }),
        )
        .max(30_000, 'Puede tener máximo 30.000 productos.'),
      /** The number of entries when the differences were shown: refused after another entry of any product. */
      entries: z.int().nonnegative().optional(),
    }),
    bodyLimit: 5 * 1024 * 1024,
    output: Done.extend({
      booked: z.int().nonnegative(),
      /** Titles of products of which less was taken than the difference: since then the rest was sold. */
      limited: z.array(z.string()),
    }),
    errors: ['COUNT_CHANGED', 'COUNT_ENDED'],
  }),
  'stockCounts.drop': call({
    ...desk,
    summary: 'Descartar un conteo sin registrar nada',
    method: 'POST',
    path: '/admin/stock/counts/{id}/drop',
    params,
    output: Done,
    errors: ['COUNT_ENDED'],
  }),
});
