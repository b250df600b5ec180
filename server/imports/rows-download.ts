import { z } from 'zod';
import { type ImportChange, ImportOutcome } from '#contract/imports/import-shapes.ts';
import { IMPORT_FIELD_LABELS } from '#rules/imports/field-labels.ts';
import { BOM, csvLine } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { importById } from './queries.ts';
import { changesOfRows } from './row-changes.ts';
import { rowPage } from './row-queries.ts';

const PAGE = 500;
const HEAD = [
  ...['Fila', 'SKU', 'Título', 'Resultado', 'Columna', 'Qué pasó'],
  ...['Antes → después', 'En la sede', 'Antes → después en la sede', 'Sedes que cambian'],
];
const OUTCOMES = {
  created: 'Nuevo',
  changed: 'Cambiado',
  unchanged: 'Sin cambios',
  refused: 'Con error',
} as const;

function textOf(changes: readonly ImportChange[] = []): string {
  return changes
    .map(({ field, before, after }) => `${IMPORT_FIELD_LABELS[field]}: ${before || '—'} → ${after || '—'}`)
    .join('; ');
}

/** The result of each row of an import, one line per problem. */
export const importRowsDownload = defineDownload({
  does: 'what became of each row of an import',
  who: 'superadmin',
  parameters: z.strictObject({
    import_id: z.uuid('Di cuál importación.'),
    outcome: ImportOutcome.optional(),
  }),
  name: 'importacion',
  type: 'csv',
  async *write(db, { import_id: id, outcome }) {
    yield BOM + csvLine(HEAD);
    const one = await importById(db, id);
    if (!one) return;
    for (let after = 0; ; ) {
      const rows = await rowPage(db, id, { after, limit: PAGE, outcomes: outcome && [outcome] });
      const changesOf = await changesOfRows(db, one, rows);
      yield rows
        .flatMap((stored) => {
          const { row, sku, outcome: what, problems, after: made } = stored;
          const isOfFile = !problems.some(({ code }) => code === 'MISSING');
          const first = [isOfFile ? row : '', sku, made?.title ?? '', OUTCOMES[what]] as const;
          const { changes, figures } = changesOf(stored);
          const diff = [textOf(changes), figures?.office, textOf(figures?.changes), figures?.offices];
          const cells = diff.map((cell) => cell ?? '');
          const [problem, ...more] = problems;
          return [
            csvLine([...first, problem?.column ?? '', problem?.message ?? '', ...cells]),
            ...more.map(({ column, message }) => csvLine([...first, column, message, '', '', '', ''])),
          ];
        })
        .join('');
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.row;
    }
  },
});
