import type { Mover } from '#server/orders/write-move.ts';

/** The shop itself, which moves orders when providers report. */
export const paymentMover: Mover = {
  user: { id: null, role: 'system' },
  ip: '',
  userAgent: '',
  requestId: '',
};
