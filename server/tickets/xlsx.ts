import { Zip, ZipDeflate } from 'fflate';
import { type Cell, workbookDays } from './cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The minimal parts of a workbook; the header row of each sheet is frozen. */
const filesOf = (sheets: number) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${eachOf(sheets, (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${eachOf(sheets, (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;\\ #,##0"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[3, 164, 165, 166].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

function eachOf(sheets: number, text: (place: number) => string): string {
  return Array.from({ length: sheets }, (_, at) => text(at + 1)).join('');
}

/** The looks of those styles: thousands are grouped; money, days and moments are shown as such. */
const LOOKS = { thousands: 1, pesos: 2, day: 3, moment: 4 } as const;

type Rows = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;

/** A workbook of one sheet, streamed as its rows arrive. */
export function xlsxOf(name: string, batches: Rows): AsyncIterable<Uint8Array> {
  return workbookOf([[name, batches]]);
}

/** Rows of a sheet, as the format has them. */
const MOST_ROWS = 1_048_576;
const NO_MORE_ROWS = 'Un libro no tiene más filas: descarga el CSV, que las trae todas.';

/** Rows as a sheet has room for them; where more come, its last one says so. */
export async function* withinSheet(
  batches: AsyncIterable<Cell[][]>,
  most = MOST_ROWS,
): AsyncIterable<Cell[][]> {
  let left = most - 1;
  for await (const rows of batches) {
    yield rows.slice(0, left);
    left -= rows.length;
    if (left < 0) {
      yield [[NO_MORE_ROWS]];
      return;
    }
  }
}

/** A workbook of several sheets. Text is never a formula (rule 40). */
export async function* workbookOf(
  sheets: readonly (readonly [name: string, batches: Rows])[],
): AsyncIterable<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  const open = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  const named = sheets.map(
    ([name], at) => `<sheet name="${escaped(name.slice(0, 31))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`;
  for (const [path, text] of Object.entries({ ...filesOf(sheets.length), 'xl/workbook.xml': workbook }))
    open(path).push(bytes(HEAD + text), true);
  for (const [place, [, batches]] of sheets.entries()) {
    const sheet = open(`xl/worksheets/sheet${place + 1}.xml`);
    sheet.push(bytes(`${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}<sheetData>`));
    let written = 0;
    for await (const rows of batches) {
      sheet.push(bytes(rows.map((cells, at) => rowOf(cells, written + at + 1)).join('')));
      written += rows.length;
      yield* ready.splice(0);
    }
    sheet.push(bytes('</sheetData></worksheet>'), true);
  }
  zip.end();
  yield* ready.splice(0);
}

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" state="frozen" topLeftCell="A2"/></sheetView></sheetViews>';

/** Some programs read only rows and cells that say where they are. */
function rowOf(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row}`)).join('')}</row>`;
}

function cellOf(cell: Cell, place: string): string {
  if (cell === '') return `<c r="${place}"/>`;
  if (typeof cell === 'number') return numberCell(cell, place, Number.isInteger(cell) ? LOOKS.thousands : 0);
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if ('pesos' in cell) return numberCell(cell.pesos, place, LOOKS.pesos);
  const days = workbookDays(cell);
  if (days === undefined) return cellOf('day' in cell ? cell.day : '', place);
  return numberCell(days, place, 'day' in cell ? LOOKS.day : LOOKS.moment);
}

function numberCell(figure: number, place: string, look: number): string {
  return `<c r="${place}"${look === 0 ? '' : ` s="${look}"`}><v>${figure}</v></c>`;
}

/** 'A' to 'Z', then 'AA'. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** The maximum text length of a spreadsheet cell. */
const LONGEST = 32_767;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML has no place for, such as a control character of an old file, is left out. */
function escaped(text: string): string {
  return (
    text
      .slice(0, LONGEST)
      .toWellFormed()
      .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
      // Spreadsheets read '_x0041_' as a character.
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
  );
}

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);
