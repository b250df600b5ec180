const ID_AT_END = /(?:^|-)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** What a part of an address leads to: 'cafe-sello-rojo-0199e…' has an id, other text has none. */
export function idAtEnd(part: string): string | undefined {
  return ID_AT_END.exec(part)?.[1]?.toLowerCase();
}

/** The words before the id, as somebody would search for them: 'cafe sello rojo'. */
export function wordsOf(part: string): string {
  return part.replace(ID_AT_END, '').replaceAll('-', ' ').trim();
}
