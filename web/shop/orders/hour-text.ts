import type { OutputOf } from '#contract/index.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';

type Promised = Pick<OutputOf<'orders.mine'>['orders'][number], 'state' | 'type' | 'window'>;

/** When it comes or is fetched; what was cancelled or not paid has no place in the window any more. */
export function hourText({ state, type, window }: Promised): string {
  const isGone = state === '12_store_cancel_order' || state === '11_store_onlinepayment_fail';
  if (isGone) return texts.wasFor(window.label);
  return type === 'pickup' ? texts.collect(window.label) : texts.arrives(window.label);
}
