/**
 * Returns the same string instance for equal strings. Thousands of products share brand, shelf and picture; read from
 * the database each would have its own copy.
 */
export function createSharedText() {
  const texts = new Map<string, string>();
  return <Text extends string>(text: Text): Text => {
    const first = texts.get(text);
    if (first !== undefined) return first as Text;
    texts.set(text, text);
    return text;
  };
}

export type SharedText = ReturnType<typeof createSharedText>;
