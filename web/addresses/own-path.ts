import { redirect } from 'react-router';

/**
 * Redirects a page requested at another of its addresses to its own (rule 134), with its query. Takes the router's URL:
 * a data request has another.
 */
export function keepOwnPath({ pathname, search }: URL, path: string): void {
  if (pathname !== path) throw redirect(path + search, 301);
}
