const KEY = 'counted-orders';
const MOST_KEPT = 20;

/**
 * Whether an order is counted for the first time on this device: the page may be reloaded or revisited with Back.
 */
export function isFirstCount(orderId: string): boolean {
  const counted = readCounted();
  if (counted.includes(orderId)) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify([orderId, ...counted].slice(0, MOST_KEPT)));
  } catch {
    // Without storage counting twice is better than never.
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
