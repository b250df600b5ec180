/** A stored preference of lists on this device; null without one, or without storage. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`admin ${key}`) ?? 'null');
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`admin ${key}`, JSON.stringify(value));
  } catch {
    // Without storage the preference lasts as long as the page.
  }
}
