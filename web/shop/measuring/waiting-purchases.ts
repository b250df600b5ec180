import type { Parameters } from './sender.ts';

const KEY = 'waiting-purchases';

export function keepForLater(purchase: Parameters): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readKept(), purchase]));
  } catch {
    // If it cannot be stored, it is not counted.
  }
}

export function takeKept(): Parameters[] {
  const purchases = readKept();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was kept.
  }
  return purchases;
}

function readKept(): Parameters[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
