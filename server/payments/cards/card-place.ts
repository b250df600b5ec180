/** What the name of a kept card at its provider is sealed for. */
export function cardPlace(id: string): string {
  return `saved card ${id}`;
}
