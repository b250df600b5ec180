import type { ImportField, ImportLayout } from '#contract/imports/mapping-shapes.ts';
import { officeLabelled, readOfficeColumn } from '#rules/imports/office-columns.ts';
import { groupThousands } from '#rules/money.ts';
import { normaliseText } from '#rules/search/text-search.ts';
import { cleanCell, cut } from './cell-text.ts';
import { UnreadableFileError } from './decode-lines.ts';
import { figuresIn } from './figures.ts';
import { LIMITS, type SheetRow } from './sheet-row.ts';

type Column = ImportLayout['columns'][number];

/** Rows above the heads of columns: a name of the report, a date. */
const MOST_ABOVE = 20;
const SAMPLES = 3;
/** Values needed to know a column's number format. */
const FIGURES = 300;
/** Share of rows with the same number of cells that makes the others exceptions. */
const SAME_WIDTH = 0.9;
/** Rows in which samples are collected. */
const SAMPLED = 2_000;

/** Column names of a file with sample values, collected while its rows pass. */
export function layoutReader() {
  let names: string[] | undefined;
  let above = 0;
  let seen = 0;
  let groups: readonly string[] | undefined;
  const samples: string[][] = [];
  const figures: string[][] = [];
  /** How many of the sampled rows have so many cells. */
  const widths = new Map<number, number>();

  return {
    /** The data rows, unchanged. */
    async *under(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
      let count = 0;
      let letters = 0;
      let widest = 0;
      for await (const row of rows) {
        if (groups === undefined) {
          above += 1;
          widest = Math.max(widest, row.cells.filter((cell) => cell.trim() !== '').length);
          if (isHead(row.cells)) {
            groups = row.cells;
            names = distinctNames(groups);
          } else if (above > MOST_ABOVE)
            throw new UnreadableFileError(
              'No encontramos los nombres de las columnas en las primeras filas.',
            );
          continue;
        }
        if (seen === 0 && isUnder(row.cells, groups)) {
          names = distinctNames(namesUnder(row.cells, groups));
          continue;
        }
        if (row.cells.every((cell) => cell.trim() === '')) continue;
        count += 1;
        if (count > LIMITS.rows)
          throw new UnreadableFileError(`El archivo tiene más de ${groupThousands(LIMITS.rows)} filas.`);
        const cells = row.cells.slice(0, LIMITS.columns).map((cell) => cut(cell, LIMITS.cell));
        for (const cell of cells) letters += cell.length;
        if (letters > LIMITS.letters)
          throw new UnreadableFileError('El archivo tiene demasiado texto. Divídelo en varios.');
        if (seen < SAMPLED) sample(cells);
        yield { line: row.line, cells };
      }
      if (names === undefined && widest === 1)
        throw new UnreadableFileError(
          'El archivo tiene una sola columna. Hacen falta al menos el código y lo que cambia de cada producto.',
        );
      if (names === undefined || count === 0)
        throw new UnreadableFileError('El archivo no tiene filas con productos.');
    },

    /** After all rows have passed. */
    columns: (offices: KnownOffices): Column[] =>
      inLevels(
        (names ?? []).map((name, at) => {
          const written = figures[at];
          const shown = samples[at] ?? [];
          const column = { name, samples: shown, ...suggestionFor(name, offices) };
          // Ids of our own, or of another shop's database.
          if (column.suggestion === 'sku' && shown.length > 0 && shown.every((text) => UUID.test(text)))
            column.suggestion = null;
          return written ? { ...column, figures: figuresIn(written) } : column;
        }),
      ),

    /**
     * Cells of a row where nearly all rows have as many: one with more has moved cells, also when the last columns are
     * spare and take them up. Undefined where rows differ, because some writers leave out what is empty at the end.
     */
    width(): number | undefined {
      const [most] = [...widths].sort((one, other) => other[1] - one[1]);
      const named = (groups ?? []).findLastIndex((cell) => cleanCell(cell) !== '') + 1;
      return most && most[1] >= seen * SAME_WIDTH ? Math.max(most[0], named) : undefined;
    },
  };

  function sample(cells: readonly string[]): void {
    seen += 1;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    cells.forEach((cell, at) => {
      const list = samples[at] ?? [];
      samples[at] = list;
      const text = cut(cleanCell(cell), 80);
      if (text !== '' && list.length < SAMPLES && !list.includes(text)) list.push(text);
      if (!SIGNED_FIGURE.test(text)) return;
      const written = figures[at] ?? [];
      figures[at] = written;
      if (written.length < FIGURES) written.push(text);
    });
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const SIGNED_FIGURE = /^[$\s-]*\d[\d.,\s]*[.,]\d+$/;

/** Most of its cells are words, and there are two at least. */
function isHead(cells: readonly string[]): boolean {
  const filled = cells.map(cleanCell).filter((cell) => cell !== '');
  const words = filled.filter((cell) => /\p{L}/u.test(cell) && !/^\d/.test(cell));
  return filled.length >= 2 && words.length >= filled.length * 0.7;
}

/** A second header row: only words, at least two of them under one header of prices or stock. */
function isUnder(cells: readonly string[], groups: readonly string[]): boolean {
  const filled = cells.map(cleanCell);
  if (!filled.every((cell) => cell === '' || (/\p{L}/u.test(cell) && !/\d/.test(cell)))) return false;
  return groups.some((group, at) => {
    const field = fieldNamed(normaliseText(group));
    const isSpan = field && OF_OFFICES.has(field) && cleanCell(groups[at + 1] ?? '') === '';
    return isSpan && filled[at] && filled[at + 1];
  });
}

/** 'EXISTENCIAS' over 'NORTE' and 'SUR' are 'EXISTENCIAS NORTE' and 'EXISTENCIAS SUR'. */
function namesUnder(cells: readonly string[], groups: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(cells.length, groups.length) }, (_, at) => {
    const [over, name] = [cleanCell(groups[at] ?? ''), cleanCell(cells[at] ?? '')];
    if (over !== '') group = over;
    return name === '' ? over : `${group} ${name}`.trim();
  });
}

