type Address = { url: string; header: string };

/**
 * Whether a change of a web service affects its key: a new key, its removal, or sending it to another address or
 * header.
 */
export function movesServiceKey(
  stored: Address & { hasKey: boolean },
  next: Address & { key: string },
): boolean {
  if (next.key !== '' && next.header !== '') return true;
  return stored.hasKey && (next.url !== stored.url || next.header !== stored.header);
}
