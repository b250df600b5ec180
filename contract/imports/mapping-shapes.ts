import { z } from 'zod';
import { LABEL_FIELDS } from '#rules/label/cells.ts';
import { Id, Instant } from '../wire.ts';

/** Fields a column can be mapped to (back-office 3, Product). */
export const ImportField = z.enum([
  'sku',
  'bar_code',
  'title',
  'description',
  'brand',
  'provider',
  'category_1',
  'category_2',
  'category_3',
  'category_4',
  'size',
  /** The unit of a size that is a number alone. */
  'size_unit',
  /** What tells one of several apart: it follows the title. */
  'variant',
  'sold_by',
  'price',
  'price_neto',
  'discount',
  /** First and last day of the offer. */
  'sale_from',
  'sale_until',
  'stock',
  'stock_min',
  'cost',
  /** Addresses of pictures, of which the first one is fetched. */
  'picture',
  /** How goods are taxed: a rate or a word. */
  'tax',
  'sanitary_record',
  /** What the label of a pack says. */
  ...LABEL_FIELDS,
  /** What a row says is inactive is not shown again because it came. */
  'inactive',
  /** The same said the other way round. */
  'active',
]);
export type ImportField = z.output<typeof ImportField>;

/** What several columns may say together: further words of a title; whether all of them show it. */
export const SHARED_FIELDS: ReadonlySet<ImportField> = new Set(['variant', 'active']);

const ColumnName = z.string().max(200);

/** How one cell writes the levels of a category, and several categories. */
export const CategoryShape = z.object({
  /** '' where a cell has one level. */
  between: z.string(),
  is_list: z.boolean(),
  /** A top above all of them, which is left out. */
  root: z.string(),
});
export type CategoryShape = z.output<typeof CategoryShape>;

/** How much one of a product brings, as its unit price counts it. */
const SaidContent = z.object({
  quantity: z.number().positive().max(10_000_000),
  unit: z.enum(['g', 'ml', 'und', 'm']),
});
const MOST_CONTENTS = 2_000;

/** How a source's columns are read, stored with the source. */
export const ImportMapping = z
  .object({
    columns: z
      .array(
        z.object({
          column: ColumnName,
          field: ImportField,
          /** Price and stock: of which office; null is of all of them. */
          office_id: Id.nullable().default(null),
        }),
      )
      .max(300),
    /**
     * all: the file is the whole catalogue, and missing products are reported. part: it only adds and updates.
     */
    covers: z.enum(['all', 'part']).default('part'),
    /** What happens to products missing in a whole catalogue. */
    missing: z.enum(['keep', 'hide']).default('keep'),
    /** Creates unknown categories; otherwise their products wait on a hidden shelf. */
    create_categories: z.boolean().default(false),
    /** Names of categories in the file, from the widest to the narrowest with ' > ' between, and their subcategory. */
    categories: z.record(z.string().max(400), Id.nullable()).default({}),
    /** Unit of stock for products sold by weight; stored in grams. Where a column says how they are sold, its unit. */
    weighed_in: z.enum(['grams', 'kilos']).default('grams'),
    /** Titles in capitals are written as sentences. */
    tidy_titles: z.boolean().default(true),
    /** The code is the bar code; where that is missing, one made of title, brand and size. */
    makes_codes: z.boolean().default(false),
    /** Contents that staff settled where texts are in doubt, by the codes of their products. */
    contents: z
      .record(z.string().max(60), SaidContent)
      .refine((contents) => Object.keys(contents).length <= MOST_CONTENTS, 'Son demasiados contenidos.')
      .default({}),
    /** Questions of its columns that no column answers. */
    none_of: z.array(z.string().max(20)).max(30).default([]),
  })
  .meta({ id: 'ImportMapping' });

export type ImportMapping = z.output<typeof ImportMapping>;

export const ImportEncoding = z.enum(['utf8', 'cp1252', 'cp850']);

/** What was detected in a file before mapping. */
export const ImportLayout = z
  .object({
    kind: z.enum(['csv', 'xlsx', 'json']),
    /** ';', ',', tab or '|'; '' of a workbook and of JSON. */
    delimiter: z.string(),
    rows: z.int().nonnegative(),
    /** Cells of a row of text where rows agree; longer ones have moved cells. */
    width: z.int().optional(),
    /** The sheet of a workbook that is read, and others that are shown there. */
    sheet: z.object({ read: z.string(), others: z.array(z.string()) }).optional(),
    /** The line of the names of the columns, and the first lines, among which a person may choose another one. */
    head: z
      .object({ line: z.int(), above: z.array(z.object({ line: z.int(), text: z.string() })) })
      .optional(),
    /** The earlier file of the same shape whose columns were mapped by a person: they are read in the same way. */
    earlier: z.object({ file_name: z.string(), at: Instant }).optional(),
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()),
        /** Suggested by its name and its cells; null: unknown, or not sure. */
        suggestion: ImportField.nullable(),
        office_id: Id.nullable(),
        /** The field that it may be, as other columns may: a person is asked which one is. */
        doubt: ImportField.optional(),
        /** Of which place of the other system it is; several are asked about at once. */
        place: z.string().optional(),
        categories: CategoryShape.optional(),
        /** How its figures are written, where some have signs in them. */
        figures: z
          .object({ style: z.enum(['comma', 'point']), has_thousandths: z.boolean(), has_cents: z.boolean() })
          .optional(),
      }),
    ),
    /** Lines by encoding that are not plain letters. */
    encodings: z.partialRecord(ImportEncoding, z.int()),
    /** Number of lines with repaired character encoding. */
    mended: z.int().nonnegative(),
    mended_example: z.object({ before: z.string(), after: z.string() }).nullable(),
    /** The first lines of unknown encoding, and how many there are. */
    doubtful: z.array(z.object({ line: z.int(), text: z.string() })),
    doubtful_lines: z.int().optional(),
  })
  .meta({ id: 'ImportLayout' });

export type ImportLayout = z.output<typeof ImportLayout>;
