import { layoutReader } from '#server/imports/reading/columns.ts';
import { newNotes } from '#server/imports/reading/decode-lines.ts';
import { readCsv } from '#server/imports/reading/read-csv.ts';
import { asCsv, type Export } from './export.ts';

async function* inPieces(text: string) {
  yield Buffer.from(text);
}

/** The columns of an export as a shop with these offices reads them, and how many rows it has. */
export async function columnsRead(file: Export, offices: readonly string[]) {
  const named = offices.map((name) => ({ id: name, name }));
  const reader = layoutReader({ offices: { keys: [], names: named, all: named } });
  let rows = 0;
  for await (const _ of reader.under(readCsv(inPieces(asCsv(file)), newNotes(), () => {}))) rows += 1;
  return { columns: reader.columns(), rows };
}

/** Columns right, wrong without a word, missed, and what is asked: of several places one question. */
export async function judged(file: Export, offices: readonly string[]) {
  const { columns, rows } = await columnsRead(file, offices);
  const sure = columns.filter(({ doubt }) => !doubt);
  const truthOf = ({ name }: { name: string }) => {
    const truth = file.truth[name] ?? null;
    return truth === 'doubtful' ? null : truth;
  };
  const requests = columns.flatMap(({ doubt, place }) =>
    doubt ? [place === undefined ? doubt : 'place'] : [],
  );
  return {
    rows,
    right: sure.filter((column) => column.suggestion === truthOf(column)).length,
    wrong: sure.flatMap((column) =>
      column.suggestion !== null && column.suggestion !== truthOf(column)
        ? [`${column.name}: ${column.suggestion}`]
        : [],
    ),
    missed: sure.flatMap((column) =>
      column.suggestion === null && truthOf(column) !== null ? [column.name] : [],
    ),
    asked: [...new Set(requests)],
  };
}
