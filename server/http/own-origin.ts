import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Whether the address people type has https, and whether a proxy in front of us may say that it has. */
export type OwnScheme = { https: boolean; proxied: boolean };

export type IsOwn = (headers: IncomingHttpHeaders) => boolean;

/**
 * Whether a request comes from a page of this very host: scheme, name and port. A page cannot make a browser name
 * another origin than its own, nor send a header of proxies along, so both words are good enough here.
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

/** What comes before '://' of the address a request was made to; a proxy may write any word there. */
export function schemeOf(request: FastifyRequest): 'http' | 'https' {
  return request.protocol === 'https' ? 'https' : 'http';
}

function lastOf(forwarded: string | string[] | undefined): string | undefined {
  return [forwarded ?? []].flat().at(-1)?.split(',').at(-1)?.trim();
}
