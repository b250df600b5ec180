/** The address of the results for the typed text. */
export function searchPath(typed: string): string {
  const path = `/search/${encodeURIComponent(typed.trim())}`;
  // Without a space after it, '..' is the path above, and '….data' the data of a page.
  return /\/\.{1,2}$|\.data$/.test(path) ? `${path}%20` : path;
}

/** What an address searches for; '' when it is no page of results. */
export function searchedQuery(pathname: string): string {
  const [, , query = ''] = /^\/(search|buscar)\/([^/]+)$/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(query).trim();
  } catch {
    // A lone % in the address: use it unchanged.
    return query;
  }
}
