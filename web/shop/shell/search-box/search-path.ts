export function searchPath(typed: string): string {
  const path = `/search/${encodeURIComponent(typed.trim())}`;
  // Without the space, '..' would be the parent path, and '….data' the data of a page.
  return /\/\.{1,2}$|\.data$/.test(path) ? `${path}%20` : path;
}

/** The query in an address; '' if it is no page of results. */
export function searchedQuery(pathname: string): string {
  const [, , query = ''] = /^\/(search|buscar)\/([^/]+)$/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(query).trim();
  } catch {
    // A single % in the address: use it unchanged.
    return query;
  }
}
