import { newId } from '#web/shop/cart/engine/new-id.ts';

const KEY = 'order key';

type Seen = { id: string; version: number };

/**
 * One key per confirmation: constant for a version of the cart, so a retry returns the same order (decision 16).
 */
export function orderKey({ id, version }: Seen): string {
  const bound = `${id} ${version} `;
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored?.startsWith(bound)) return stored.slice(bound.length);
    const key = newId();
    sessionStorage.setItem(KEY, bound + key);
    return key;
  } catch {
    // Without storage the cart itself still makes a repeat return the same order.
    return newId();
  }
}
