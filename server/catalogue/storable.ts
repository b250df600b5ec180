/** A text as PostgreSQL can be asked for it: trimmed, and without NUL, which it refuses in any text. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').trim();
}
