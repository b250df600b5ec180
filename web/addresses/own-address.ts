/**
 * The address of a picture or film that staff wrote and a page may show: a file of this very host, as the content
 * policy has it; else ''.
 */
export function ownAddress(address = ''): string {
  const file = address.trim();
  return /^\/(?![/\\])/.test(file) ? file : '';
}

/** Null for what is no address: `URL.parse`, which Chrome has since 126. */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
