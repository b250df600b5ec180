import { invoiceErrors } from '../invoices/errors.ts';
import { stockErrors } from '../stock/errors.ts';

export const erpErrors = {
  ...invoiceErrors,
  ...stockErrors,
  CHANNEL_NUMBER_USED: {
    status: 409,
    message: 'Ese número del canal ya es de un pedido con otro contenido. No se creó ni se cambió nada.',
  },
  ORDER_LINES_REFUSED: {
    status: 409,
    message: 'No se creó el pedido: mira en details qué tiene cada línea.',
  },
  TOTAL_NOT_THE_SUM: {
    status: 422,
    message: 'El total no es la suma de las líneas y el domicilio. No se creó el pedido.',
  },
  PICTURE_NOT_FETCHED: {
    status: 422,
    message: 'La imagen no se pudo traer de esa dirección. No cambió nada.',
  },
  REQUEST_KEY_REUSED: {
    status: 422,
    message: 'Esta idempotency_key ya se usó con otras filas. Usa una nueva para cada envío.',
  },
} as const;
