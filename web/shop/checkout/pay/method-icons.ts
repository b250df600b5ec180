import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';

/** A method looks the same where it is chosen and where the choice is read again. */
export const METHOD_ICONS: Record<PaymentMethod, ShopIcon> = {
  cash: 'money',
  dataphone: 'device-mobile',
  pickup: 'storefront',
  online: 'credit-card',
  channel: 'storefront',
};
