import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { paintFirst } from './first-paint/first-paint.server.ts';

/** Timeout of rendering a page, in ms. */
const TIMEOUT_MS = 10_000;

/**
 * Renders the whole page at once: the server caches it and hashes its scripts, so nothing is streamed. A HEAD request
 * renders like a GET: the same cached page, length and tag; HTTP omits the body.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = await draw(<ServerRouter context={routerContext} url={request.url} />);
  const html = page.toString();
  return new Response(import.meta.env.DEV ? html : paintFirst(html, request.url), {
    status,
    headers,
  });
}

/** Logs only the unexpected: wrong addresses and aborted requests are not our faults. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isExpected(error)) return;
  console.error(error);
}

function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500;
}

function draw(page: React.ReactNode): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // Not streamed in pieces that a script assembles: the page must be whole without JavaScript.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(sink),
      onShellError: reject,
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to draw')), TIMEOUT_MS);
  });
}
