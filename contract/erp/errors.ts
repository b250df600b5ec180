import { invoiceErrors } from '../invoices/errors.ts';
import { stockErrors } from '../stock/errors.ts';

export const erpErrors = {
  ...invoiceErrors,
  ...stockErrors,
  REQUEST_KEY_REUSED: {
    status: 422,
    message: 'Esta idempotency_key ya se usó con otras filas. Usa una nueva para cada envío.',
  },
} as const;
