import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { type FileRule, fileField } from '../files.ts';
import { onlyFor } from '../resource.ts';
import { Done, Id, Instant, lately, OneLine, Page, Pagination, Pesos, pageSize } from '../wire.ts';
import { Amount, countedFields, EntryBody } from './counts.ts';
import { DatedGoods, ExpiryDay } from './lots.ts';

const source = 'rule 125; paths chosen here' as const;
const State = z.enum(['open', 'booked', 'dropped']);
const MEGABYTE = 1024 * 1024;

/** What a supplier sends with the goods. */
const listFile = {
  what: 'La lista',
  kinds: ['xlsx', 'text'],
  most: 5 * MEGABYTE,
  seconds: 60,
} as const satisfies FileRule;

const Reception = z
  .object({
    id: Id,
    office_id: Id,
    office_name: z.string(),
    supplier: z.string(),
    /** The number of the supplier's invoice or delivery note. */
    document: z.string(),
    state: State,
    /** Products of the list, and products of which something came. */
    expected_products: z.int().nonnegative(),
    received_products: z.int().nonnegative(),
    started_by: z.string(),
    started_date: Instant,
    ended_by: z.string(),
    ended_date: Instant.nullable(),
  })
  .meta({ id: 'Reception' });

/** Of a category that wants dates, and what came so far by date: of the entry, else of the list. */
const dated = {
  tracks_expiry: lately(z.boolean()),
  lots: lately(z.array(DatedGoods)),
};

const ReceivedProduct = z
  .object({
    ...countedFields,
    ...dated,
    /** When it expires by the list; null = the list does not say. */
    expires_on: lately(ExpiryDay.nullable()),
    /** Whether the list has it; others may come, too. */
    is_in_scope: z.boolean(),
    /** What should come; null where the list does not have it. */
    expected: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'ReceivedProduct' });

const Cost = Pesos.max(1_000_000_000, 'Es más de lo que cabe.').nullable();

const ListLine = z.object({
  product_id: Id,
  /** Pieces or grams. */
  expected: Amount.positive('La cantidad debe ser mayor que 0.'),
  /** Pesos of what its price is of: a piece, a kilo; null = unknown. */
  cost: Cost,
});

const ReceptionLine = z
  .object({
    product_id: Id,
    title: z.string(),
    id_item: z.string(),
    countType: z.enum(['units', 'grams']),
    /** By the list; 0 where it does not have it. */
    expected: z.int().nonnegative(),
    /** What came, at all places. */
    received: z.int().nonnegative(),
    /** What came more than expected; below 0 what is missing. */
    difference: z.int(),
    /** Who received it last; '' = nobody. */
    person: z.string(),
    /** Pesos of what its price is of, by the document; null = unknown. */
    cost: Pesos.nullable(),
    /** What it cost until now; null = unknown. */
    cost_before: onlyFor('superadmin', Pesos.nullable()),
    ...dated,
    /** What came without a date. */
    undated: lately(z.int().nonnegative()),
  })
  .meta({ id: 'ReceptionLine' });

const params = z.object({ id: Id });
const shared = { version: 'admin', source } as const;
const hands = { ...shared, who: 'stock staff' } as const;
const desk = { ...shared, who: 'admin' } as const;
const MOST_LINES = 5_000;

