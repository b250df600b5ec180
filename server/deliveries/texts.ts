import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';

type Code = OutputOf<'deliveries.events'>['answers'][number]['code'];

/** Messages to a courier when something is refused. */
export const refusals: Record<Exclude<Code, ''>, string> = {
  NOT_FOUND: 'Este pedido no es tuyo.',
  ORDER_REASSIGNED: 'Este pedido ya no es tuyo. Lo que anotaste lo lee la tienda.',
  ORDER_CANCELLED: 'Este pedido se canceló. Lo que anotaste lo lee la tienda.',
  ORDER_STATE: 'Este pedido cambió mientras tanto. Mira cómo está.',
  AGE_NOT_CHECKED: 'Lleva productos para mayores de 18: pide la cédula antes de entregar.',
  ONLY_RESTRICTED: 'Todo el pedido es para mayores de 18. Márcalo como no entregado: sin cédula.',
  CASH_SHORT: 'El dinero recibido no alcanza.',
  VOUCHER_MISSING: 'Escribe el número del comprobante del datáfono.',
  PROOF_MISSING: 'Falta la prueba: el PIN del cliente o una foto.',
  PIN_WRONG: 'El PIN no es correcto.',
  PIN_OVER: 'Ya no quedan intentos de PIN: toma una foto.',
  PHOTO_MISSING: 'La foto no ha llegado. Se envía de nuevo.',
  NOT_IN_CRATE:
    'Lo que no recibe no está en el pedido, o es todo. Si no recibe nada, anota por qué no lo entregaste.',
};

/** For an order that somebody changed before the device sent its event. */
export const changedText = 'Este pedido cambió mientras tanto. Lo que anotaste lo lee la tienda.';

export function shortText(due: number, received: number): string {
  return `Faltan ${formatPesos(due - received)}: debes recibir ${formatPesos(due)}.`;
}

export function wrongPinText(left: number): string {
  if (left === 0) return 'El PIN no es correcto. Ya no quedan intentos: toma una foto.';
  return left === 1
    ? 'El PIN no es correcto. Queda 1 intento.'
    : `El PIN no es correcto. Quedan ${left} intentos.`;
}

export const doneTexts = {
  taken: 'Pedido tomado',
  ended: 'Ronda terminada. Anota en cada pedido cómo terminó su entrega.',
} as const;
