import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { cut } from './cell-text.ts';

export type Encoding = 'utf8' | 'cp1252' | 'cp850';

/** Encodings of a file's lines, and what could not be decoded. */
export type DecodingNotes = {
  encodings: Partial<Record<Encoding, number>>;
  mended: number;
  mended_example: { before: string; after: string } | null;
  /** The first lines of unknown encoding, and their number. */
  doubtful: { line: number; text: string }[];
  doubtful_lines: number;
};

const MOST_DOUBTFUL = 20;
/** A line of a catalogue has some hundred characters; a longer one than this is no text. */
const LONGEST_LINE = 256 * 1024;

export class UnreadableFileError extends Error {}

/**
 * The lines of a text file, each decoded by itself: exports are merged by hand, and one file may have three encodings.
 */
export async function* decodeLines(
  source: AsyncIterable<Buffer>,
  notes: DecodingNotes,
): AsyncGenerator<string> {
  const pieces = asBytes(source);
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let from = 0;
    let lines = '';
    for (let end = bytes.indexOf(0x0a, from); end >= 0; end = bytes.indexOf(0x0a, from)) {
      line += 1;
      lines += decodeLine(bytes.subarray(from, end + 1), line, notes);
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > LONGEST_LINE)
      throw new UnreadableFileError(
        `La línea ${line + 1} no termina: el archivo está dañado o no es una tabla.`,
      );
    yield lines;
  }
  // DOS ends a file with the character 0x1A.
  if (rest.length > 0) yield decodeLine(rest, line + 1, notes).replaceAll('\u001a', '');
}

/**
 * Excel's 'Texto Unicode' begins with a byte order mark and has two bytes a character: it is converted to UTF-8.
 */
async function* asBytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const piece of source) {
    if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) decoder = new TextDecoder('utf-16le');
    isFirst = false;
    yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece;
  }
}

export function newNotes(): DecodingNotes {
  return { encodings: {}, mended: 0, mended_example: null, doubtful: [], doubtful_lines: 0 };
}

function decodeLine(found: Buffer, line: number, notes: DecodingNotes): string {
  // Some systems fill their cells with NULs, which PostgreSQL does not store.
  const bytes = found.includes(0) ? Buffer.from(found.filter((byte) => byte !== 0)) : found;
  const withoutMark = line === 1 && bytes.subarray(0, 3).equals(BOM) ? bytes.subarray(3) : bytes;
  if (isPlain(withoutMark)) return withoutMark.toString('latin1');
  if (isUtf8(withoutMark)) {
    count(notes, 'utf8');
    return mend(withoutMark.toString('utf8'), notes);
  }
  const whole = withoutCutLetters(withoutMark);
  if (isUtf8(whole)) {
    count(notes, 'utf8');
    return mend(whole.toString('utf8'), notes);
  }
  return ofOneByte(withoutMark, line, notes);
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The first byte of a two-byte letter that a system counting bytes cut off at the end of a cell. In Windows-1252 and
 * CP850 it would be a character that Spanish does not have.
 */
const CUT_LETTER = /(?:[\u00c2\u00c3]|\u00e2[\u0080-\u00bf]?)(?=[;,\t|"\r\n]|$)/g;

function withoutCutLetters(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(CUT_LETTER, ''), 'latin1');
}

function isPlain(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte >= 0x80) return false;
  return true;
}

/** Letters and signs of Spanish beyond ASCII. */
const SPANISH = new Set('áéíóúñüÁÉÍÓÚÑÜ¿¡°ºª½¼¾®´’“”–€$');
/** Table characters and foreign letters: a line that has them was decoded wrongly. */
const ODD = /[─-▟ðÐØƒ×§¤¦¢¥þÞ¬ÝýÃÂ‚„†‡ˆ‰‹›œŒ]/g;

function ofOneByte(bytes: Buffer, line: number, notes: DecodingNotes): string {
  const readings = (['cp1252', 'cp850'] as const).map((encoding) => {
    const text = iconv.decode(bytes, encoding === 'cp1252' ? 'win1252' : 'cp850');
    return { encoding, text, points: pointsOf(text) };
  });
  const [western, dos] = readings as [(typeof readings)[0], (typeof readings)[0]];
  const { cp1252: before = 0, cp850: dosBefore = 0 } = notes.encodings;
  const isTie = western.points === dos.points;
  const usual = dosBefore > before ? dos : western;
  const best = isTie ? usual : western.points > dos.points ? western : dos;
  count(notes, best.encoding);
  const isSure = !isTie && best.points > 0;
  if (!isSure) {
    notes.doubtful_lines += 1;
    if (notes.doubtful.length < MOST_DOUBTFUL)
      notes.doubtful.push({ line, text: cut(best.text.trim(), 160) });
  }
  return best.text;
}

function pointsOf(text: string): number {
  let points = 0;
  for (const letter of text) if (letter > '\u007f') points += SPANISH.has(letter) ? 2 : -1;
  // '12 900': a no-break space in Windows-1252 is an 'á' in CP850, which no number has.
  points += 5 * (text.match(/(?<=[\d$])\u00a0(?=\d)/g)?.length ?? 0);
  return points - (text.match(ODD)?.length ?? 0) * 2 - (text.match(MISPLACED)?.length ?? 0);
}

/** Misplaced capitals and opening signs show a wrong decoding: 'cafÚ', 'ATéN' and 'fr¡jol'. */
const MISPLACED = /(?<=\p{Ll})\p{Lu}|(?<=\p{Lu})[áéíóúñü](?=\p{Lu})|(?<=\p{L})[¡¿]/gu;

/** 'PiÃ±a': UTF-8 decoded as Windows-1252 and saved as UTF-8 again. */
const BROKEN = /Ã[\u0080-¿±©¡³­º‘“‰š]|Â[¿¡°ºª®½]/;

/** Such letters one by one: in a line merged by hand, other letters are right. */
const BROKEN_LETTER = /[ÂÃ][^\p{L}\d\s]/gu;

function mend(text: string, notes: DecodingNotes): string {
  if (!BROKEN.test(text)) return text;
  const mended = inUtf8(text) ?? text.replace(BROKEN_LETTER, (letter) => inUtf8(letter) ?? letter);
  if (mended === text) return text;
  notes.mended += 1;
  notes.mended_example ??= { before: brokenWord(text), after: brokenWord(mended, text) };
  return mended;
}

function inUtf8(text: string): string | undefined {
  const bytes = iconv.encode(text, 'win1252');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** The cell with the undecodable character, for display. */
function brokenWord(text: string, broken = text): string {
  const cells = text.split(/[;,\t|]/);
  const at = broken.split(/[;,\t|]/).findIndex((cell) => BROKEN.test(cell));
  return cut((cells[at] ?? text).trim(), 60);
}

function count(notes: DecodingNotes, encoding: Encoding): void {
  notes.encodings[encoding] = (notes.encodings[encoding] ?? 0) + 1;
}
