import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Whether the public address uses https, and whether a proxy in front may report the scheme. */
export type OwnScheme = { https: boolean; proxied: boolean };

export type IsOwn = (headers: IncomingHttpHeaders) => boolean;

/**
 * Whether a request comes from a page of this host: scheme, name and port. A page cannot make a browser send another
 * origin, nor a proxy header, so both can be trusted here.
 */
export function createOwnOrigin({ https, proxied }: OwnScheme): IsOwn {
  return ({ origin, host, 'x-forwarded-proto': forwarded }) => {
    if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
    const own = `${https || (proxied && lastOf(forwarded) === 'https') ? 'https' : 'http'}://${host}`;
    return URL.canParse(own) && new URL(own).origin === new URL(origin).origin;
  };
}

/**
 * Whether a request that changes something may rely on its cookie. Browsers send Sec-Fetch-Site or Origin with every
 * such request; other clients use the bearer token instead.
 */
export function isFromOwnPages(headers: IncomingHttpHeaders, isOwn: IsOwn): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwn(headers) : site === 'same-origin' || site === 'none';
}

/** The scheme of the requested address; a proxy header may contain anything. */
export function schemeOf(request: FastifyRequest): 'http' | 'https' {
  return request.protocol === 'https' ? 'https' : 'http';
}

function lastOf(forwarded: string | string[] | undefined): string | undefined {
  return [forwarded ?? []].flat().at(-1)?.split(',').at(-1)?.trim();
}
