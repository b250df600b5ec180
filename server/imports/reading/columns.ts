import type { ImportLayout } from '#contract/imports/mapping-shapes.ts';
import { groupThousands } from '#rules/money.ts';
import { categoryShape } from '../columns/category-cells.ts';
import type { KnownOffices } from '../columns/offices-named.ts';
import { suggestColumns } from '../columns/suggest-columns.ts';
import { cleanCell, cut } from './cell-text.ts';
import { UnreadableFileError } from './decode-lines.ts';
import { figuresIn } from './figures.ts';
import { headIn, isUnder, MOST_ABOVE, namesUnder } from './head-row.ts';
import { LIMITS, type SheetRow } from './sheet-row.ts';
import { variantsFiller } from './variants.ts';

type Column = ImportLayout['columns'][number];

const SAMPLES = 3;
/** Values needed to know a column's number format. */
const FIGURES = 300;
/** Rows by which columns are compared. */
const COMPARED = 300;
/** Share of rows with the same number of cells that makes the others exceptions. */
const SAME_WIDTH = 0.9;
/** Rows that samples are taken from. */
const SAMPLED = 2_000;
/** Rows searched for the column names. */
const BUFFERED = MOST_ABOVE + 10;

type Options = {
  offices: KnownOffices;
  /** The line of column names that a person chose. */
  headLine?: number | undefined;
  /** Column names of earlier files of its source. */
  template?: readonly string[] | undefined;
};

/** Reads the column names of a file with sample values, collected while its rows pass. */
export function layoutReader({ offices, headLine, template }: Options) {
  let names: string[] = [];
  let groups: readonly string[] = [];
  let seen = 0;
  let head = 0;
  let above: SheetRow[] = [];
  const samples: string[][] = [];
  const figures: string[][] = [];
  const compared: string[][] = [];
  /** Number of sampled rows by their number of cells. */
  const widths = new Map<number, number>();

  return {
    /** The data rows, unchanged but for what a variant leaves to the row above. */
    async *under(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
      let count = 0;
      let letters = 0;
      const fill: { variants?: ReturnType<typeof variantsFiller> } = {};
      for await (const row of underHead(rows)) {
        if (seen === 0 && !fill.variants && isUnder(row.cells, groups)) {
          names = distinctNames(namesUnder(row.cells, groups));
          continue;
        }
        if (row.cells.every((cell) => cell.trim() === '')) continue;
        count += 1;
        if (count > LIMITS.rows)
          throw new UnreadableFileError(`El archivo tiene más de ${groupThousands(LIMITS.rows)} filas.`);
        fill.variants ??= variantsFiller(names);
        const whole = row.cells.slice(0, LIMITS.columns).map((cell) => cut(cell, LIMITS.cell));
        const cells = fill.variants(whole);
        if (!cells) continue;
        for (const cell of cells) letters += cell.length;
        if (letters > LIMITS.letters)
          throw new UnreadableFileError('El archivo tiene demasiado texto. Divídelo en varios.');
        if (seen < SAMPLED) sample(cells);
        yield { line: row.line, cells };
      }
      if (count === 0) throw new UnreadableFileError('El archivo no tiene filas con productos.');
    },

    /** The columns; complete after all rows have passed. */
    columns(): Column[] {
      const cellsOf = (at: number) => Array.from(compared, (cells) => cells[at] ?? '');
      const named = names.map((name, at) => ({ name, cells: cellsOf(at) }));
      return suggestColumns(named, offices).map((suggestion, at): Column => {
        const written = figures[at];
        const categories = categoryShape(cellsOf(at));
        return {
          name: names[at] ?? '',
          samples: samples[at] ?? [],
          ...suggestion,
          ...(categories ? { categories } : {}),
          ...(written ? { figures: figuresIn(written) } : {}),
        };
      });
    },

    /** The line of the names, and the first lines, among which a person can choose another one. */
    head: () => ({ line: head, above: above.map(({ line, cells }) => ({ line, text: lineText(cells) })) }),

    /**
     * Cells of a row where nearly all rows have as many: one with more has moved cells, also when the last columns are
     * spare and take them up. Undefined where rows differ, because some writers leave out what is empty at the end.
     */
    width(): number | undefined {
      const [most] = [...widths].sort((one, other) => other[1] - one[1]);
      const named = groups.findLastIndex((cell) => cleanCell(cell) !== '') + 1;
      return most && most[1] >= seen * SAME_WIDTH ? Math.max(most[0], named) : undefined;
    },
  };

  /** The rows below the names of the columns, which are among the first ones. */
  async function* underHead(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
    const first: SheetRow[] = [];
    let isFound = false;
    for await (const row of rows) {
      if (isFound) {
        yield row;
        continue;
      }
      first.push(row);
      if (first.length < BUFFERED) continue;
      yield* begin(first);
      isFound = true;
    }
    if (!isFound) yield* begin(first);
  }

  function begin(first: readonly SheetRow[]): readonly SheetRow[] {
    const filled = first.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    const at =
      headLine === undefined
        ? headIn(filled, offices, template)
        : filled.findIndex(({ line }) => line === headLine);
    const row = at === undefined ? undefined : filled[at];
    if (at === undefined || !row) throw new UnreadableFileError(withoutHead(filled));
    above = filled.slice(0, Math.max(LINES_SHOWN, at + 1));
    head = row.line;
    groups = row.cells;
    names = distinctNames(groups);
    return filled.slice(at + 1);
  }

  function sample(cells: readonly string[]): void {
    seen += 1;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    const clean = cells.map((cell) => cut(cleanCell(cell), 80));
    if (compared.length < COMPARED) compared.push(clean);
    clean.forEach((text, at) => {
      const list = samples[at] ?? [];
      samples[at] = list;
      if (text !== '' && list.length < SAMPLES && !list.includes(text)) list.push(text);
      if (!SIGNED_FIGURE.test(text)) return;
      const written = figures[at] ?? [];
      figures[at] = written;
      if (written.length < FIGURES) written.push(text);
    });
  }
}

/** Lines shown at the beginning to choose the column names; more when these are further below. */
const LINES_SHOWN = 12;

function lineText(cells: readonly string[]): string {
  const filled = cells.map(cleanCell).filter((cell) => cell !== '');
  return cut(filled.join(' · '), 120);
}

function withoutHead(rows: readonly SheetRow[]): string {
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length));
  if (widest === 0) return 'El archivo está vacío.';
  return widest === 1
    ? 'El archivo tiene una sola columna. Hacen falta al menos el código y lo que cambia de cada producto.'
    : 'No encontramos los nombres de las columnas en las primeras filas.';
}

const SIGNED_FIGURE = /^[$\s-]*\d[\d.,\s]*[.,]\d+$/;

function distinctNames(cells: readonly string[]): string[] {
  const times = new Map<string, number>();
  return cells.slice(0, LIMITS.columns).map((cell, at) => {
    const name = cut(cleanCell(cell), 180) || `Columna ${at + 1}`;
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
