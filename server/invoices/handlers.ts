import type { invoiceCalls } from '#contract/invoices/invoices.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { myBilling, removeMyBilling, saveMyBilling, setOrderBilling } from './billing-calls.ts';
import { cartTaxes } from './cart-taxes.ts';

export const invoiceHandlers: HandlersOf<keyof typeof invoiceCalls> = {
  'billing.mine': myBilling,
  'billing.save': saveMyBilling,
  'billing.remove': removeMyBilling,
  'orders.setBilling': setOrderBilling,
  'cart.taxes': cartTaxes,
};
