/** A person's text as PostgreSQL can store it: trimmed, without lone surrogates. `perform` removes NUL. */
export function plainText(text: string): string {
  return text.trim().toWellFormed();
}
