import type { FastifyRequest } from 'fastify';
import { knownSearch } from '#web/addresses/page-parameters.ts';
import { PREVIEW_PARAMETER } from '#web/addresses/personal-paths.ts';

/**
 * The path a page or its data is about, as the router reads it, in any case and with final slashes: '/profile.data' and
 * '/Profile/' → '/profile', '/_root.data' → '/'.
 */
export function pathOf(request: FastifyRequest): string {
  const [path = '/'] = (request.raw.url ?? '/').split('?');
  const page = path.replace(/(\/_)?\.data$/, '');
  if (page === '/_root') return '/';
  const names = decodePath(page).toLowerCase().split('/');
  return `/${names.filter((name) => name !== '').join('/')}`;
}

/** The ticket in the address of a preview for staff. */
export function previewTicketOf(request: FastifyRequest): string | undefined {
  const search = request.raw.url?.split('?')[1];
  return search?.includes(PREVIEW_PARAMETER)
    ? (new URLSearchParams(search).get(PREVIEW_PARAMETER) ?? undefined)
    : undefined;
}

export function isDataOf(request: FastifyRequest): boolean {
  return /\.data(\?|$)/.test(request.raw.url ?? '/');
}

/** The request's address with only the query parameters that its page reads. */
export function knownAddress(request: FastifyRequest): string {
  const [path = '/', search = ''] = (request.raw.url ?? '/').split('?');
  return path + knownSearch(pathOf(request), search, { isData: isDataOf(request) });
}

/** The page address of a data request: '/_root.data?_routes=x' → '/'; others unchanged. */
export function documentOf(address: string): string {
  const [path = '/', search = ''] = address.split('?');
  if (!path.endsWith('.data')) return address;
  const parameters = new URLSearchParams(search);
  parameters.delete('_routes');
  parameters.delete('index');
  const rest = parameters.toString();
  const page = path.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/');
  return rest === '' ? page : `${page}?${rest}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
