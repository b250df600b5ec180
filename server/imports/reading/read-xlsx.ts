import { cut } from './cell-text.ts';
import { UnreadableFileError } from './decode-lines.ts';
import { LIMITS, type SheetRow } from './sheet-row.ts';
import { type Meter, newMeter, tooMany, unzipFiles } from './unzip.ts';
import { type Book, type Pieces, readBook, type Sheet, xml } from './xlsx-book.ts';
import { cellText, columnOf, type Look } from './xlsx-cells.ts';

/** Names of sheets shown to staff. */
const MOST_SHEETS = 20;
/** Sheets searched for the first table, and rows of each: a cover or a few notes may come first. */
const MOST_TRIED = 5;
const ROWS_TRIED = 40;

/** Name of the sheet that is read, and of the other visible ones. */
export type Sheets = { read: string; others: string[] };

/**
 * The rows of a workbook's first sheet that is shown and has a table: values only, never formulas, macros or links.
 * `found` is called before the first with the names of its sheets; `wanted` is the one that a person chose.
 */
export async function* readXlsx(
  pieces: Pieces,
  found: (sheets: Sheets) => void = () => {},
  sheetName = '',
): AsyncGenerator<SheetRow> {
  const meter = newMeter();
  const book = await readBook(pieces, meter);
  const rowsOf = (sheet: Sheet) => sheetRows(pieces, book, sheet, meter);
  const sheet =
    book.sheets.find(({ name }) => sheetName !== '' && name === sheetName) ??
    (await sheetWithTable(book, rowsOf));
  const others = book.sheets.filter((one) => one !== sheet).slice(0, MOST_SHEETS);
  found({ read: sheet.name, others: others.map(({ name }) => name) });
  yield* rowsOf(sheet);
}

/** The first sheet when none has a table: staff are told its content. */
async function sheetWithTable(book: Book, rowsOf: (sheet: Sheet) => AsyncIterable<SheetRow>): Promise<Sheet> {
  const [first] = book.sheets;
  if (book.sheets.length === 1) return first;
  for (const sheet of book.sheets.slice(0, MOST_TRIED)) {
    let seen = 0;
    let wide = 0;
    for await (const { cells } of rowsOf(sheet)) {
      seen += 1;
      if (cells.filter((cell) => cell !== '').length > 1) wide += 1;
      if (wide === 2) return sheet;
      if (seen === ROWS_TRIED) break;
    }
  }
  return first;
}

async function* sheetRows(
  pieces: Pieces,
  { texts, looks }: Book,
  sheet: Sheet,
  meter: Meter,
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  const parser = sheetParser({ texts, looks }, meter, (row) => rows.push(row));
  let isFound = false;
  const bites = unzipFiles(pieces(), meter, (name) => {
    if (name !== sheet.file) return undefined;
    isFound = true;
    return parser;
  });
  for await (const _ of bites) yield* rows.splice(0);
  if (!isFound) throw new UnreadableFileError('El archivo de Excel no tiene hojas con datos.');
}

function sheetParser(
  { texts, looks }: Pick<Book, 'texts' | 'looks'>,
  meter: Meter,
  take: (row: SheetRow) => void,
) {
  let row: SheetRow = { line: 0, cells: [] };
  let cells = 0;
  let letters = 0;
  let column = 0;
  let type = '';
  let value = '';
  let look: Look | undefined;
  let isValue = false;
  return xml(
    meter,
    (tag, attributes) => {
      if (tag === 'row') {
        row = { line: Number(attributes.r) || row.line + 1, cells: [] };
        letters = 0;
      }
      if (tag === 'c') {
        cells += 1;
        if (cells > LIMITS.cells) throw tooMany();
        column = attributes.r ? columnOf(attributes.r) : row.cells.length;
        type = attributes.t ?? 'n';
        look = looks[Number(attributes.s)];
        value = '';
      }
      if (tag === 'v' || tag === 't') isValue = true;
    },
    (tag) => {
      if (tag === 'v' || tag === 't') isValue = false;
      if (tag === 'c' && column < LIMITS.columns) {
        while (row.cells.length < column) row.cells.push('');
        const text = cut(cellText({ type, value, look }, texts), LIMITS.cell);
        letters += text.length;
        if (letters > LIMITS.row) throw tooMany();
        row.cells[column] = text;
      }
      if (tag === 'row' && row.cells.some((cell) => cell !== '')) take(row);
    },
    (text) => {
      if (isValue && value.length < LIMITS.cell) value += text;
    },
  );
}
