import type { Figure, RefusedFigure } from './figure.ts';

/** Figures of one office, column by column and in the order of their products: as statements take and lock them. */
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
  given: number;
};

/** The same, read an office at a time, when it is its turn. */
export type OfficeFigures = {
  officeIds: readonly string[];
  given: number;
  of: (officeId: string) => Promise<{ columns: FigureColumns | undefined; refused: RefusedFigure[] }>;
};

/** Figures by office, without those that are wrong whatever the office has. */
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
  const { offices, refused, given } = collected.end([...products.keys()]);
  return { offices, refused: [...unknown, ...refused], given: given + unknown.length };
}

type Collected = Omit<FigureColumns, 'productIds'> & { products: number[] };

/**
 * Takes figures of products by their place in a list, whose ids need not be known before the end. Half a million of
 * them are some 30 MB: they become columns as they come, and products are put in order once for all offices.
 */
export function collectFigures() {
  const offices = new Map<string, Collected>();
  const wrong: { officeId: string; product: number; why: RefusedFigure['why'] }[] = [];
  let given = 0;
  return {
    add(product: number, figure: Omit<Figure, 'productId'>): void {
      given += 1;
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
    /** Of a product without an id nothing is written. */
    end(ids: readonly (string | undefined)[]): GroupedFigures {
      const named = ids.flatMap((id, product) => (id === undefined ? [] : [{ id, product }]));
      // Text of uuids sorts as uuids do.
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
      return { offices: grouped, refused, given };
    },
  };
}

/** Places of rows in the order of products; those that are there twice are left out: nobody knows which row counts. */
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

/** Offices of about the same size have as many batches: those of one number are then of the same products. */
const BATCHES_MULTIPLE = 4;

/**
 * Places of the rows of each batch of an office, about `most` of them at most, in the order of products. The id of a
 * product says which batch it is in: rows that lie together in a page of PostgreSQL are changed by several
 * transactions, so that their new versions find room beside them, and two offices that are at batches of different
 * numbers have no product in common (figures.ts).
 */
export function batchesOf({ productIds }: FigureColumns, most: number): number[][] {
  const needed = Math.ceil(productIds.length / most);
  const count = needed <= 1 ? needed : Math.ceil((needed - 1) / BATCHES_MULTIPLE) * BATCHES_MULTIPLE;
  const batches = Array.from({ length: count }, (): number[] => []);
  for (const [place, id] of productIds.entries())
    batches[Number.parseInt(id.slice(-7), 16) % count]?.push(place);
  return batches;
}

function emptyColumns(): Collected {
  return {
    ...{ products: [], price: [], priceNeto: [], stockMin: [], received: [] },
    ...{ stock: [], stockBefore: [], stockChange: [] },
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
