/** Events for other systems; `webhook.test` comes from the test button alone. */
export const WEBHOOK_EVENTS = [
  'order.created',
  'order.paid',
  'order.moved',
  'order.picked',
  'payment.failed',
  'refund.created',
  'refund.done',
  'product.changed',
  'stock.low',
  'stock.out',
  'customer.created',
  'pqr.created',
  'pqr.answered',
] as const;
