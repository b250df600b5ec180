const KEY = 'counted-orders';
/** Nobody comes back to the thanks of more orders than these. */
const MOST_KEPT = 20;

/**
 * Whether an order is counted now for the first time on this device: its page may be read again, and Back leads to
 * it.
 */
export function isFirstCount(orderId: string): boolean {
  const counted = readCounted();
  if (counted.includes(orderId)) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify([orderId, ...counted].slice(0, MOST_KEPT)));
  } catch {
    // Without room to remember, twice is better than never.
  }
  return true;
}

function readCounted(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
