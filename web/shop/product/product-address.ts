const ID_AT_END = /^(?:(.*)-)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** What an address says of a product: 'cafe-sello-rojo-0199e…' is the words and the id, the id alone has no words. */
export function readAddress(segment: string): { id: string | null; words: string } {
  const [, words = '', id] = ID_AT_END.exec(segment) ?? [];
  if (id === undefined) return { id: null, words: wordsOf(segment) };
  return { id: id.toLowerCase(), words: wordsOf(words) };
}

/** What to search for when the product is not there any more: 'cafe sello rojo'. */
function wordsOf(slug: string): string {
  return slug.replaceAll('-', ' ').trim();
}
