const PARAMETER = 'volver';

/** The page that signs in, for whoever wants to be at `back` afterwards. */
export function enterPath(back: `/${string}`): string {
  return `/profile?${PARAMETER}=${back}`;
}

/** Where to go on after signing in: a path of this very shop; undefined for whoever came for their profile. */
export function backOf(search: string): string | undefined {
  const back = new URLSearchParams(search).get(PARAMETER);
  // Browsers leave tabs and line ends out of an address: '/\t/mala.example' would be another shop.
  return back !== null && /^\/(?![/\\])[^\t\n\r]*$/.test(back) ? back : undefined;
}
