/**
 * Returns the same string instance for equal strings. Thousands of products share brand, shelf and picture; read from
 * the database each would have its own copy.
 */
export function createSharedText() {
  const known = new Map<string, string>();
  return (text: string): string => {
    const first = known.get(text);
    if (first !== undefined) return first;
    known.set(text, text);
    return text;
  };
}

export type SharedText = ReturnType<typeof createSharedText>;
