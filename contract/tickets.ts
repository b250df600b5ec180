import { z } from 'zod';
import { call } from './call.ts';
import { Instant } from './wire.ts';

/** The files there are for staff (server/tickets/downloads.ts). */
export const DownloadKind = z.enum([
  'search.misses',
  'products.excel',
  'products.csv',
  'imports.rows',
  'imports.sample',
  'register.csv',
  'register.excel',
  'stats.csv',
  'stats.excel',
  'logs.csv',
  'logs.excel',
  'orders.csv',
  'orders.excel',
  'lines.csv',
  'lines.excel',
  'payments.csv',
  'payments.excel',
  'refunds.csv',
  'refunds.excel',
  'rounds.csv',
  'rounds.excel',
  'movements.csv',
  'movements.excel',
  'customers.csv',
  'customers.excel',
]);
export type DownloadKind = z.output<typeof DownloadKind>;

export const downloadCalls = {
  'downloads.ticket': call({
    summary: 'Pedir un enlace de un solo uso para descargar un archivo',
    source: 'rule 40 (N05)',
    method: 'POST',
    path: '/downloads/ticket',
    version: 'v1',
    who: 'staff',
    body: z.object({
      download: DownloadKind,
      /** Parameters of the file; each download has its own. */
      parameters: z.record(z.string(), z.unknown()).default({}),
    }),
    output: z.object({
      /** Valid once, until `expires`; needs no session. */
      url: z.string(),
      expires: Instant,
    }),
  }),
};
