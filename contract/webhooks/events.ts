/** Events for other systems; `webhook.test` comes from the test button alone. */
export const WEBHOOK_EVENTS = [
  'order.created',
  'order.paid',
  'order.moved',
  'product.changed',
  'stock.out',
] as const;
