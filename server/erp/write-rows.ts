import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Figure, RefusedFigure } from '#server/catalogue/writing/figure.ts';
import { writeFiguresIn } from '#server/catalogue/writing/figures-at-once.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { noteAnswer, takeRequest } from './requests.ts';

type Call = 'erp.writePrices' | 'erp.writeStock';
type Row = { office: string; id_item?: string | undefined; bar_code?: string | undefined };
type Body = { idempotency_key: string; rows: readonly (Row & Partial<FigureOf>)[] };
type FigureOf = CheckedInputOf<'erp.writePrices'>['body']['rows'][number] &
  CheckedInputOf<'erp.writeStock'>['body']['rows'][number];
type Written = OutputOf<Call>;
type Wrong = Written['errors'][number];

/**
 * Rows of another system, written once however often they are sent: the idempotency record is written with them.
 * Invalid rows are reported; all others are written.
 */
export async function writeRows(
  context: KeyContext,
  call: Call,
  { idempotency_key: idempotencyKey, rows }: Body,
): Promise<Written | Failure<'REQUEST_KEY_REUSED'>> {
  const { db, key, now } = context;
  const request = { keyId: key.id, idempotencyKey };
  const done = await db.transaction(async (tx) => {
    const taken = await takeRequest<Written>(tx, { ...request, rows: [call, rows] });
    if (taken === 'reused') return fail('REQUEST_KEY_REUSED');
    if (taken !== 'new') return { answer: taken.answer, notify: undefined };
    const { figures, placesOf, errors } = await readFiguresToWrite(tx, rows, key.officeId);
    const { added, changed, refused, notify } = await writeFiguresIn(tx, figures, now());
    for (const line of refused) errors.push(...wrongRows(line, rows, placesOf));
    const answer = { changed, added, errors: errors.sort((one, other) => one.row - other.row) };
    await noteAnswer(tx, request, answer);
    const after = { key: key.name, rows: rows.length, changed, added, errors: errors.length };
    const by = { ...context, user: { id: null, role: 'key' } };
    await writeAudit(tx, by, { call, entity: 'api_key', entityId: key.id, before: null, after });
    return { answer, notify };
  });
  if ('failure' in done) return done;
  await done.notify?.(db);
  return done.answer;
}

/** Rows by office and product; those that name unknown ones are reported. */
async function readFiguresToWrite(tx: Queries, rows: Body['rows'], officeId: string | null) {
  const offices = await readOffices(tx, officeId);
  const products = await readProducts(tx, rows);
  const placesOf = new Map<string, number[]>();
  const errors: Wrong[] = [];
  const figures: Figure[] = [];
  for (const [place, { office, id_item, bar_code, price, price_neto, stock, change }] of rows.entries()) {
    const wrong = (field: string, message: string) => errors.push({ row: place, field, message });
    const inOffice = offices.get(office);
    const named =
      id_item !== undefined ? products.byCode.get(id_item) : products.byBarCode.get(bar_code ?? '');
    if (id_item === undefined && bar_code === undefined) wrong('id_item', 'Envía id_item o bar_code.');
    else if (inOffice === undefined) wrong('office', 'No hay una sede con esa clave.');
    else if (named === 'several')
      wrong('bar_code', 'Varios productos tienen ese código de barras: usa id_item.');
    else if (named === undefined) {
      if (id_item !== undefined) wrong('id_item', 'No hay un producto con ese código.');
      else wrong('bar_code', 'No hay un producto con ese código de barras.');
    } else {
      const of = `${inOffice} ${named}`;
      placesOf.set(of, [...(placesOf.get(of) ?? []), place]);
      figures.push({
        ...{ officeId: inOffice, productId: named },
        ...(price === undefined ? {} : { price }),
        ...(price_neto === undefined ? {} : { priceNeto: price_neto }),
        ...(stock === undefined ? {} : { stock }),
        ...(change === undefined ? {} : { stockChange: change }),
      });
    }
  }
  return { figures, placesOf, errors };
}

/** By `key` and by id; a key bound to an office sees only that one. */
async function readOffices(tx: Queries, officeId: string | null): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.all<{ id: string; key: string }>(sql`
    select id, coalesce(ws_keys ->> 'key', '') as key from office
    where business_id = ${tx.businessId} and not inactive and (${officeId}::uuid is null or id = ${officeId})`);
  return new Map(
    rows.flatMap(({ id, key }): [string, string][] =>
      key === ''
        ? [[id, id]]
        : [
            [id, id],
            [key, id],
          ],
    ),
  );
}

async function readProducts(tx: Queries, rows: readonly Row[]) {
  const given = (name: 'id_item' | 'bar_code') => [
    ...new Set(rows.flatMap((row) => (row[name] ? [row[name]] : []))),
  ];
  const found = await tx.all<{ id: string; sku: string; bar_code: string }>(sql`
    select id, sku, bar_code from product
    where business_id = ${tx.businessId} and not removed
      and (sku = any(${given('id_item')}::text[]) or bar_code = any(${given('bar_code')}::text[]))`);
  const byBarCode = new Map<string, string | 'several'>();
  for (const { id, bar_code: code } of found) byBarCode.set(code, byBarCode.has(code) ? 'several' : id);
  return { byCode: new Map(found.map(({ id, sku }) => [sku, id])), byBarCode };
}

const WORDS: Record<RefusedFigure['why'], Pick<Wrong, 'field' | 'message'>> = {
  UNKNOWN_OFFICE: { field: 'office', message: 'No hay una sede con esa clave.' },
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
