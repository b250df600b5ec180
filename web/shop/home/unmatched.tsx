import { redirect } from 'react-router';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import type { Route } from './+types/unmatched.ts';

/**
 * Any other path is home (storefront 2). The form of the search box, sent by a browser without scripts, arrives here too;
 * a file that is not there is not there.
 */
export function loader({ request }: Route.LoaderArgs): never {
  const { pathname, searchParams } = new URL(request.url);
  const query = searchParams.get('query')?.trim() ?? '';
  if (pathname === '/search' && query !== '') throw redirect(searchPath(query));
  if (/\.[a-z0-9]{2,11}$/i.test(pathname)) throw new Response(null, { status: 404 });
  throw redirect('/');
}
