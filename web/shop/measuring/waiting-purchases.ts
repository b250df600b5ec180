import type { Parameters } from './sender.ts';

const KEY = 'waiting-purchases';

/** Keeps a purchase on this device until a page whose own address may be told. */
export function keepForLater(purchase: Parameters): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readKept(), purchase]));
  } catch {
    // If it cannot be stored, it is not counted.
  }
}

/** Returns the stored purchases and removes them. */
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
