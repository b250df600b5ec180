import type { Figure, RefusedFigure } from './figure.ts';

/** Figures of one office, column by column and in the order of their products: as statements take and lock them. */
export type FigureColumns = {
  productIds: string[];
  price: (number | null)[];
  priceNeto: (number | null)[];
  stock: (number | null)[];
  stockChange: (number | null)[];
  stockMin: (number | null)[];
  received: (number | null)[];
};

/**
 * Figures by office, without those that are wrong whatever the office has. Half a million of them are some 30 MB: they
 * become columns as they come, numbers beside ids that the offices share.
 */
export async function groupFigures(figures: Iterable<Figure> | AsyncIterable<Figure>) {
  const offices = new Map<string, FigureColumns>();
  const refused: RefusedFigure[] = [];
  let given = 0;
  for await (const figure of figures) {
    given += 1;
    const { officeId, productId } = figure;
    const why = wrongWith(figure);
    if (why) {
      refused.push({ officeId, productId, why });
      continue;
    }
    let columns = offices.get(officeId);
    if (!columns) {
      columns = {
        productIds: [],
        price: [],
        priceNeto: [],
        stock: [],
        stockChange: [],
        stockMin: [],
        received: [],
      };
      offices.set(officeId, columns);
    }
    addTo(columns, figure);
  }
  for (const [officeId, columns] of offices) {
    const { sorted, twice } = sortedColumns(columns);
    offices.set(officeId, sorted);
    refused.push(...twice.map((productId): RefusedFigure => ({ officeId, productId, why: 'TWICE' })));
  }
  return { offices, refused, given };
}

/**
 * One of `of` batches, in the order of products. A batch takes every so manieth row: rows that lie together in a page
 * of PostgreSQL are then changed by several transactions, and their new versions find room beside them.
 */
export function batchOf(columns: FigureColumns, number: number, of: number): FigureColumns {
  const places: number[] = [];
  for (let place = number; place < columns.productIds.length; place += of) places.push(place);
  return rowsAt(columns, places);
}

function addTo(columns: FigureColumns, figure: Figure): void {
  columns.productIds.push(figure.productId);
  columns.price.push(figure.price ?? null);
  columns.priceNeto.push(figure.priceNeto ?? null);
  columns.stock.push(figure.stock ?? null);
  columns.stockChange.push(figure.stockChange ?? null);
  columns.stockMin.push(figure.stockMin ?? null);
  columns.received.push(figure.received ?? null);
}

/** Products that are there twice are left out: nobody knows which of their rows counts. */
function sortedColumns(columns: FigureColumns): { sorted: FigureColumns; twice: string[] } {
  const { productIds } = columns;
  const idAt = (place: number) => productIds[place] ?? '';
  // Text of uuids sorts as uuids do.
  const places = productIds.map((_, place) => place).sort((one, other) => (idAt(one) < idAt(other) ? -1 : 1));
  const isTwice = (at: number) =>
    [at - 1, at + 1].some(
      (beside) => places[beside] !== undefined && idAt(places[beside]) === idAt(places[at] ?? 0),
    );
  const once = places.filter((_, at) => !isTwice(at));
  const twice = new Set(places.filter((_, at) => isTwice(at)).map(idAt));
  return { sorted: rowsAt(columns, once), twice: [...twice] };
}

export function rowsAt(columns: FigureColumns, places: readonly number[]): FigureColumns {
  const at = <Value>(column: readonly Value[]) => places.map((place) => column[place] as Value);
  return {
    productIds: at(columns.productIds),
    price: at(columns.price),
    priceNeto: at(columns.priceNeto),
    stock: at(columns.stock),
    stockChange: at(columns.stockChange),
    stockMin: at(columns.stockMin),
    received: at(columns.received),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function wrongWith(figure: Figure): RefusedFigure['why'] | undefined {
  const { price, priceNeto, stock, stockChange, stockMin } = figure;
  if (!UUID.test(figure.officeId)) return 'UNKNOWN_OFFICE';
  if (!UUID.test(figure.productId)) return 'UNKNOWN_PRODUCT';
  if (
    [price, priceNeto].some((figure) => figure !== undefined && !(Number.isSafeInteger(figure) && figure > 0))
  )
    return 'BAD_PRICE';
  if (price !== undefined && priceNeto !== undefined && priceNeto > price) return 'BAD_PRICE';
  if (
    [stock, stockMin].some((figure) => figure !== undefined && !(Number.isSafeInteger(figure) && figure >= 0))
  )
    return 'BAD_STOCK';
  if (stockChange !== undefined && (!Number.isSafeInteger(stockChange) || stock !== undefined))
    return 'BAD_STOCK';
  return undefined;
}
