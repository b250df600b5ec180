const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ID_AT_END = new RegExp(`^(?:(.*)-)?(${UUID})$`, 'i');

/** A part of an address: 'cafe-sello-rojo-0199e…' has words and an id, other text words alone. */
export function readPart(part: string): { id: string | undefined; words: string } {
  const [, words = '', id] = ID_AT_END.exec(part) ?? [undefined, part];
  return { id: id?.toLowerCase(), words: words.replaceAll('-', ' ').trim() };
}
