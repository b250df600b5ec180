import { redirect } from 'react-router';

/** Leads a page that was asked for by another of its addresses to its own (rule 134), with its query. */
export function keepOwnPath(request: Request, path: string): void {
  const { pathname, search } = new URL(request.url);
  if (pathname !== path) throw redirect(path + search, 301);
}
