/** Table of contents of the files staff may download, by a ticket (rule 40). */
import type { DownloadKind } from '#contract/tickets.ts';
import {
  customerFiles,
  lineFiles,
  orderFiles,
  paymentFiles,
  refundFiles,
  roundFiles,
} from '../accounting/downloads.ts';
import { logsCsv, logsExcel } from '../audit/log-downloads.ts';
import { productsCsv, productsExcel } from '../catalogue/products/products-download.ts';
import { registerCsv, registerExcel } from '../habeas/register-download.ts';
import { importRowsDownload } from '../imports/rows-download.ts';
import { importSampleDownload } from '../imports/sample-download.ts';
import { missesDownload } from '../search/misses-download.ts';
import { statsCsv, statsExcel } from '../stats/downloads.ts';
import { movementsCsv, movementsExcel } from '../stock/downloads.ts';
import type { Download } from './download.ts';

export const downloads = {
  'search.misses': missesDownload,
  'products.excel': productsExcel,
  'products.csv': productsCsv,
  'imports.rows': importRowsDownload,
  'imports.sample': importSampleDownload,
  'register.csv': registerCsv,
  'register.excel': registerExcel,
  'stats.csv': statsCsv,
  'stats.excel': statsExcel,
  'logs.csv': logsCsv,
  'logs.excel': logsExcel,
  'orders.csv': orderFiles.csv,
  'orders.excel': orderFiles.excel,
  'lines.csv': lineFiles.csv,
  'lines.excel': lineFiles.excel,
  'payments.csv': paymentFiles.csv,
  'payments.excel': paymentFiles.excel,
  'refunds.csv': refundFiles.csv,
  'refunds.excel': refundFiles.excel,
  'rounds.csv': roundFiles.csv,
  'rounds.excel': roundFiles.excel,
  'movements.csv': movementsCsv,
  'movements.excel': movementsExcel,
  'customers.csv': customerFiles.csv,
  'customers.excel': customerFiles.excel,
} satisfies Record<DownloadKind, Download>;
