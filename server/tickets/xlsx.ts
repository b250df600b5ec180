import { Zip, ZipDeflate } from 'fflate';

export type Cell = string | number;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The minimal parts of a workbook with one sheet; its header row is frozen. */
const FILES = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * A workbook of one sheet, streamed as its rows arrive. Cells are numbers or text: text is never a formula (rule
 * 40).
 */
export async function* xlsxOf(
  name: string,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
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
  const sheets = `<sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets>`;
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${sheets}</workbook>`;
  for (const [path, text] of Object.entries({ ...FILES, 'xl/workbook.xml': workbook }))
    open(path).push(bytes(HEAD + text), true);
  const sheet = open('xl/worksheets/sheet1.xml');
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" state="frozen" topLeftCell="A2"/></sheetView></sheetViews>';
  sheet.push(bytes(`${HEAD}<worksheet xmlns="${MAIN}">${frozen}<sheetData>`));
  for await (const rows of batches) {
    sheet.push(bytes(rows.map(rowOf).join('')));
    yield* ready.splice(0);
  }
  sheet.push(bytes('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready.splice(0);
}

function rowOf(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellOf).join('')}</row>`;
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** The maximum text length of a spreadsheet cell. */
const LONGEST = 32_767;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML has no place for, such as a control character of an old file, is left out. */
function escaped(text: string): string {
  return text
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);
