import { gunzipSync, gzipSync } from 'node:zlib';
import type { Figure } from '#server/catalogue/writing/figure.ts';
import { collectFigures, type OfficeFigures } from '#server/catalogue/writing/figure-columns.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { FigureChange } from './plan.ts';

/** Rows whose figures are stored together, for each office. */
const ROWS_PART = 2_000;
const IDS_AT_ONCE = 2_000;
/** Number of new and of previous values of a figure, as indexes in FigureChange. */
const [AFTER, BEFORE] = [6, 4];

type Column = (number | null)[];
/** Figures of one office, by column, with the numbers of their rows. */
type Part = { rows: number[]; after: Column[]; before: Column[] };

/** Figures a row writes, by office; `before` is parallel. */
export type RowFigures = { before: readonly FigureChange[]; after: readonly FigureChange[] };

type Of = { importId: string; offices: readonly string[] };

/** Stores figures while rows are planned; a part is written when it is full. */
export function partsWriter(db: Queries, { importId, offices }: Of) {
  const placeOf = new Map(offices.map((id, place) => [id, place]));
  const parts = new Map<number, Part>();
  let [rows, last] = [0, 0];
  const flush = async () => {
    const full = [...parts];
    const until = last;
    parts.clear();
    rows = 0;
    if (full.length === 0) return;
    // Compressed here and not by Node's thread pool: an import leaves the other processors to people.
    const contents = full.map(([, part]) => gzipSync(JSON.stringify(part), { level: 1 }));
    await db.run(sql`
      insert into import_figures (business_id, import_id, office, until_row, figures, content)
      select ${db.businessId}, ${importId}, f.office, ${until}, f.figures, f.content
      from unnest(${full.map(([place]) => place)}::smallint[], ${full.map(([, part]) => part.rows.length)}::int[],
        ${contents}::bytea[]) as f (office, figures, content)`);
  };
  return {
    async add(planned: readonly ({ row: number } & RowFigures)[]): Promise<void> {
      for (const { row, before, after } of planned) {
        for (const [at, change] of after.entries()) {
          const place = placeOf.get(change[0]);
          if (place !== undefined) addTo(partAt(parts, place), row, change, before[at]);
        }
        last = row;
      }
      rows += planned.length;
      if (rows >= ROWS_PART) await flush();
    },
    end: flush,
  };
}

function partAt(parts: Map<number, Part>, place: number): Part {
  const former = parts.get(place);
  if (former) return former;
  const columns = (count: number) => Array.from({ length: count }, (): Column => []);
  const part = { rows: [], after: columns(AFTER), before: columns(BEFORE) };
  parts.set(place, part);
  return part;
}

function addTo(part: Part, row: number, after: FigureChange, before: FigureChange | undefined): void {
  part.rows.push(row);
  for (const [at, column] of part.after.entries()) column.push((after[at + 1] as number | null) ?? null);
  for (const [at, column] of part.before.entries()) column.push((before?.[at + 1] as number | null) ?? null);
}

export type PlannedFigures = OfficeFigures & {
  skuOf: (productId: string) => string | undefined;
  /** How many figures of a row the writer has received so far. */
  countOf: (sku: string) => number;
};

type Writing = Of & {
  skuByRow: ReadonlyMap<number, string>;
  /** In an undo, a stock is a difference. */
  isBack?: boolean;
};

/** Figures for the writer, one office at a time; read after the products, because new ones have no ids before. */
export async function plannedFigures(
  db: Queries,
  { importId, offices, skuByRow, isBack = false }: Writing,
): Promise<PlannedFigures> {
  const skus = [...new Set(skuByRow.values())];
  const idBySku = await productIds(db, skus);
  const named = [...idBySku].sort(([, one], [, other]) => (one < other ? -1 : 1));
  const placeOf = new Map(named.map(([sku], place) => [sku, place]));
  const ids = named.map(([, id]) => id);
  const skuById = new Map(named.map(([sku, id]) => [id, sku]));
  const counts = await plannedCounts(db, importId);
  const tally = new Uint16Array(named.length);
  return {
    officeIds: [...counts.keys()].map((place) => offices[place] ?? ''),
    lineCount: [...counts.values()].reduce((sum, count) => sum + count, 0),
    skuOf: (productId) => skuById.get(productId),
    countOf: (sku) => tally[placeOf.get(sku) ?? -1] ?? 0,
    async of(officeId) {
      const collected = collectFigures();
      for await (const part of figuresIn(db, { importId, offices }, offices.indexOf(officeId))) {
        for (const { row, change } of part) {
          const product = placeOf.get(skuByRow.get(row) ?? '');
          if (product === undefined) continue;
          collected.add(product, figureFrom(change, isBack));
          tally[product] = (tally[product] ?? 0) + 1;
        }
      }
      const { offices: found, refused } = collected.end(ids);
      return { columns: found.get(officeId), refused };
    },
  };
}

/** A figure in the form of the writer. */
function figureFrom(
  [officeId, price, priceNeto, stock, stockMin, received, stockBefore]: FigureChange,
  isBack: boolean,
): Omit<Figure, 'productId'> {
  const figure: Omit<Figure, 'productId'> = { officeId };
  if (price !== null) figure.price = price;
  if (priceNeto !== null) figure.priceNeto = priceNeto;
  if (stock !== null) figure[isBack ? 'stockChange' : 'stock'] = stock;
  if (stockMin !== null) figure.stockMin = stockMin;
  if (typeof received === 'number') figure.received = received;
  if (stock !== null && typeof stockBefore === 'number') figure.stockBefore = stockBefore;
  return figure;
}

