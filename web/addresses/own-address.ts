/** Returns the address of a picture or film of staff if the content policy allows it (a file of this host), else ''. */
export function ownAddress(address = ''): string {
  const file = address.trim();
  return /^\/(?![/\\])/.test(file) ? file : '';
}

/** Returns null for an invalid address, as `URL.parse` does, which Chrome has since 126. */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
