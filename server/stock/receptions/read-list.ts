import { createReadStream } from 'node:fs';
import type { Upload } from '#contract/files.ts';
import type { OutputOf } from '#contract/index.ts';
import { isMonthFirst, readDay } from '#rules/dates/calendar-days.ts';
import { readCode, storedForms } from '#rules/picking/scale-barcode.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { expiryProblem } from '#rules/stock/lots.ts';
import { MOST_STOCK } from '#rules/stock/movements.ts';
import type { Queries } from '#server/db/database.ts';
import { type Failure, failAt } from '#server/http/failure.ts';
import { newNotes, UnreadableFileError } from '#server/imports/reading/decode-lines.ts';
import {
  type FigureStyle,
  figureStyle,
  gramsOfKilos,
  readFigure,
  wholePesos,
} from '#server/imports/reading/figures.ts';
import { readCsv } from '#server/imports/reading/read-csv.ts';
import { readXlsx } from '#server/imports/reading/read-xlsx.ts';
import type { SheetRow } from '#server/imports/reading/sheet-row.ts';
import { type CodedProduct, productsByCode } from './queries.ts';

type List = OutputOf<'receptions.readList'>;
type Line = List['list'][number];
type Columns = { code: number; amount: number; cost: number; expires: number };

const MOST_ROWS = 5_000;
const MOST_UNREAD = 100;
/** Most rows above the column names: the supplier, the document. */
const MOST_ABOVE = 20;
const NAMES = {
  code: /^(codigo|cod|ean|plu|sku|referencia|ref|barras|code)\b|codigo de barras|barcode/,
  // Boxes are not pieces, and the total of a row is not a unit cost.
  amount: /^(?!.*\bcajas?\b)(cantidad|cant|unidades|und|uds|qty|quantity|peso|kilos|kg)\b/,
  expires: /\b(vence|vencimiento|caducidad|expira|expiracion|vcto|vto|expiry|expiration)\b/,
  cost: /^(?!.*total)(.*\b(costo|cost)\b|(valor|precio|vr|vlr|v)\b.*\b(unit|unitario|und|un)\b|precio$)/,
} as const;

const NO_COLUMNS =
  'No encontramos las columnas: la lista necesita una con el código (o SKU) y otra con la cantidad; el costo es opcional.';

/** The list of a supplier: codes, how much comes, and what it costs. Goods by weight come in kilos. */
export async function readList(
  db: Queries,
  { file, officeId, today }: { file: Upload; officeId: string; today: string },
): Promise<List | Failure<'INVALID_INPUT'>> {
  try {
    const rows = await rowsOf(file);
    const head = rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => columnsIn(cells) !== undefined);
    const columns = columnsIn(rows[head]?.cells ?? []);
    if (!columns) return failAt('INVALID_INPUT', 'file', NO_COLUMNS);
    const below = rows.slice(head + 1);
    return await linesOf(db, { officeId, today }, below, columns);
  } catch (error) {
    if (error instanceof UnreadableFileError) return failAt('INVALID_INPUT', 'file', error.message);
    throw error;
  }
}

async function rowsOf({ path, kind }: Upload): Promise<SheetRow[]> {
  const pieces = () => createReadStream(path);
  const rows: SheetRow[] = [];
  for await (const row of kind === 'xlsx' ? readXlsx(pieces) : readCsv(pieces(), newNotes(), () => {})) {
    if (rows.length > MOST_ROWS + MOST_ABOVE)
      throw new UnreadableFileError('La lista tiene más de 5.000 filas: divídela en varias recepciones.');
    rows.push(row);
  }
  return rows;
}

function columnsIn(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) => normaliseText(cell).trim());
  const at = (of: keyof typeof NAMES) => names.findIndex((name) => NAMES[of].test(name));
  const [code, amount] = [at('code'), at('amount')];
  return code < 0 || amount < 0 ? undefined : { code, amount, cost: at('cost'), expires: at('expires') };
}

