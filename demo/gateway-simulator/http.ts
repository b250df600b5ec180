import type { IncomingMessage } from 'node:http';

/** A request as the parts of the simulator see it. */
export type SimRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  /** The path and query. */
  address: string;
};

export type SimAnswer = { status: number; headers: Record<string, string>; body: string };

const MOST_BYTES = 256 * 1024;

export async function readRequest(request: IncomingMessage): Promise<SimRequest> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MOST_BYTES) throw new Error('the request is too large');
  }
  const address = request.url ?? '/';
  const url = new URL(address, 'http://simulator');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
    address,
  };
}

export function json(status: number, body: unknown): SimAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

/** A page without scripts or frames, not cached. */
export function html(status: number, body: string): SimAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    body,
  };
}

export function seeOther(location: string): SimAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
