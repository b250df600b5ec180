/**
 * The name of an office for shoppers, from its visible name: texts say 'Sede' before it, so that 'Sede Bretaña' is
 * 'Bretaña'.
 */
export function storeName(displayName: string): string {
  return displayName.replace(/^\s*sede\s+/i, '').trim() || displayName;
}
