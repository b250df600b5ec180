type Address = { url: string; header: string };

/**
 * Whether a change of a web service moves its key: another key, none any more, or the one that is there sent to another
 * address or in another header.
 */
export function movesServiceKey(
  stored: Address & { hasKey: boolean },
  next: Address & { key: string },
): boolean {
  if (next.key !== '' && next.header !== '') return true;
  return stored.hasKey && (next.url !== stored.url || next.header !== stored.header);
}
