import { SaxesParser } from 'saxes';
import { cleanCell, cut } from './cell-text.ts';
import { UnreadableFileError } from './decode-lines.ts';
import { LIMITS, type SheetRow } from './sheet-row.ts';
import { unzipFiles } from './unzip.ts';
import { cellText, columnOf, type Look, lookOf } from './xlsx-cells.ts';

/** Names of sheets that are told. */
const MOST_SHEETS = 20;

type Pieces = () => AsyncIterable<Buffer>;

/** Names of the sheet that is read and of others that are shown. */
export type Sheets = { read: string; others: string[] };

/**
 * The rows of a workbook's first sheet that is shown: values only, never formulas, macros or links. `found` is called
 * before the first with the names of its sheets.
 */
export async function* readXlsx(
  pieces: Pieces,
  found: (sheets: Sheets) => void = () => {},
): AsyncGenerator<SheetRow> {
  const { texts, looks, sheet, sheets } = await readParts(pieces);
  found(sheets);
  const rows: SheetRow[] = [];
  const parser = sheetParser({ texts, looks }, (row) => rows.push(row));
  let isFound = false;
  const bites = unzipFiles(pieces(), (name) => {
    if (name !== sheet) return undefined;
    isFound = true;
    return parser;
  });
  for await (const _ of bites) yield* rows.splice(0);
  if (!isFound) throw new UnreadableFileError('El archivo de Excel no tiene hojas con datos.');
}

/** What cells refer to: texts, and how they show a number by the number of their style. */
type Shared = { texts: string[]; looks: Look[] };

/** Other parts of the archive: what cells refer to, and which sheet is the first. */
async function readParts(pieces: Pieces): Promise<Shared & { sheet: string; sheets: Sheets }> {
  const texts: string[] = [];
  const looks: Look[] = [];
  const sheets: { id: string; name: string; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const bites = unzipFiles(pieces(), (name) => {
    if (name === 'xl/sharedStrings.xml') return sharedTexts(texts);
    if (name === 'xl/styles.xml') return styles(looks);
    if (name === 'xl/workbook.xml')
      return xml((tag, attributes) => {
        if (tag === 'sheet')
          sheets.push({
            id: attributes['r:id'] ?? '',
            name: cut(cleanCell(attributes.name ?? ''), 80),
            hidden: (attributes.state ?? 'visible') !== 'visible',
          });
      });
    if (name === 'xl/_rels/workbook.xml.rels')
      return xml((tag, attributes) => {
        if (tag === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
      });
    return undefined;
  });
  for await (const _ of bites);
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  const target = targets.get(first?.id ?? '');
  if (!target) throw new UnreadableFileError('El archivo no es un libro de Excel (XLSX), o está dañado.');
  const others = sheets.filter((one) => one !== first && !one.hidden).slice(0, MOST_SHEETS);
  return {
    ...{ texts, looks },
    sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    sheets: { read: first?.name ?? '', others: others.map(({ name }) => name) },
  };
}

type Attributes = Record<string, string>;
type Listener = (tag: string, attributes: Attributes) => void;

/** Chunks of XML to tags; a document type could define entities, and no workbook has one. */
function xml(
  open: Listener,
  close: (tag: string) => void = () => {},
  text: (text: string) => void = () => {},
) {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8');
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', () => {
    throw new UnreadableFileError('El archivo de Excel está dañado: una de sus partes no se puede leer.');
  });
  parser.on('doctype', () => {
    throw new UnreadableFileError('El archivo de Excel trae definiciones que no se permiten (DOCTYPE).');
  });
  parser.on('opentag', ({ name, attributes }) => open(plain(name), attributes as Attributes));
  parser.on('closetag', ({ name }) => close(plain(name)));
  parser.on('text', text);
  return (chunk: Uint8Array, last: boolean) => {
    parser.write(decoder.decode(chunk, { stream: !last }));
    if (last) parser.close();
  };
}

function sharedTexts(texts: string[]) {
  let current = '';
  let isText = false;
  let isReading = false;
  let letters = 0;
  return xml(
    (tag) => {
      if (tag === 'si') current = '';
      // Phonetic readings beside Japanese text.
      if (tag === 'rPh') isReading = true;
      if (tag === 't') isText = !isReading;
    },
    (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isReading = false;
      if (tag === 'si') texts.push(current);
    },
    (text) => {
      if (!isText) return;
      letters += text.length;
      if (letters > LIMITS.sharedTexts)
        throw new UnreadableFileError('El archivo de Excel tiene demasiado texto. Expórtalo como CSV.');
      current += text;
    },
  );
}

/** Formats of dates that every workbook has. */
const DATES = ['14', '15', '16', '17', '22'];

function styles(looks: Look[]) {
  const formats = new Map(DATES.map((id) => [id, lookOf('d')]));
  let isOfCells = false;
  return xml(
    (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt') formats.set(numFmtId, lookOf(formatCode));
      if (tag === 'cellXfs') isOfCells = true;
      if (tag === 'xf' && isOfCells) looks.push(formats.get(numFmtId) ?? lookOf(''));
    },
    (tag) => {
      if (tag === 'cellXfs') isOfCells = false;
    },
  );
}

function sheetParser({ texts, looks }: Shared, take: (row: SheetRow) => void) {
  let row: SheetRow = { line: 0, cells: [] };
  let column = 0;
  let type = '';
  let value = '';
  let look: Look | undefined;
  let isValue = false;
  return xml(
    (tag, attributes) => {
      if (tag === 'row') row = { line: Number(attributes.r) || row.line + 1, cells: [] };
      if (tag === 'c') {
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
        row.cells[column] = cellText({ type, value, look }, texts);
      }
      if (tag === 'row' && row.cells.some((cell) => cell !== '')) take(row);
    },
    (text) => {
      if (isValue) value += text;
    },
  );
}
