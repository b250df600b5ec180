import { z } from 'zod';
import { IMPORT_FIELDS } from '#rules/imports/field-labels.ts';
import { Job } from '../jobs.ts';
import { Id, Instant } from '../wire.ts';
import { ImportLayout, ImportMapping } from './mapping-shapes.ts';

/** Why a row is not written, or what is suspicious about it. */
export const ImportProblemCode = z.enum([
  'NO_KEY',
  'BROKEN_KEY',
  'LONG_KEY',
  'DOUBLE_KEY',
  'SIMILAR_KEY',
  'BROKEN_BAR_CODE',
  'SHARED_BAR_CODE',
  'MOVED_CELLS',
  'NO_TITLE',
  'NO_PRICE',
  'BAD_PRICE',
  'PRICE_IN_DOUBT',
  'BAD_STOCK',
  'NEGATIVE_STOCK',
  'STOCK_IN_KILOS',
  'STOCK_OTHER_UNIT',
  'STOCK_FRACTION',
  'NOT_SOLD',
  'BAD_COST',
  'BAD_TAX',
  'TAX_IN_DOUBT',
  'BAD_LABEL',
  'NET_ABOVE_PRICE',
  'BAD_SALE_DAYS',
  'BANNED_OFFER',
  'PRICE_JUMP',
  'OTHER_OFFICE',
  'STOCK_JUMP',
  'STOCK_THOUSAND',
  'UNIT_PRICE',
  'LOW_PRICE',
  'OTHER_GOODS',
  'REMOVED',
  'NOT_WRITTEN',
  'NO_CATEGORY',
  'MISSING',
  'CONTENT_DOUBT',
  'CUT_TITLE',
]);
export type ImportProblemCode = z.output<typeof ImportProblemCode>;

/** Changes that need consent before they are written. */
export const ImportGate = z.enum([
  'SIMILAR_KEY',
  'PRICE_JUMP',
  'OTHER_OFFICE',
  'STOCK_JUMP',
  'STOCK_THOUSAND',
  'UNIT_PRICE',
  'LOW_PRICE',
  'OTHER_GOODS',
  'VANISHING',
]);
export type ImportGate = z.output<typeof ImportGate>;

export const ImportOutcome = z.enum(['created', 'changed', 'unchanged', 'refused']);
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** A value of a product before and after, as staff read it; '' is none. */
const ImportChange = z
  .object({
    field: z.enum(IMPORT_FIELDS),
    before: z.string(),
    after: z.string(),
  })
  .meta({ id: 'ImportChange' });
export type ImportChange = z.output<typeof ImportChange>;

export const ImportRow = z
  .object({
    row: z.int().positive(),
    sku: z.string(),
    outcome: ImportOutcome,
    title: z.string(),
    problems: z.array(z.object({ code: ImportProblemCode, column: z.string(), message: z.string() })),
    /** What changes of the product. */
    changes: z.array(ImportChange),
    /** What changes in the first office whose figures change, and in how many they do. */
    figures: z.object({ office: z.string(), changes: z.array(ImportChange), offices: z.int() }).nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.output<typeof ImportRow>;

/** Planned or completed changes. */
export const ImportSummary = z
  .object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Products of the shop missing in a whole catalogue, and their total. */
    vanishing: z.int(),
    active: z.int(),
    brands: z.int(),
    categories: z.int(),
    /** Not listed until they have one (rule 33). */
    without_picture: z.int(),
    /** Those that get one from an address in the file. */
    pictures: z.int().optional(),
    /** How often each problem is there, with the first rows. */
    problems: z.array(z.object({ code: ImportProblemCode, count: z.int(), rows: z.array(z.int()) })),
    /** Changes that need consent. */
    gates: z.array(z.object({ gate: ImportGate, count: z.int(), example: z.string() })),
    /** Names of categories in the file, and where their products go; null: on the shelf that is not shown. */
    categories_found: z.array(
      z.object({ path: z.string(), count: z.int(), subcategory_id: Id.nullable(), made: z.boolean() }),
    ),
  })
  .meta({ id: 'ImportSummary' });

export type ImportSummary = z.output<typeof ImportSummary>;

/** A row as it will be in the shop. */
export const ImportPreview = z
  .object({
    row: z.int(),
    sku: z.string(),
    title: z.string(),
    brand: z.string(),
    category: z.string(),
    price: z.int().nullable(),
    price_neto: z.int().nullable(),
    /** The days of that net price; null: it has none. */
    sale_days: z.string().nullable(),
    /** Stock in the first office of the row, in pieces or grams; null: not given. */
    stock: z.object({ count: z.int(), unit: z.enum(['und', 'g']) }).nullable(),
    size: z.string(),
    /** Content and unit of the unit price; null: none is shown. */
    content: z
      .object({ quantity: z.number(), unit: z.enum(['g', 'ml', 'und', 'm']), packs: z.int() })
      .nullable(),
    problems: z.array(z.string()),
  })
  .meta({ id: 'ImportPreview' });

export const ImportStep = z.enum(['reading', 'mapping', 'checking', 'review', 'applying', 'over']);
export type ImportStep = z.output<typeof ImportStep>;

/** Product import record (back-office 3). */
export const ProductImport = z
  .object({
    _id: Id,
    id: Id,
    import_status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'discarded']),
    status_message: z.string(),
    total_records: z.int(),
    processed_records: z.int(),
    refused_records: z.int(),
    total_brands: z.int(),
    total_categories: z.int(),
    created_at: Instant,
    updated_at: Instant,
    wslast_updated_at: Instant.nullable(),
    file_name: z.string(),
    source: z.object({ id: Id, name: z.string() }).nullable(),
    created_by: z.string(),
    step: ImportStep,
    undoes: Id.nullable(),
    /** Whether it is the last one and can be undone. */
    can_undo: z.boolean(),
    /** Whether the report of its rows is still stored. */
    has_report: z.boolean(),
    /** Rows that were held back and can still be accepted; 0 once newer data of theirs was imported. */
    held_records: z.int(),
    /** The import whose rows that were held back this one has. */
    held_of: Id.nullable(),
  })
  .meta({ id: 'ProductImport' });

export const ImportDetail = ProductImport.extend({
  layout: ImportLayout.nullable(),
  mapping: ImportMapping.nullable(),
  preview: z.array(ImportPreview),
  summary: ImportSummary.nullable(),
  /** How far pictures at addresses of the file have come once it is applied, and the first of those that failed. */
  pictures: z
    .object({
      waiting: z.int(),
      done: z.int(),
      failed: z.int(),
      failures: z.array(z.object({ sku: z.string(), title: z.string(), url: z.string(), why: z.string() })),
    })
    .nullable(),
  job: Job.nullable(),
}).meta({ id: 'ImportDetail' });
