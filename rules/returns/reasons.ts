/** Why goods come back, or never came. */
export const RETURN_REASONS = [
  'damaged',
  'expired',
  'wrong',
  'absent',
  'refused',
  'withdrawal',
  'unwanted',
  'other',
] as const;

export type ReturnReason = (typeof RETURN_REASONS)[number];

/** For shoppers and staff alike. */
export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  damaged: 'Llegó en mal estado',
  expired: 'Vencido o por vencer',
  wrong: 'Llegó otro producto',
  absent: 'No llegó',
  refused: 'No se recibió en la puerta',
  withdrawal: 'Retracto de la compra',
  unwanted: 'Ya no se quiere',
  other: 'Otra razón',
};

/**
 * The shop's own faults, and the withdrawal, of which the law gives back all that was paid (Ley 1480 of 2011, articles
 * 11 and 47). Of the others bags and delivery were used.
 */
const REFUNDS_ALL: readonly ReturnReason[] = ['damaged', 'expired', 'wrong', 'absent', 'withdrawal'];

/** Whether bags and delivery come back, too, when nothing is left of the order. */
export function refundsAll(reason: ReturnReason): boolean {
  return REFUNDS_ALL.includes(reason);
}

/** Reasons at the door: what a shopper sees before taking it. */
export const DOOR_REASONS = ['refused', 'damaged', 'expired', 'wrong', 'absent', 'other'] as const;

export type DoorReason = (typeof DOOR_REASONS)[number];

/** Who pays for what comes back. */
export const RETURN_BEARERS = ['store', 'courier', 'provider'] as const;

export type ReturnBearer = (typeof RETURN_BEARERS)[number];

export const RETURN_BEARER_LABELS: Record<ReturnBearer, string> = {
  store: 'La tienda',
  courier: 'El domiciliario',
  provider: 'El proveedor',
};

/** The outcomes for returned goods; waste is also what the shopper keeps or throws away. */
export const RETURN_OUTCOMES = ['stock', 'waste'] as const;

export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

/** Waste for most reasons: goods that may be sold again are the exception. */
export function usualOutcome(reason: ReturnReason): ReturnOutcome {
  return reason === 'unwanted' || reason === 'refused' || reason === 'withdrawal' ? 'stock' : 'waste';
}

export const RETURN_WAYS = ['payment', 'by_hand', 'courier', 'credit'] as const;

export type ReturnWay = (typeof RETURN_WAYS)[number];
