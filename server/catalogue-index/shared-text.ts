/**
 * Gives back one and the same text for equal ones. Thousands of products name the same brand, shelf and picture; read
 * from the database each has a copy of its own.
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
