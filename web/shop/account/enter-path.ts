const PARAMETER = 'volver';

export function enterPath(back: `/${string}`): string {
  return `/profile?${PARAMETER}=${back}`;
}

/** The return path after signing in: a path of this shop; undefined for the profile itself. */
export function backOf(search: string): string | undefined {
  const back = new URLSearchParams(search).get(PARAMETER);
  // Browsers drop tabs and line breaks: '/\t/mala.example' would be another site.
  return back !== null && /^\/(?![/\\])[^\t\n\r]*$/.test(back) ? back : undefined;
}
