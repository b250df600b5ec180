import { z } from 'zod';
import { bogotaMoment } from '#rules/dates/bogota-day.ts';
import { BOM, csvLine } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { missesAfter } from './miss-queries.ts';

const PAGE = 500;
const HEAD = ['Búsqueda', 'Veces', 'Última vez', 'Última sede', 'Se mostró'];

export const missesDownload = defineDownload({
  does: 'searches that found nothing',
  who: 'admin',
  parameters: z.strictObject({}),
  name: 'busquedas-sin-resultado',
  type: 'csv',
  async *write(db) {
    yield BOM + csvLine(HEAD);
    for (let after = ''; ; ) {
      const rows = await missesAfter(db, after, PAGE);
      yield rows
        .map(({ query, times, lastAt, lastOffice, shown: correction }) =>
          csvLine([query, times, bogotaMoment(lastAt), lastOffice, correction]),
        )
        .join('');
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.query;
    }
  },
});
