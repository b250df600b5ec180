import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Figure, RefusedFigure } from '#server/catalogue/writing/figure.ts';
import { writeFiguresIn } from '#server/catalogue/writing/figures-at-once.ts';
import type { Queries } from '#server/db/database.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { type Codes, NO_OFFICE, productOf, readOffices, readProducts } from './codes.ts';
import { asKey } from './order-moves/as-key.ts';
import { digestOf, lockRequest, noteAnswer } from './requests.ts';

type Call = 'erp.writePrices' | 'erp.writeStock';
type Row = Codes & { office: string };
type Body = { idempotency_key: string; rows: readonly (Row & Partial<FigureOf>)[] };
type FigureOf = CheckedInputOf<'erp.writePrices'>['body']['rows'][number] &
  CheckedInputOf<'erp.writeStock'>['body']['rows'][number];
type Written = OutputOf<Call>;
type Wrong = Written['errors'][number];

/** How far a request came: rows before `next` are written. */
type Progress = Omit<Written, 'repeated'> & { next: number };

/** Rows in a transaction: people buy the same goods meanwhile. */
const STEP = 1_000;
const START: Progress = { changed: 0, added: 0, errors: [], next: 0 };

/**
 * Rows of another system, written once however often they are sent: how far a request came is written with its rows, so
 * that a repeat goes on from there. Invalid rows are reported; all others are written.
 */
export async function writeRows(
  context: KeyContext,
  call: Call,
  { idempotency_key: idempotencyKey, rows }: Body,
): Promise<Written | Failure<'REQUEST_KEY_REUSED'>> {
  const { db, key } = context;
  const request = { keyId: key.id, idempotencyKey, digest: digestOf([call, rows]) };
  let wrote = false;
  let progress = START;
  do {
    const step = await db.transaction(async (tx) => {
      const taken = await lockRequest<Progress>(tx, request);
      if (taken === 'reused') return taken;
      // The answer of a version that wrote them all at once has no `next`.
      const before = taken.answer ? { ...taken.answer, next: taken.answer.next ?? rows.length } : START;
      if (before.next >= rows.length) return { progress: before, notify: undefined };
      const { notify, ...after } = await writeStep(tx, before, rows, context);
      await noteAnswer(tx, request, after);
      await noteInAudit(tx, call, { before, after }, context);
      return { progress: after, notify };
    });
    if (step === 'reused') return fail('REQUEST_KEY_REUSED');
    progress = step.progress;
    wrote ||= step.notify !== undefined;
    await step.notify?.(db);
  } while (progress.next < rows.length);
  const { changed, added, errors } = progress;
  return { changed, added, errors, repeated: !wrote };
}

async function writeStep(tx: Queries, before: Progress, rows: Body['rows'], context: KeyContext) {
  const { key, now } = context;
  const next = Math.min(rows.length, before.next + STEP);
  const isDivided = before.next === 0 && rows.length > STEP;
  // Of two counts of a product none counts, also where they are in different steps.
  const wrong = isDivided ? (await readFiguresToWrite(tx, rows, [...rows.keys()], key.officeId)).errors : [];
  const errors = [...before.errors, ...wrong];
  const unwritten = new Set(errors.map(({ row }) => row));
  const places = [...rows.keys()].slice(before.next, next).filter((place) => !unwritten.has(place));
  const read = await readFiguresToWrite(tx, rows, places, key.officeId);
  const { added, changed, refused, notify } = await writeFiguresIn(tx, read.figures, {
    now: now(),
    cause: { kind: 'api', note: key.name },
  });
  errors.push(...read.errors, ...refused.flatMap((line) => wrongRows(line, rows, read.placesOf)));
  return {
    changed: before.changed + changed,
    added: before.added + added,
    errors: errors.sort((one, other) => one.row - other.row),
    next,
    notify,
  };
}

/** With each step: what it wrote stays, also if no other follows. */
function noteInAudit(
  tx: Queries,
  call: Call,
  { before, after }: { before: Progress; after: Progress },
  context: KeyContext,
) {
  const { key } = context;
  const step = {
    key: key.name,
    rows: after.next - before.next,
    changed: after.changed - before.changed,
    added: after.added - before.added,
    errors: after.errors.length - before.errors.length,
  };
  const write = { entity: 'api_key', entityId: key.id, before: null, after: step };
  return writeAudit(tx, asKey(context), { call, ...write });
}

/** A figure for each office and product; rows that name unknown ones, or contradict others, are reported. */
async function readFiguresToWrite(
  tx: Queries,
  rows: Body['rows'],
  places: readonly number[],
  officeId: string | null,
) {
  const placed = places.flatMap((place) => {
    const row = rows[place];
    return row ? [{ place, row }] : [];
  });
  const offices = await readOffices(tx, officeId);
  const products = await readProducts(
    tx,
    placed.map(({ row }) => row),
  );
  const placesOf = new Map<string, number[]>();
  const figureOf = new Map<string, Figure>();
  const errors: Wrong[] = [];
  for (const { place, row } of placed) {
    const officeOfRow = offices.get(row.office);
    const found = officeOfRow === undefined ? NO_OFFICE : productOf(row, products);
    if (officeOfRow === undefined || typeof found !== 'string') {
      if (typeof found !== 'string') errors.push({ row: place, ...found });
      continue;
    }
    const of = `${officeOfRow} ${found}`;
    const { price, price_neto: priceNeto, stock, change: stockChange } = row;
    const before = figureOf.get(of);
    const earlier = placesOf.get(of);
    if (earlier) earlier.push(place);
    else placesOf.set(of, [place]);
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
    const own = placesOf.get(of) ?? [];
    // What came in several times adds up; of several counts or prices none is known to be right.
    const why = own.length > 1 && own.some((place) => rows[place]?.change === undefined) && 'TWICE';
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
