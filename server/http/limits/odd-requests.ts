import type { IncomingMessage } from 'node:http';
import { type Failure, fail, failAt } from '../failure.ts';

const MOST_ADDRESS_LETTERS = 8_000;
/** Maximum of query parameters: no call has more than twenty, and links of campaigns add a few. */
const MOST_PARAMETERS = 100;
/** Node silently ignores headers after 2,000; browsers and proxies send some thirty. */
const MOST_HEADERS = 100;

/** Why a request is refused by its address and headers alone. */
export function oddityOf({
  url = '',
  rawHeaders,
  headers,
  httpVersion,
}: IncomingMessage): Failure | undefined {
  if (url.length > MOST_ADDRESS_LETTERS) return fail('ADDRESS_TOO_LONG');
  // The shop is not a proxy: 'GET http://elsewhere/' names another server, and would be read as a local path.
  if (!url.startsWith('/')) return failAt('INVALID_INPUT', 'address', 'La dirección debe empezar por /.');
  if (hasMore(url, '&', MOST_PARAMETERS))
    return failAt('INVALID_INPUT', 'query', 'La dirección trae demasiados datos.');
  if (rawHeaders.length > 2 * MOST_HEADERS) return fail('HEADERS_TOO_LARGE');
  const hosts = countHosts(rawHeaders);
  // Only HTTP/1.0 allows a request without a host.
  if (hosts === 0 && httpVersion === '1.0') return undefined;
  if (hosts !== 1 || !isHost(headers.host ?? ''))
    return failAt('INVALID_INPUT', 'host', 'La solicitud no dice bien para qué sitio es.');
  return undefined;
}

function hasMore(text: string, letter: string, most: number): boolean {
  let found = 0;
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) {
    found += 1;
    if (found >= most) return true;
  }
  return false;
}

/** Counts hosts: with two, one component would read the first and another the second. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Whether the text is a name or an address, with a valid port if any (RFC 9110, 7.2). */
function isHost(text: string): boolean {
  const host = HOST.exec(text);
  return host !== null && Number(host[1] ?? 0) <= 65_535;
}
const HOST = /^(?:[a-z0-9_.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;
