const GROWS = 'Its register only grows: it always answers APPEND_ONLY.';
const COUNTED = 'The shop counts it: it always answers COUNTED_BY_SHOP.';
/** Why an operation has none. */
export const without: Readonly<Record<string, string>> = {
  'stats.change': GROWS,
  'stats.remove': GROWS,
  'logs.change': GROWS,
  'logs.remove': GROWS,
  'cartHistory.change': GROWS,
  'cartHistory.remove': GROWS,
  'cuponsUsed.create': COUNTED,
  'cuponsUsed.change': GROWS,
  'cuponsUsed.remove': GROWS,
  'orders.remove': GROWS,
};
