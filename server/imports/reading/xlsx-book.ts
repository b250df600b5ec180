import { SaxesParser } from 'saxes';
import { cleanCell, cut } from './cell-text.ts';
import { UnreadableFileError } from './decode-lines.ts';
import { LIMITS } from './sheet-row.ts';
import { unzipFiles } from './unzip.ts';
import { type Look, lookOf } from './xlsx-cells.ts';

/** The file, from its start each time. */
export type Pieces = () => AsyncIterable<Buffer>;

/** A sheet by its name, and where it is in the archive. */
export type Sheet = { name: string; file: string };

/** What cells refer to: texts, and how they show a number by the number of their style. */
export type Book = { texts: string[]; looks: Look[]; sheets: [Sheet, ...Sheet[]] };

/** All of a workbook but its cells; its sheets that are shown, or the first one when all are hidden. */
export async function readBook(pieces: Pieces): Promise<Book> {
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
  const shown = sheets.filter(({ hidden }) => !hidden);
  const [first, ...others] = (shown.length > 0 ? shown : sheets.slice(0, 1)).flatMap(({ id, name }) => {
    const target = targets.get(id);
    if (!target) return [];
    return [{ name, file: target.startsWith('/') ? target.slice(1) : `xl/${target}` }];
  });
  if (!first) throw new UnreadableFileError('El archivo no es un libro de Excel (XLSX), o está dañado.');
  return { texts, looks, sheets: [first, ...others] };
}

type Attributes = Record<string, string>;
type Listener = (tag: string, attributes: Attributes) => void;

/** Chunks of XML to tags; a document type could define entities, and no workbook has one. */
export function xml(
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
