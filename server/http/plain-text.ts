/** A text of a person as PostgreSQL can store it: trimmed, without halves of characters. `perform` removes NUL. */
export function plainText(text: string): string {
  return text.trim().toWellFormed();
}
