import { SaxesParser } from 'saxes';
import { cleanCell, cut } from './cell-text.ts';
import { UnreadableFileError } from './decode-lines.ts';
import { LIMITS } from './sheet-row.ts';
import { type Meter, tooMany, unzipFiles } from './unzip.ts';
import { type Look, lookOf } from './xlsx-cells.ts';

/** The file, from its start each time. */
export type Pieces = () => AsyncIterable<Buffer>;

/** A sheet with its name and its path in the archive. */
export type Sheet = { name: string; file: string };

/** Data that cells refer to: shared texts, and number formats by style number. */
export type Book = { texts: string[]; looks: Look[]; sheets: [Sheet, ...Sheet[]] };

/** Reads everything of a workbook but its cells; its visible sheets, or the first one when all are hidden. */
export async function readBook(pieces: Pieces, meter: Meter): Promise<Book> {
  const shared = { texts: [] as string[], letters: 0 };
  const looks: Look[] = [];
  const sheets: { id: string; name: string; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const bites = unzipFiles(pieces(), meter, (name) => {
    if (name === 'xl/sharedStrings.xml') return sharedTexts(meter, shared);
    if (name === 'xl/styles.xml') return styles(meter, looks);
    if (name === 'xl/workbook.xml')
      return xml(meter, (tag, attributes) => {
        if (tag !== 'sheet') return;
        if (sheets.length >= LIMITS.sheets) throw tooMany();
        sheets.push({
          id: attributes['r:id'] ?? '',
          name: cut(cleanCell(attributes.name ?? ''), 80),
          hidden: (attributes.state ?? 'visible') !== 'visible',
        });
      });
    if (name === 'xl/_rels/workbook.xml.rels')
      return xml(meter, (tag, attributes) => {
        if (tag !== 'Relationship') return;
        if (targets.size >= LIMITS.entries) throw tooMany();
        targets.set(attributes.Id ?? '', attributes.Target ?? '');
      });
    return undefined;
  });
  for await (const _ of bites);
  const visible = sheets.filter(({ hidden }) => !hidden);
  const [first, ...others] = (visible.length > 0 ? visible : sheets.slice(0, 1)).flatMap(({ id, name }) => {
    const target = targets.get(id);
    if (!target) return [];
    return [{ name, file: target.startsWith('/') ? target.slice(1) : `xl/${target}` }];
  });
  if (!first) throw new UnreadableFileError('El archivo no es un libro de Excel (XLSX), o está dañado.');
  return { texts: shared.texts, looks, sheets: [first, ...others] };
}

type Attributes = Record<string, string>;
type Listener = (tag: string, attributes: Attributes) => void;

/**
 * Chunks of XML to tags; a document type could define entities, and no workbook has one. The parser holds open tags and
 * what has no end yet.
 */
export function xml(
  meter: Meter,
  open: Listener,
  close: (tag: string) => void = () => {},
  text: (text: string) => void = () => {},
) {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8');
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  let withoutEnd = 0;
  const ended = () => {
    withoutEnd = 0;
  };
  const takeText = (found: string) => {
    ended();
    text(found);
  };
  parser.on('error', () => {
    throw new UnreadableFileError('El archivo de Excel está dañado: una de sus partes no se puede leer.');
  });
  parser.on('doctype', () => {
    throw new UnreadableFileError('El archivo de Excel trae definiciones que no se permiten (DOCTYPE).');
  });
  parser.on('opentag', ({ name, attributes }) => {
    ended();
    depth += 1;
    meter.tags += 1;
    if (depth > LIMITS.depth || meter.tags > LIMITS.tags) throw tooMany();
    open(plain(name), attributes as Attributes);
  });
  parser.on('closetag', ({ name }) => {
    ended();
    depth -= 1;
    close(plain(name));
  });
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('comment', ended);
  parser.on('processinginstruction', ended);
  return (chunk: Uint8Array, last: boolean) => {
    for (let from = 0; from < chunk.length; from += STEP) {
      const letters = decoder.decode(chunk.subarray(from, from + STEP), { stream: true });
      withoutEnd += letters.length;
      parser.write(letters);
      if (withoutEnd > LIMITS.token) throw tooMany();
    }
    if (last) parser.write(decoder.decode()).close();
  };
}

/** Bytes between two checks for unended tags and texts. */
const STEP = 64 * 1024;

function sharedTexts(meter: Meter, shared: { texts: string[]; letters: number }) {
  let current = '';
  let isText = false;
  let isReading = false;
  return xml(
    meter,
    (tag) => {
      if (tag === 'si') current = '';
      // Phonetic readings beside Japanese text.
      if (tag === 'rPh') isReading = true;
      if (tag === 't') isText = !isReading;
    },
    (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isReading = false;
      if (tag !== 'si') return;
      if (shared.texts.length >= LIMITS.sharedTexts) throw tooMany();
      // Copied: a slice keeps the whole text in memory.
      shared.texts.push(current.length < SLICED ? current : Buffer.from(current).toString());
    },
    (text) => {
      if (!isText) return;
      shared.letters += text.length;
      if (shared.letters > LIMITS.sharedLetters) throw tooMany();
      current += text;
    },
  );
}

/** From this length on, V8 makes a slice point into the whole text. */
const SLICED = 13;

/** Ids of the built-in date formats. */
const DATES = ['14', '15', '16', '17', '22'];

function styles(meter: Meter, looks: Look[]) {
  const formats = new Map(DATES.map((id) => [id, lookOf('d')]));
  let isOfCells = false;
  return xml(
    meter,
    (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt') formats.set(numFmtId, lookOf(cut(formatCode, LIMITS.format)));
      if (tag === 'cellXfs') isOfCells = true;
      if (Math.max(formats.size, looks.length) > LIMITS.styles) throw tooMany();
      if (tag === 'xf' && isOfCells) looks.push(formats.get(numFmtId) ?? lookOf(''));
    },
    (tag) => {
      if (tag === 'cellXfs') isOfCells = false;
    },
  );
}
