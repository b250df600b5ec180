import { listPrice } from '#server/catalogue/writing/struck-prices.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { productIds } from '../figure-parts.ts';

/** Price, net price, stock, minimum stock and total received of an office, in this order. */
export type FigureTuple = [
  price: number,
  priceNeto: number,
  stock: number,
  stockMin: number,
  received: number,
];

/** What an office has of a product by its code; undefined where it does not sell it. */
export type FiguresAt = (sku: string, officeId: string) => FigureTuple | undefined;

/**
 * Products whose figures are read at once, 20 MB for 25 offices: PostgreSQL scans a whole office for a fifth of it as
 * well.
 */
const AHEAD = 20_000;

type Options = { offices: readonly string[]; isBusy: () => boolean };

/**
 * Figures of a file's products, prefetched some thousand rows ahead. `skus` in file order, each once: a code repeated
 * much later is not found, and none of its rows is written anyway.
 */
export function figuresAhead(db: Queries, skus: Iterable<string>, options: Options) {
  const coming = skus[Symbol.iterator]();
  const reached = new Set<string>();
  // Rows requested together may be in two chunks.
  let chunks: FiguresAt[] = [];
  return async function currentFigures(requested: readonly string[]): Promise<FiguresAt> {
    while (options.offices.length > 0 && requested.some((sku) => !reached.has(sku))) {
      const next: string[] = [];
      for (let one = coming.next(); !one.done; one = coming.next()) {
        reached.add(one.value);
        if (next.push(one.value) === AHEAD) break;
      }
      if (next.length === 0) break;
      chunks = [...chunks.slice(-1), await readChunk(db, next, options)];
    }
    const [one, other] = chunks;
    return (sku, officeId) => one?.(sku, officeId) ?? other?.(sku, officeId);
  };
}

async function readChunk(
  db: Queries,
  skus: readonly string[],
  { offices, isBusy }: Options,
): Promise<FiguresAt> {
  const ids = await productIds(db, skus);
  // In order of the products, in which an office's rows are stored.
  const pairs = [...ids].sort(([, one], [, other]) => (one < other ? -1 : 1));
  const placeOf = new Map(pairs.map(([sku], place) => [sku, place]));
  const byOffice = new Map<string, OfficeColumns>();
  const list = `{${pairs.map(([, id]) => id).join()}}`;
  const waiting = pairs.length === 0 ? [] : [...offices];
  const readNext = async (): Promise<void> => {
    const officeId = waiting.shift();
    if (officeId === undefined) return;
    byOffice.set(officeId, await readOffice(db, officeId, list));
    return readNext();
  };
  await Promise.all(Array.from({ length: isBusy() ? 1 : 2 }, readNext));
  return (sku, officeId) => {
    const columns = byOffice.get(officeId);
    const place = placeOf.get(sku) ?? -1;
    const price = columns?.price[place] ?? Number.NaN;
    if (!columns || Number.isNaN(price)) return undefined;
    const at = (column: Float64Array) => column[place] ?? 0;
    return [price, at(columns.net), at(columns.stock), at(columns.least), at(columns.received)];
  };
}

type FigureName = 'price' | 'net' | 'stock' | 'least' | 'received';
type OfficeColumns = Record<FigureName, Float64Array>;

/** Whole columns are read at once: product by product, each of half a million would need its own page. */
async function readOffice(db: Queries, officeId: string, productIds: string): Promise<OfficeColumns> {
  const { price, net, stock, least, received } = await db.one<Record<FigureName, string | null>>(sql`
    select array_agg(f.price)::text as price, array_agg(f.price_neto)::text as net, array_agg(f.stock)::text as stock,
      array_agg(f.stock_min)::text as least, array_agg(f.received)::text as received
    from (
      select ${listPrice} as price, po.price_neto, po.stock, po.stock_min, po.received
      from unnest(${productIds}::uuid[]) with ordinality k (id, place)
      left join product_office po on po.business_id = ${db.businessId} and po.office_id = ${officeId}
        and po.product_id = k.id
      order by k.place
    ) f`);
  return {
    price: numbersIn(price),
    net: numbersIn(net),
    stock: numbersIn(stock),
    least: numbersIn(least),
    received: numbersIn(received),
  };
}

/** Parses an array of PostgreSQL, '{12,NULL,7}'; NaN for null. */
function numbersIn(text: string | null): Float64Array {
  const list = (text ?? '{}').replaceAll('NULL', 'null').slice(1, -1);
  return Float64Array.from(JSON.parse(`[${list}]`) as (number | null)[], (figure) => figure ?? Number.NaN);
}
