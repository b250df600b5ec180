import { redirect } from 'react-router';

/**
 * Leads a page that was asked for by another of its addresses to its own (rule 134), with its query. Its URL is the
 * router's, not that of the request, which for the data of a page is another.
 */
export function keepOwnPath({ pathname, search }: URL, path: string): void {
  if (pathname !== path) throw redirect(path + search, 301);
}