function distinctNames(cells: readonly string[]): string[] {
  const times = new Map<string, number>();
  return cells.slice(0, LIMITS.columns).map((cell, at) => {
    const name = cut(cleanCell(cell), 180) || `Columna ${at + 1}`;
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** Which column of the file is which figure of an office (back-office 3, the eight key fields), and their names. */
export type KnownOffices = {
  keys: readonly { column: string; field: ImportField; officeId: string }[];
  names: readonly { id: string; name: string }[];
  /** Closed ones, too: columns of our own files name them. */
  all: readonly { id: string; name: string }[];
};

export function keysOf(name: string, keys: KnownOffices['keys']): KnownOffices['keys'] {
  const own = keys.filter(({ column }) => column === name);
  return own.filter(({ field }) => field === own[0]?.field);
}

const NAMES: readonly (readonly [ImportField, RegExp])[] = [
  [
    'bar_code',
    /^(ean|ean ?13|codigo (de )?barras?|cod(igo)? ?bar(ras?|ra)?|barras?|barcode|upc|gtin|plu barras)$/,
  ],
  [
    'sku',
    /^(sku|plu|cod(igo)?( (art(iculo)?|prod(ucto)?|item|interno))?|item( id)?|id( item)?|referencia|ref|articulo|cod art)$/,
  ],
  [
    'title',
    /^(titulo|nombre( (del )?(producto|articulo))?|descripcion( (corta|articulo|producto))?|descrip|producto|detalle|desc|nom art|articulo nombre)$/,
  ],
  ['description', /^(descripcion (larga|detallada|completa)|detalles|observaciones largas)$/],
  ['brand', /^(marca|brand|nombre marca|des marca)$/],
  ['provider', /^(proveedor|provider|nombre proveedor|laboratorio)$/],
  ['category_1', /^(categoria( 1)?|linea|departamento|depto|seccion|nivel ?1|grupo|division)$/],
  ['category_2', /^(sub ?categoria|categoria 2|sub ?linea|familia|nivel ?2|sub ?grupo|clase)$/],
  ['category_3', /^(categoria 3|sub ?familia|nivel ?3|sub ?clase)$/],
  ['category_4', /^(categoria 4|nivel ?4|segmento|sub ?segmento)$/],
  [
    'sold_by',
    /^(u ?m|um|und|unid|unidad|(unidad|und|un) (de )?(medida|venta)|tipo (de )?venta|se vende( por)?|pesables?)$/,
  ],
  ['size', /^(tamano|presentacion|present|contenido|gramaje|medida|empaque|contenido neto|size)$/],
  [
    'price_neto',
    /^(precio (neto|oferta|con descuento|promocion|promo|final|especial)|pvp ?oferta|neto|oferta|promo|precio_neto)$/,
  ],
  [
    'price',
    /^(precio( (de )?venta( (al )?publico)?| (de )?lista| (al )?publico| normal| full| lleno| regular| base| (al )?detal| unitario| con iva| 1)?|pvp|valor|venta|price)$/,
  ],
  ['discount', /^(descuento|dcto|dto|porcentaje( de)? descuento|% ?(dcto|dto|descuento))$/],
  ['cost', /^(costo( (unitario|promedio|de compra|neto))?|precio (de )?(costo|compra)|cost)$/],
  ['stock_min', /^(stock min(imo)?|minimo|existencia minima)$/],
  ['inactive', /^inactivo$/],
  ['stock', /^(stock|existencias?|exist|inventario|cantidad|saldo|disponible|inv)$/],
];

const OF_OFFICES: ReadonlySet<ImportField> = new Set([
  'price',
  'price_neto',
  'discount',
  'stock',
  'stock_min',
]);

function suggestionFor(
  name: string,
  { keys, names, all }: KnownOffices,
): Pick<Column, 'suggestion' | 'office_id'> {
  const [key, ...others] = keysOf(name, keys);
  if (key) return { suggestion: key.field, office_id: others.length === 0 ? key.officeId : null };
  const words = normaliseText(name);
  const field = fieldNamed(words);
  if (field) return { suggestion: field, office_id: null };
  const own = readOfficeColumn(name);
  if (own) return ofOneOffice(own, { names, all });
  // 'EXIST_BRE' is the stock of Bretaña when no other office begins so.
  const last = words.split(' ').at(-1) ?? '';
  const offices = names.filter(
    (office) =>
      last.length >= 3 &&
      normaliseText(office.name)
        .split(' ')
        .some((word) => word.startsWith(last)),
  );
  const ofOffice = fieldNamed(words.slice(0, -last.length).trim());
  const [office] = offices;
  if (office && offices.length === 1 && ofOffice && OF_OFFICES.has(ofOffice))
    return { suggestion: ofOffice, office_id: office.id };
  return { suggestion: null, office_id: null };
}

/** A column of a file of ours is of the office that it names, or of none: never of another one, nor of all. */
function ofOneOffice(
  { figure, office }: { figure: string; office: string },
  { names, all }: Pick<KnownOffices, 'names' | 'all'>,
): Pick<Column, 'suggestion' | 'office_id'> {
  const field = fieldNamed(normaliseText(figure));
  const id = officeLabelled(office, all);
  const isOpen = names.some((one) => one.id === id);
  return id !== undefined && isOpen && field && OF_OFFICES.has(field)
    ? { suggestion: field, office_id: id }
    : { suggestion: null, office_id: null };
}

const LEVELS = ['category_1', 'category_2', 'category_3', 'category_4'] as const;

/** 'DEPTO' and 'SECCION' are both the widest level by name: beside each other, they are two levels. */
function inLevels(columns: Column[]): Column[] {
  const levelOf = ({ suggestion }: Column) =>
    suggestion === null ? -1 : (LEVELS as readonly string[]).indexOf(suggestion);
  const levels = columns.filter((column) => levelOf(column) >= 0);
  if (new Set(levels.map(levelOf)).size === levels.length) return columns;
  const sorted = levels.toSorted((one, other) => levelOf(one) - levelOf(other));
  return columns.map((column) => {
    const place = sorted.indexOf(column);
    return place < 0 ? column : { ...column, suggestion: LEVELS[place] ?? null };
  });
}

function fieldNamed(words: string): ImportField | undefined {
  const one = words.replace(/^precios\b/, 'precio');
  return NAMES.find(([, pattern]) => pattern.test(one))?.[0];
}
