export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
