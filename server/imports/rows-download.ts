import { z } from 'zod';
import { ImportOutcome } from '#contract/imports/import-shapes.ts';
import { BOM, csvLine } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { rowPage } from './row-queries.ts';

const PAGE = 500;
const HEAD = ['Fila', 'SKU', 'Título', 'Resultado', 'Columna', 'Qué pasó'];
const OUTCOMES = {
  created: 'Nuevo',
  changed: 'Cambiado',
  unchanged: 'Sin cambios',
  refused: 'Con error',
} as const;

/** The result of each row of an import, one line for each problem. */
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
    for (let after = 0; ; ) {
      const rows = await rowPage(db, id, { after, limit: PAGE, outcomes: outcome && [outcome] });
      yield rows
        .flatMap(({ row, sku, outcome: what, problems, after: made }) => {
          const first = [row, sku, made?.title ?? '', OUTCOMES[what]] as const;
          if (problems.length === 0) return csvLine([...first, '', '']);
          return problems.map(({ column, message }) => csvLine([...first, column, message]));
        })
        .join('');
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.row;
    }
  },
});
