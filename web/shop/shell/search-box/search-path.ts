/** The address of the results for the typed text. */
export function searchPath(typed: string): string {
  return `/search/${encodeURIComponent(typed.trim())}`;
}

/** What an address searches for; '' when it is no page of results. */
export function searchedQuery(pathname: string): string {
  const [, , query = ''] = /^\/(search|buscar)\/([^/]+)$/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(query);
  } catch {
    // A lone % in the address: use it unchanged.
    return query;
  }
}
