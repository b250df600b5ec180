import { z } from 'zod';
import { STAT_CHARTS } from '#rules/stats/charts.ts';
import { isFailure } from '#server/http/failure.ts';
import { csvOf } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { xlsxOf } from '#server/tickets/xlsx.ts';
import { checkedPeriod } from './period.ts';
import { SHEET, tableOf } from './tables.ts';

const day = z.iso.date('Escribe la fecha como 2026-11-25.');
const parameters = z.strictObject({
  chart: z.enum(STAT_CHARTS),
  from: day,
  to: day,
  office_id: z.uuid().optional(),
});

const shared = {
  does: 'what a chart shows, day by day and office by office',
  who: 'superadmin',
  name: 'estadisticas',
  parameters,
  async refuse(period: z.output<typeof parameters>, { now }: { now: () => Date }) {
    const checked = checkedPeriod(period, now());
    return isFailure(checked) ? checked : undefined;
  },
} as const;

export const statsCsv = defineDownload({
  ...shared,
  type: 'csv',
  write: (db, query) => csvOf(tableOf(db, query)),
});

export const statsExcel = defineDownload({
  ...shared,
  type: 'xlsx',
  write: (db, query) => xlsxOf(SHEET, tableOf(db, query)),
});
