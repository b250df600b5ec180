/** Joins the non-empty texts with ' · '. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
