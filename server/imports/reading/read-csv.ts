import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { withoutEscape } from '#server/tickets/csv.ts';
import { withoutEntities } from './cell-text.ts';
import { type DecodingNotes, decodeLines, UnreadableFileError } from './decode-lines.ts';
import { LIMITS, type SheetRow } from './sheet-row.ts';

const DELIMITERS = [';', '\t', '|', ','];

/** The rows of a text file; `found` is called with its delimiter before the first. */
export async function* readCsv(
  pieces: AsyncIterable<Buffer>,
  notes: DecodingNotes,
  found: (delimiter: string) => void,
): AsyncGenerator<SheetRow> {
  const text = decodeLines(pieces, notes);
  let head = '';
  let next = await text.next();
  while (!next.done && head.length < 64 * 1024) {
    head += next.value;
    next = await text.next();
  }
  const delimiter = guessDelimiter(head);
  found(delimiter);
  const split = delimiter === ';' ? withoutEntities : (lines: string) => lines;
  async function* all() {
    yield split(head);
    for (; !next.done; next = await text.next()) yield split(next.value);
  }
  let last = 0;
  const parser = Readable.from(all()).pipe(
    parse({
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: LIMITS.row,
      info: true,
      // Rows that were parsed but not yet taken are lost with an error.
      on_record: (record: string[], { lines }) => {
        last = lines;
        return record;
      },
    }),
  );
  let widest = 2;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (record.some((cell) => hasRowInside(cell, delimiter, widest)))
        throw notClosed(` antes de la línea ${info.lines}`);
      widest = Math.max(widest, record.length);
      yield { line: info.lines, cells: record.map(withoutEscape) };
    }
  } catch (error) {
    const { code } = error as CsvError;
    if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED')
      throw notClosed(` después de la línea ${last}`);
    throw error;
  }
}

function notClosed(where: string): UnreadableFileError {
  return new UnreadableFileError(
    `Hay comillas sin cerrar${where}: una fila no termina. Revisa las comillas (") del archivo.`,
  );
}

/** Whether a cell contains a row: an unclosed quote ends at the next one and swallows the rows between. */
function hasRowInside(cell: string, delimiter: string, width: number): boolean {
  if (!cell.includes('\n') && !cell.includes('\r')) return false;
  return cell.split(/\r?\n|\r/).some((line) => line.split(delimiter).length >= width);
}

/** The delimiter that splits the first lines into the same number of cells. */
export function guessDelimiter(head: string): string {
  const lines = head
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1);
    const usual = mostFrequent(counts);
    const same = counts.filter((count) => count === usual).length;
    return {
      delimiter,
      points: usual === 0 ? 0 : (same / Math.max(1, lines.length)) * 100 + Math.min(usual, 20),
    };
  });
  return scored.reduce((best, one) => (one.points > best.points ? one : best)).delimiter;
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}