export const receptionCalls = ofModule('receptions', {
  'receptions.list': call({
    ...hands,
    summary: 'Las recepciones de mercancía de una sede, o de todas las que uno ve, las últimas primero',
    method: 'GET',
    path: '/admin/stock/receptions',
    query: z.object({
      office_id: Id.optional(),
      state: State.optional(),
      /** A part of the supplier or of the document. */
      search: z.string().trim().max(80).optional(),
      page: Page,
      limit: pageSize(20, 50),
    }),
    output: z.object({ list: z.array(Reception), pagination: Pagination }),
  }),
  'receptions.readList': call({
    ...desk,
    summary:
      'Leer la lista de un proveedor (CSV, TXT o XLSX): qué productos son, cuánto viene y a qué costo; nada cambia',
    method: 'POST',
    path: '/admin/stock/receptions/list',
    form: true,
    files: { file: listFile },
    body: z.object({ file: fileField('Elige un archivo.'), office_id: Id }),
    bodyLimit: listFile.most + 16 * 1024,
    output: z.object({
      list: z.array(ListLine.extend({ title: z.string(), expires_on: lately(ExpiryDay.nullable()) })),
      /** Rows that are not understood, with what is wrong: the first hundred. */
      unread: z.array(z.object({ line: z.int(), text: z.string(), problem: z.string() })),
      unread_count: z.int().nonnegative(),
    }),
  }),
  'receptions.start': call({
    ...desk,
    summary: 'Empezar una recepción: de qué proveedor y documento, y qué se espera si hay lista',
    method: 'POST',
    path: '/admin/stock/receptions',
    body: z.object({
      /** Made once for this press: a repeat gives the same reception. */
      id: Id,
      office_id: Id,
      supplier: OneLine.trim().min(1, 'Escribe el proveedor.').max(80, 'Puede tener máximo 80 letras.'),
      document: OneLine.trim()
        .min(1, 'Escribe el número del documento.')
        .max(40, 'Puede tener máximo 40 letras.'),
      lines: z
        .array(ListLine.extend({ expires_on: ExpiryDay.nullable().default(null) }))
        .max(MOST_LINES, 'Puede tener máximo 5.000 productos.')
        .default([]),
    }),
    bodyLimit: MEGABYTE,
    output: Reception,
    errors: ['REQUEST_KEY_REUSED', 'DOCUMENT_TAKEN'],
  }),
  'receptions.get': call({
    ...hands,
    summary: 'Una recepción y cuánto falta',
    method: 'GET',
    path: '/admin/stock/receptions/{id}',
    params,
    output: Reception,
  }),
  'receptions.products': call({
    ...hands,
    summary: 'Los productos de la lista de una recepción, o los que coinciden con un código o un nombre',
    method: 'GET',
    path: '/admin/stock/receptions/{id}/products',
    params,
    query: z.object({
      /** A barcode, also of a scale, or an SKU, else words of the name; it also finds what is not on the list. */
      search: z.string().trim().max(80).optional(),
      /** Only what nobody has written down yet. */
      left: z.stringbool().optional(),
      page: Page,
      limit: pageSize(30, 100),
    }),
    output: z.object({ list: z.array(ReceivedProduct), pagination: Pagination }),
  }),
  'receptions.enter': call({
    ...hands,
    summary: 'Anotar cuánto llegó de un producto: en total, o además de lo anotado',
    method: 'POST',
    path: '/admin/stock/receptions/{id}/entries',
    params,
    body: EntryBody.extend({
      expires_on: ExpiryDay.nullable()
        .optional()
        .describe(
          'El último día en que se puede vender; null: no tiene. Sin el campo, la fecha de la lista.',
        ),
    }),
    output: ReceivedProduct,
    errors: ['COUNT_CHANGED', 'RECEPTION_ENDED'],
  }),
  'receptions.review': call({
    ...desk,
    summary: 'Lo que se esperaba contra lo que llegó, con su costo',
    method: 'GET',
    path: '/admin/stock/receptions/{id}/review',
    params,
    output: z.object({
      list: z.array(ReceptionLine),
      /** How often something was written down: booking names it, and is refused once there is more. */
      entries: z.int().nonnegative(),
    }),
  }),
  'receptions.book': call({
    ...desk,
    summary: 'Terminar una recepción: lo que llegó entra al inventario, y su costo queda en el producto',
    method: 'POST',
    path: '/admin/stock/receptions/{id}/book',
    params,
    body: z.object({
      /** The number of entries in the review that was shown. */
      entries: z.int().nonnegative(),
      /** Costs that are other than those of the list. */
      costs: z
        .array(z.object({ product_id: Id, cost: Cost }))
        .max(MOST_LINES, 'Puede tener máximo 5.000 productos.')
        .default([]),
      /** When that expires of which nobody wrote a date. */
      dates: z
        .array(z.object({ product_id: Id, expires_on: ExpiryDay }))
        .max(MOST_LINES, 'Puede tener máximo 5.000 productos.')
        .default([]),
    }),
    bodyLimit: MEGABYTE,
    output: Done.extend({ booked: z.int().nonnegative() }),
    errors: ['COUNT_CHANGED', 'RECEPTION_ENDED'],
  }),
  'receptions.drop': call({
    ...desk,
    summary: 'Descartar una recepción sin registrar nada',
    method: 'POST',
    path: '/admin/stock/receptions/{id}/drop',
    params,
    output: Done,
    errors: ['RECEPTION_ENDED'],
  }),
});
