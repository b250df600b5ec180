import type { Parameters } from './sender.ts';

const KEY = 'waiting-purchases';

/** Keeps a purchase on this device until a page whose own address may be told. */
export function keepForLater(purchase: Parameters): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readKept(), purchase]));
  } catch {
    // Without room it is not counted.
  }
}

/** Those that waited, which then wait no more. */
export function takeKept(): Parameters[] {
  const purchases = readKept();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is kept where nothing can be stored.
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