async function linesOf(
  db: Queries,
  { officeId, today }: { officeId: string; today: string },
  rows: readonly SheetRow[],
  { code, amount, cost, expires }: Columns,
): Promise<List> {
  const cell = ({ cells }: SheetRow, at: number) => (at < 0 ? '' : (cells[at] ?? '')).trim();
  const filled = rows.filter((row) => cell(row, code) !== '' || cell(row, amount) !== '');
  const codesOf = (row: SheetRow) => {
    const text = cell(row, code);
    return text === '' ? [] : [text.toLowerCase(), ...storedForms(readCode(text))];
  };
  const found = await productsByCode(db, officeId, [...new Set(filled.flatMap(codesOf))]);
  const style = {
    amount: figureStyle(filled.map((row) => cell(row, amount))),
    cost: figureStyle(filled.map((row) => cell(row, cost))),
  };
  // The date order of the whole column: day before month, unless that is impossible.
  const orders = new Set(filled.map((row) => isMonthFirst(cell(row, expires))));
  const isOfMonths = orders.has(true) && !orders.has(false);
  const lines = new Map<string, Line>();
  const unread: List['unread'] = [];
  for (const row of filled) {
    // The code as written first, then as other systems store it.
    const coded = codesOf(row).flatMap((one) => found.get(one) ?? []);
    const products = new Map(
      coded.filter(({ code: one }) => one === coded[0]?.code).map((one) => [one.product_id, one]),
    );
    const [product] = products.values();
    const expected = product && amountOf(cell(row, amount), product, style.amount);
    const pesos = costOf(cell(row, cost), style.cost);
    // For goods without expiry dates the column may contain anything, such as the due date of an invoice.
    const day = product?.has_dates ? readDay(cell(row, expires), { isOfMonths }) : null;
    const problem = problemOf(products.size, expected, pesos) ?? problemOfDay(day, today);
    if (problem !== undefined || !product || expected === undefined)
      unread.push({ line: row.line, text: row.cells.join(' · ').slice(0, 120), problem: problem ?? '' });
    else
      lines.set(
        product.product_id,
        added(lines.get(product.product_id), {
          product,
          expected,
          cost: pesos ?? null,
          expires_on: day ?? null,
        }),
      );
  }
  return { list: [...lines.values()], unread: unread.slice(0, MOST_UNREAD), unread_count: unread.length };
}

function amountOf(text: string, { count_type: type }: CodedProduct, style: FigureStyle): number | undefined {
  return type === 'grams' ? gramsOfKilos(text) : readFigure(text, style);
}

function costOf(text: string, style: FigureStyle): number | undefined {
  const figure = readFigure(text, style);
  return figure === undefined ? undefined : wholePesos(figure);
}

function problemOf(
  products: number,
  expected: number | undefined,
  cost: number | undefined,
): string | undefined {
  if (products === 0) return 'La sede no tiene un producto con este código.';
  if (products > 1) return 'Varios productos tienen este código.';
  if (expected === undefined || !Number.isInteger(expected) || expected < 1 || expected > MOST_STOCK)
    return 'La cantidad no es un número mayor que 0.';
  return cost !== undefined && !(cost >= 0 && cost <= 1_000_000_000) ? 'El costo no se entiende.' : undefined;
}

function problemOfDay(day: string | null | undefined, today: string): string | undefined {
  if (day === undefined) return 'La fecha de vencimiento no se entiende.';
  return day === null ? undefined : expiryProblem(day, today);
}

type Row = Pick<Line, 'expected' | 'cost' | 'expires_on'> & { product: CodedProduct };

/**
 * Merges a product that occurs twice, at the average cost of all of it. Two different dates are dropped: the receiver
 * enters them.
 */
function added(before: Line | undefined, { product, expected, cost, expires_on }: Row): Line {
  const { product_id, title } = product;
  if (!before) return { product_id, title, expected, cost, expires_on };
  const all = before.expected + expected;
  const isCosted = before.cost !== null && cost !== null;
  const average = isCosted
    ? wholePesos(((before.cost ?? 0) * before.expected + cost * expected) / all)
    : null;
  return {
    product_id,
    title,
    expected: all,
    cost: average ?? before.cost ?? cost,
    expires_on: before.expires_on === expires_on ? expires_on : null,
  };
}
