import type { Figure, RefusedFigure } from './figure.ts';

/** Figures of one office, column by column and in the order of their products: as statements take and lock them. */
export type FigureColumns = {
  productIds: string[];
  price: (number | null)[];
  priceNeto: (number | null)[];
  stock: (number | null)[];
  stockChange: (number | null)[];
  stockMin: (number | null)[];
};

/**
 * Figures by office, without those that are wrong whatever the office has. Half a million of them are some 40 MB:
 * numbers beside ids that the offices share.
 */
export async function groupFigures(figures: Iterable<Figure> | AsyncIterable<Figure>) {
  const offices = new Map<string, Map<string, Figure>>();
  const twice = new Map<string, RefusedFigure>();
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
    const office = offices.get(officeId) ?? new Map<string, Figure>();
    offices.set(officeId, office);
    if (office.has(productId)) twice.set(`${officeId} ${productId}`, { officeId, productId, why: 'TWICE' });
    office.set(productId, figure);
  }
  for (const { officeId, productId } of twice.values()) offices.get(officeId)?.delete(productId);
  refused.push(...twice.values());
  return {
    offices: new Map([...offices].map(([officeId, lines]) => [officeId, columnsOf(lines)])),
    refused,
    given,
  };
}

export function sliceOf(columns: FigureColumns, from: number, to: number): FigureColumns {
  return {
    productIds: columns.productIds.slice(from, to),
    price: columns.price.slice(from, to),
    priceNeto: columns.priceNeto.slice(from, to),
    stock: columns.stock.slice(from, to),
    stockChange: columns.stockChange.slice(from, to),
    stockMin: columns.stockMin.slice(from, to),
  };
}

function columnsOf(lines: ReadonlyMap<string, Figure>): FigureColumns {
  // Text of uuids sorts as uuids do.
  const figures = [...lines.values()].sort((one, other) => (one.productId < other.productId ? -1 : 1));
  return {
    productIds: figures.map(({ productId }) => productId),
    price: figures.map(({ price }) => price ?? null),
    priceNeto: figures.map(({ priceNeto }) => priceNeto ?? null),
    stock: figures.map(({ stock }) => stock ?? null),
    stockChange: figures.map(({ stockChange }) => stockChange ?? null),
    stockMin: figures.map(({ stockMin }) => stockMin ?? null),
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
