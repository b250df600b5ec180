import { data, redirect } from 'react-router';
import { serverContext } from '#web/api/server-context.ts';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import type { Route } from './+types/unmatched.ts';
import { loadHome } from './home-load.ts';
import { homeMeta } from './home-meta.ts';
import { HomeView } from './layouts/home-view.tsx';

/**
 * Any other path shows the home (storefront 2) with status 404 for robots. The search form, submitted by a browser
 * without scripts, also arrives here; a missing file is a plain 404.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const query = searchParams.get('query')?.trim() ?? '';
  if (pathname === '/search' && query !== '') throw redirect(searchPath(query));
  if (/\.[a-z0-9]{2,11}$/i.test(pathname)) throw new Response(null, { status: 404 });
  return data(await loadHome(context.get(serverContext)), { status: 404 });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return homeMeta(matches[0].loaderData, { hidden: true });
}

export default function UnmatchedPage({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />;
}
