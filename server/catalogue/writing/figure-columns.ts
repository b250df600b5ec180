import type { Figure, RefusedFigure } from './figure.ts';

/** Figures of one office as columns in product order, as statements take and lock them. */
export type FigureColumns = {
  productIds: string[];
  price: (number | null)[];
  priceNeto: (number | null)[];
  stock: (number | null)[];
  stockBefore: (number | null)[];
  stockChange: (number | null)[];
  stockMin: (number | null)[];
  received: (number | null)[];
};

type GroupedFigures = {
  offices: Map<string, FigureColumns>;
  refused: RefusedFigure[];
  count: number;
};

/** Figures of an office that are read when its turn comes. */
export type OfficeFigures = {
  officeIds: readonly string[];
  lineCount: number;
  of: (officeId: string) => Promise<{ columns: FigureColumns | undefined; refused: RefusedFigure[] }>;
};

/** Figures by office, without invalid ones. */
export async function groupFigures(
  figures: Iterable<Figure> | AsyncIterable<Figure>,
): Promise<GroupedFigures> {
  const collected = collectFigures();
  const products = new Map<string, number>();
  const unknown: RefusedFigure[] = [];
  for await (const { productId, ...figure } of figures) {
    if (!UUID.test(productId)) {
      unknown.push({ officeId: figure.officeId, productId, why: 'UNKNOWN_PRODUCT' });
      continue;
    }
    const product = products.get(productId) ?? products.size;
    products.set(productId, product);
    collected.add(product, figure);
  }
  const { offices, refused, count: lineCount } = collected.end([...products.keys()]);
  return { offices, refused: [...unknown, ...refused], count: lineCount + unknown.length };
}

type Collected = Omit<FigureColumns, 'productIds'> & { products: number[] };

/**
 * Collects figures of products by their index in a list, whose ids need not be known before the end. Half a million of
 * them take about 30 MB: they are stored in columns at once, and products are sorted once for all offices.
 */
export function collectFigures() {
  const offices = new Map<string, Collected>();
  const wrong: { officeId: string; product: number; why: RefusedFigure['why'] }[] = [];
  let total = 0;
  return {
    add(product: number, figure: Omit<Figure, 'productId'>): void {
      total += 1;
      const { officeId } = figure;
      const why = wrongWith(figure);
      if (why) {
        wrong.push({ officeId, product, why });
        return;
      }
      const columns = offices.get(officeId) ?? emptyColumns();
      offices.set(officeId, columns);
      addTo(columns, product, figure);
    },
    /** Products without an id are not written. */
    end(ids: readonly (string | undefined)[]): GroupedFigures {
      const named = ids.flatMap((id, product) => (id === undefined ? [] : [{ id, product }]));
      // UUIDs as text sort like UUIDs.
      named.sort((one, other) => (one.id < other.id ? -1 : 1));
      const grouped = new Map<string, FigureColumns>();
      const refused = wrong.flatMap(({ officeId, product, why }): RefusedFigure[] => {
        const productId = ids[product];
        return productId === undefined ? [] : [{ officeId, productId, why }];
      });
      for (const [officeId, columns] of offices) {
        const { once, twice } = inOrder(columns.products, named);
        refused.push(...twice.map((productId): RefusedFigure => ({ officeId, productId, why: 'TWICE' })));
        const productIds = columns.products.map((product) => ids[product] ?? '');
        grouped.set(officeId, rowsAt({ ...columns, productIds }, once));
      }
      return { offices: grouped, refused, count: total };
    },
  };
}

/** Rows in product order; duplicates are left out, because it is unknown which one counts. */
function inOrder(products: readonly number[], named: readonly { id: string; product: number }[]) {
  const placeOf = new Map<number, number>();
  const twice = new Set<number>();
  for (const [place, product] of products.entries()) {
    if (placeOf.has(product)) twice.add(product);
    placeOf.set(product, place);
  }
  const once: number[] = [];
  const refused: string[] = [];
  for (const { id, product } of named) {
    const place = placeOf.get(product);
    if (twice.has(product)) refused.push(id);
    else if (place !== undefined) once.push(place);
  }
  return { once, twice: refused };
}

/**
 * One of `of` batches, in product order. A batch takes every n-th row: neighbours in a page of PostgreSQL are then
 * changed by several transactions, and their new versions find room beside them.
 */
export function batchOf(columns: FigureColumns, number: number, of: number): FigureColumns {
  const places: number[] = [];
  for (let place = number; place < columns.productIds.length; place += of) places.push(place);
  return rowsAt(columns, places);
}

function emptyColumns(): Collected {
  return {
    products: [],
    price: [],
    priceNeto: [],
    stockMin: [],
    received: [],
    stock: [],
    stockBefore: [],
    stockChange: [],
  };
}

function addTo(columns: Collected, product: number, figure: Omit<Figure, 'productId'>): void {
  columns.products.push(product);
  columns.price.push(figure.price ?? null);
  columns.priceNeto.push(figure.priceNeto ?? null);
  columns.stock.push(figure.stock ?? null);
  columns.stockBefore.push(figure.stockBefore ?? null);
  columns.stockChange.push(figure.stockChange ?? null);
  columns.stockMin.push(figure.stockMin ?? null);
  columns.received.push(figure.received ?? null);
}

export function rowsAt(columns: FigureColumns, places: readonly number[]): FigureColumns {
  const at = <Value>(column: readonly Value[]) => places.map((place) => column[place] as Value);
  return {
    productIds: at(columns.productIds),
    price: at(columns.price),
    priceNeto: at(columns.priceNeto),
    stock: at(columns.stock),
    stockBefore: at(columns.stockBefore),
    stockChange: at(columns.stockChange),
    stockMin: at(columns.stockMin),
    received: at(columns.received),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function wrongWith(figure: Omit<Figure, 'productId'>): RefusedFigure['why'] | undefined {
  const { price, priceNeto, stock, stockChange, stockMin } = figure;
  if (!UUID.test(figure.officeId)) return 'UNKNOWN_OFFICE';
  if (!isPrice(price) || !isPrice(priceNeto)) return 'BAD_PRICE';
  if (price !== undefined && priceNeto !== undefined && priceNeto > price) return 'BAD_PRICE';
  if (!isStock(stock) || !isStock(stockMin)) return 'BAD_STOCK';
  if (stockChange !== undefined && (!Number.isSafeInteger(stockChange) || stock !== undefined))
    return 'BAD_STOCK';
  return undefined;
}

function isPrice(figure: number | undefined): boolean {
  return figure === undefined || (Number.isSafeInteger(figure) && figure > 0);
}

function isStock(figure: number | undefined): boolean {
  return figure === undefined || (Number.isSafeInteger(figure) && figure >= 0);
}
