import { z } from 'zod';
import { productFilters } from '#contract/resources/staff-products.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { failAt } from '#server/http/failure.ts';
import { BOM, csvLine } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { type Cell, xlsxOf } from '#server/tickets/xlsx.ts';
import { filteredProducts } from './product-filters.ts';

/** As many rows as a workbook gets (rule 73); a CSV has no limit. */
export const MOST_IN_EXCEL = 20_000;
const BATCH = 1_000;

type Row = {
  [Name in
    | 'id'
    | 'id_item'
    | 'bar_code'
    | 'title'
    | 'brand'
    | 'provider'
    | 'category_id'
    | 'main_category_name']: string;
} & { sub_category_name: string; description: string; tags: string[]; picture: string; photos: number } & {
  [Name in 'inactive' | 'inactiveManual']: boolean;
} & { [Name in 'price' | 'price_neto' | 'stock']: number | null };

const yesOrNo = (is: boolean) => (is ? 'Sí' : 'No');

/** Columns with their titles. Price and stock are those of the requested office. */
const columns = {
  id: ['Id', ({ id }) => id],
  id_item: ['SKU', ({ id_item }) => id_item],
  bar_code: ['Código de barras', ({ bar_code }) => bar_code],
  title: ['Producto', ({ title }) => title],
  brand: ['Marca', ({ brand }) => brand],
  provider: ['Proveedor', ({ provider }) => provider],
  category_id: ['Id de la categoría', ({ category_id }) => category_id],
  main_category_name: ['Categoría', ({ main_category_name }) => main_category_name],
  sub_category_name: ['Subcategoría', ({ sub_category_name }) => sub_category_name],
  description: ['Descripción', ({ description }) => description],
  price: ['Precio', ({ price }) => price ?? ''],
  price_neto: ['Precio neto', ({ price_neto }) => price_neto ?? ''],
  stock: ['Stock', ({ stock }) => stock ?? ''],
  tags: ['Etiquetas', ({ tags }) => tags.join(', ')],
  imageUploaded: ['Con imagen', ({ picture }) => yesOrNo(picture !== '')],
  inactive: ['Inactivo', ({ inactive }) => yesOrNo(inactive)],
  inactiveManual: ['Oculto a mano', ({ inactiveManual }) => yesOrNo(inactiveManual)],
} as const satisfies Record<string, readonly [head: string, cell: (row: Row) => Cell]>;

export type ExportColumn = keyof typeof columns;
export const EXPORT_COLUMNS = Object.keys(columns) as ExportColumn[];
const usual = EXPORT_COLUMNS.filter((name) => name !== 'id' && name !== 'category_id');

const parameters = z.strictObject({
  ...productFilters,
  columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).optional(),
  limit: z.int().min(1).max(MOST_IN_EXCEL).optional(),
});
type Asked = z.output<typeof parameters>;

const shared = {
  does: 'products, by the filters of their list',
  who: 'admin',
  parameters,
  name: 'productos',
} as const;

export const productsExcel = defineDownload({
  ...shared,
  type: 'xlsx',
  // A request with a maximum accepts the first rows.
  refuse: async (asked, { db }) => {
    if (asked.limit !== undefined) return undefined;
    const { from } = await filteredProducts(db, asked);
    const { counted } = await db.one<{ counted: number }>(sql`
      select count(*)::int as counted
      from (select 1 ${from} limit ${MOST_IN_EXCEL + 1}) found`);
    return counted > MOST_IN_EXCEL
      ? failAt('INVALID_INPUT', 'parameters', 'Son más de 20.000 productos: descárgalos como CSV.')
      : undefined;
  },
  write: (db, asked) => xlsxOf('Productos', tableOf(db, asked)),
});

export const productsCsv = defineDownload({
  ...shared,
  type: 'csv',
  async *write(db, asked) {
    yield BOM;
    for await (const rows of tableOf(db, asked)) yield rows.map(csvLine).join('');
  },
});

async function* tableOf(db: Queries, asked: Asked): AsyncIterable<Cell[][]> {
  const shown = asked.columns ?? usual;
  yield [shown.map((name) => columns[name][0])];
  for await (const rows of batchesOf(db, asked))
    yield rows.map((row) => shown.map((name) => columns[name][1](row)));
}

/** In order of id, each batch after the previous one: nothing is read twice, and memory holds one batch. */
async function* batchesOf(
  db: Queries,
  { limit = Number.MAX_SAFE_INTEGER, ...asked }: Asked,
): AsyncIterable<Row[]> {
  const { from } = await filteredProducts(db, asked);
  for (let after: string | undefined, left = limit; left > 0; ) {
    const size = Math.min(BATCH, left);
    const rows = await db.all<Row>(sql`
      select ${rowColumns(asked.branch_id)} ${from} ${after === undefined ? nothing : part`and p.id > ${after}`}
      order by p.id limit ${size}`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.id;
    left -= rows.length;
  }
}

function rowColumns(officeId: string | undefined) {
  const figures = part`from product_office f where f.business_id = p.business_id and f.product_id = p.id
    ${officeId === undefined ? nothing : part`and f.office_id = ${officeId}`}`;
  return part`p.id, p.sku as id_item, p.bar_code, p.title, p.category_id, p.description, p.tags, p.picture, p.inactive,
    p.hidden as "inactiveManual",
    coalesce((
      select b.display_name from brand b where b.business_id = p.business_id and b.id = p.brand_id), '') as brand,
    coalesce((
      select v.name from provider v where v.business_id = p.business_id and v.id = p.provider_id), '') as provider,
    (select c.name from category c where c.business_id = p.business_id and c.id = p.category_id) as main_category_name,
    (select s.display_name from subcategory s
      where s.business_id = p.business_id and s.id = p.subcategory_id) as sub_category_name,
    (select min(f.price) ${figures}) as price, (select min(f.price_neto) ${figures}) as price_neto,
    (select sum(f.stock)::bigint ${figures}) as stock`;
}
