import { hasSessionHint, PERSON_KEY } from '#web/shop/session/session-store.ts';

/** Who was signed in here last, while nobody can say who is now; undefined for a visitor. */
export function lastPerson(): string | undefined {
  if (!hasSessionHint()) return undefined;
  try {
    return localStorage.getItem(PERSON_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
