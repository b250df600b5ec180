import { ORDER_STATE_TONES, type OrderState, type OrderTone } from '#rules/orders/moves.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';

const tones: Record<OrderTone, BadgeTone> = {
  waiting: 'waiting',
  new: 'new',
  paid: 'paid',
  selection: 'working',
  dispatched: 'done',
  failed: 'failed',
  cancelled: 'closed',
  draft: 'closed',
};

export function toneOf(state: OrderState): BadgeTone {
  return tones[ORDER_STATE_TONES[state]];
}
