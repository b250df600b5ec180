import { UnreadableFileError } from './decode-lines.ts';
import { LIMITS, type SheetRow } from './sheet-row.ts';

/** Unlike other files, JSON is read whole into memory. */
const MOST_BYTES = 24 * 1024 * 1024;
const MOST_DEPTH = 3;
const FIRST_ROWS = 2_000;

type Product = Record<string, unknown>;

/**
 * The products of a web service: an array, or an object that contains one. Each is a row, and nested values ({ "stock":
 * { "cali": 4 } }) are columns (stock.cali).
 */
export async function* readJson(pieces: AsyncIterable<Buffer>): AsyncGenerator<SheetRow> {
  const products = listIn(parsed(await textOf(pieces)), 0);
  if (!products)
    throw new UnreadableFileError('El servicio respondió JSON, pero sin una lista de productos.');
  const names = new Set<string>();
  for (const product of products.slice(0, FIRST_ROWS)) for (const [name] of cellsOf(product)) names.add(name);
  const columns = [...names].slice(0, LIMITS.columns);
  yield { line: 1, cells: columns };
  for (const [at, product] of products.entries()) {
    const cells = new Map(cellsOf(product));
    yield { line: at + 2, cells: columns.map((name) => cells.get(name) ?? '') };
  }
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > MOST_BYTES)
      throw new UnreadableFileError('El JSON es demasiado grande. Pide el catálogo como CSV.');
    all.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(all));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFileError('El JSON está dañado o incompleto: no se puede leer.');
  }
}

function listIn(value: unknown, depth: number): Product[] | undefined {
  if (Array.isArray(value)) {
    const products = value.filter(isObject);
    return products.length > 0 ? products : undefined;
  }
  if (!isObject(value) || depth === MOST_DEPTH) return undefined;
  for (const inside of Object.values(value)) {
    const found = listIn(inside, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function cellsOf(product: Product, before = '', depth = 0): [string, string][] {
  return Object.entries(product).flatMap(([name, value]): [string, string][] => {
    const column = `${before}${name}`;
    if (isObject(value) && depth < MOST_DEPTH) return cellsOf(value, `${column}.`, depth + 1);
    if (value === null || value === undefined) return [[column, '']];
    if (typeof value === 'object') return [[column, written(value)]];
    return [[column, String(value)]];
  });
}

/** A list within a cell, unless it is nested too deeply. */
function written(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

function isObject(value: unknown): value is Product {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
