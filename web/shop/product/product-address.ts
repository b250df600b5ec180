const ID_AT_END = /^(?:(.*)-)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** Parses a product's URL: 'cafe-sello-rojo-0199e…' has words and id, an id alone has no words. */
export function readAddress(segment: string): { id: string | null; words: string } {
  const [, words = '', id] = ID_AT_END.exec(segment) ?? [];
  if (id === undefined) return { id: null, words: wordsOf(segment) };
  return { id: id.toLowerCase(), words: wordsOf(words) };
}

/** The search query when the product no longer exists: 'cafe sello rojo'. */
function wordsOf(slug: string): string {
  return slug.replaceAll('-', ' ').trim();
}
