import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Figure, RefusedFigure } from '#server/catalogue/writing/figure.ts';
import { writeFiguresIn } from '#server/catalogue/writing/figures-at-once.ts';
import type { Queries } from '#server/db/database.ts';
import type { KeyContext } from '#server/http/context.ts';
import type { Failure } from '#server/http/failure.ts';
import { type Codes, NO_OFFICE, productOf, readOffices, readProducts } from './codes.ts';
import { writeOnce } from './requests.ts';

type Call = 'erp.writePrices' | 'erp.writeStock';
type Row = Codes & { office: string };
type Body = { idempotency_key: string; rows: readonly (Row & Partial<FigureOf>)[] };
type FigureOf = CheckedInputOf<'erp.writePrices'>['body']['rows'][number] &
  CheckedInputOf<'erp.writeStock'>['body']['rows'][number];
type Written = OutputOf<Call>;
type Wrong = Written['errors'][number];

/** Prices or stock, by the writer of the catalogue. Invalid rows are reported; all others are written. */
export function writeRows(
  context: KeyContext,
  call: Call,
  body: Body,
): Promise<Written | Failure<'REQUEST_KEY_REUSED'>> {
  const { key, now } = context;
  const { rows } = body;
  return writeOnce(context, call, body, async (tx) => {
    const { figures, placesOf, errors } = await readFiguresToWrite(tx, rows, key.officeId);
    const { added, changed, refused, notify } = await writeFiguresIn(tx, figures, {
      now: now(),
      cause: { kind: 'api', note: key.name },
    });
    for (const line of refused) errors.push(...wrongRows(line, rows, placesOf));
    return { answer: { changed, added, errors }, notify };
  });
}

/** A figure for each office and product; rows that name unknown ones, or contradict others, are reported. */
async function readFiguresToWrite(tx: Queries, rows: Body['rows'], officeId: string | null) {
  const offices = await readOffices(tx, officeId);
  const products = await readProducts(tx, rows);
  const placesOf = new Map<string, number[]>();
  const figureOf = new Map<string, Figure>();
  const errors: Wrong[] = [];
  for (const [place, row] of rows.entries()) {
    const officeOfRow = offices.get(row.office);
    const found = officeOfRow === undefined ? NO_OFFICE : productOf(row, products);
    if (officeOfRow === undefined || typeof found !== 'string') {
      if (typeof found !== 'string') errors.push({ row: place, ...found });
      continue;
    }
    const of = `${officeOfRow} ${found}`;
    const { price, price_neto: priceNeto, stock, change: stockChange } = row;
    const before = figureOf.get(of);
    placesOf.set(of, [...(placesOf.get(of) ?? []), place]);
    figureOf.set(of, {
      officeId: officeOfRow,
      productId: found,
      ...(price === undefined ? {} : { price }),
      ...(priceNeto === undefined ? {} : { priceNeto }),
      ...(stock === undefined ? {} : { stock }),
      ...(stockChange === undefined ? {} : { stockChange: stockChange + (before?.stockChange ?? 0) }),
    });
  }
  const figures = [...figureOf].flatMap(([of, figure]) => {
    const places = placesOf.get(of) ?? [];
    // What came in several times adds up; of several counts or prices none is known to be right.
    const why = places.length > 1 && places.some((place) => rows[place]?.change === undefined) && 'TWICE';
    if (why) errors.push(...wrongRows({ ...figure, why }, rows, placesOf));
    return why ? [] : [figure];
  });
  return { figures, placesOf, errors };
}

const WORDS: Record<RefusedFigure['why'], Pick<Wrong, 'field' | 'message'>> = {
  UNKNOWN_OFFICE: NO_OFFICE,
  UNKNOWN_PRODUCT: { field: 'id_item', message: 'No hay un producto con ese código.' },
  NO_PRICE: { field: 'id_item', message: 'Esta sede todavía no vende el producto: envía primero su precio.' },
  BAD_PRICE: { field: 'price_neto', message: 'El precio con descuento no puede ser mayor que el precio.' },
  BAD_STOCK: { field: 'change', message: 'No hay tanto: la existencia quedaría por debajo de 0.' },
  TWICE: { field: 'id_item', message: 'El producto está más de una vez para la misma sede: ninguna cuenta.' },
};

/** All affected rows: of a product that appears twice, none counts. */
function wrongRows(
  { officeId, productId, why }: RefusedFigure,
  rows: readonly Row[],
  placesOf: ReadonlyMap<string, readonly number[]>,
): Wrong[] {
  const { field, message } = WORDS[why];
  return (placesOf.get(`${officeId} ${productId}`) ?? []).map((row) => {
    const isByBarCode = field === 'id_item' && rows[row]?.id_item === undefined;
    return { row, field: isByBarCode ? 'bar_code' : field, message };
  });
}
