/** Shortens an address to what distinguishes two files. */
export function nameOfAddress(url: string): string {
  const name = url.slice(url.lastIndexOf('/') + 1);
  return name.length > 20 ? `${name.slice(0, 8)}…` : name;
}