/** The offices in which an import changes a figure or prices of certain days; for others nothing needs to be read. */
export async function officesPlanned(db: Queries, { importId, offices }: Of): Promise<string[]> {
  const counts = await plannedCounts(db, importId);
  const ofSales = await db.all<{ id: string }>(sql`
    select distinct s.sale ->> 0 as id
    from product_import_row r cross join lateral jsonb_array_elements(r.after -> 'sales') s (sale)
    where r.business_id = ${db.businessId} and r.import_id = ${importId} and r.after ? 'sales'`);
  const ids = new Set(ofSales.map(({ id }) => id));
  return offices.filter((id, place) => counts.has(place) || ids.has(id));
}

/** Number of figures of each office, by the office's index. */
async function plannedCounts(db: Queries, importId: string): Promise<Map<number, number>> {
  const rows = await db.all<{ office: number; count: number }>(sql`
    select office, sum(figures)::int as count from import_figures
    where business_id = ${db.businessId} and import_id = ${importId} group by office`);
  return new Map(rows.map(({ office, count }) => [office, count]));
}

/** The figures of an office, part by part in file order. */
async function* figuresIn(
  db: Queries,
  { importId, offices }: Of,
  place: number,
): AsyncGenerator<{ row: number; change: FigureChange }[]> {
  for (let after = 0; ; ) {
    const stored = await db.first<{ until_row: number; content: Buffer }>(sql`
      select until_row, content from import_figures
      where business_id = ${db.businessId} and import_id = ${importId} and office = ${place} and until_row > ${after}
      order by until_row limit 1`);
    if (!stored) return;
    const part = partIn(stored.content);
    const officeId = offices[place] ?? '';
    yield part.rows.map((row, at) => ({ row, change: changeAt(officeId, part.after, at) }));
    after = stored.until_row;
  }
}

/** The ids of products by their codes. */
export async function productIds(db: Queries, skus: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let from = 0; from < skus.length; from += IDS_AT_ONCE) {
    const rows = await db.all<{ sku: string; id: string }>(sql`
      select sku, id from product
      where business_id = ${db.businessId} and sku = any(${skus.slice(from, from + IDS_AT_ONCE)}::text[])`);
    for (const { sku, id } of rows) ids.set(sku, id);
  }
  return ids;
}

const NONE: RowFigures = { before: [], after: [] };

/** Figures of all offices, row by row in file order. */
export function rowFigures(db: Queries, of: Of) {
  let until = 0;
  let byRow = new Map<number, { before: FigureChange[]; after: FigureChange[] }>();
  return async function figuresAt(row: number): Promise<RowFigures> {
    if (row > until) {
      const stored = await db.all<{ office: number; until_row: number; content: Buffer }>(sql`
        select office, until_row, content from import_figures
        where business_id = ${db.businessId} and import_id = ${of.importId} and until_row = (
          select min(until_row) from import_figures
          where business_id = ${db.businessId} and import_id = ${of.importId} and until_row >= ${row})
        order by office`);
      until = stored[0]?.until_row ?? Number.MAX_SAFE_INTEGER;
      byRow = new Map();
      for (const { office, content } of stored) {
        const part = partIn(content);
        const officeId = of.offices[office] ?? '';
        for (const [at, number] of part.rows.entries()) {
          const figures = byRow.get(number) ?? { before: [], after: [] };
          byRow.set(number, figures);
          figures.after.push(changeAt(officeId, part.after, at));
          figures.before.push(changeAt(officeId, part.before, at));
        }
      }
    }
    return byRow.get(row) ?? NONE;
  };
}

/** Figures of consecutive rows, by row number; read part by part, so that pages are answered between. */
export async function figuresOfRows(
  db: Queries,
  { importId, offices }: Of,
  rows: readonly number[],
): Promise<Map<number, { before: FigureChange[]; after: FigureChange[] }>> {
  const byRow = new Map(
    rows.map((row) => [row, { before: [] as FigureChange[], after: [] as FigureChange[] }]),
  );
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  const parts = await db.all<{ office: number; until_row: number }>(sql`
    select office, until_row from import_figures f
    where business_id = ${db.businessId} and import_id = ${importId} and until_row >= ${first}
      and not exists (select from import_figures p where p.business_id = f.business_id and p.import_id = f.import_id
        and p.until_row >= ${last} and p.until_row < f.until_row)
    order by office, until_row`);
  for (const { office, until_row: until } of parts) {
    const { content } = await db.one<{ content: Buffer }>(sql`
      select content from import_figures where business_id = ${db.businessId} and import_id = ${importId}
        and office = ${office} and until_row = ${until}`);
    const part = partIn(content);
    const officeId = offices[office] ?? '';
    for (const [at, row] of part.rows.entries()) {
      const entry = byRow.get(row);
      entry?.after.push(changeAt(officeId, part.after, at));
      entry?.before.push(changeAt(officeId, part.before, at));
    }
  }
  return byRow;
}

function partIn(content: Buffer): Part {
  return JSON.parse(gunzipSync(content).toString()) as Part;
}

function changeAt(officeId: string, columns: readonly Column[], at: number): FigureChange {
  const [price = null, net = null, stock = null, least = null, received, stockBefore] = columns.map(
    (column) => column[at],
  );
  return [officeId, price, net, stock, least, received ?? null, stockBefore ?? null];
}
