import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Encoding, encodingsFor } from './encoding.ts';

/** In characters; a shorter page fits into the first packets uncompressed. */
const SHORTEST_PAGE = 2_000;
/** In characters; compressing a shorter answer costs a busy server more than its reader gains. */
const SHORTEST_JSON = 8_000;

/** Compression levels for single requests: a few milliseconds for the longest list of the back office. */
const compress: Record<Encoding, (body: string | Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 4 }),
};

/**
 * Compresses responses made for one person: pages of account, checkout and back office, and long JSON. Shared responses
 * have compressed copies (cache/answers.ts). No body may contain a secret beside text a stranger chose: the compressed
 * length would reveal it. Sessions are in cookies alone.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const [encoding] = encodingsFor(request.headers['accept-encoding']);
    if (encoding === undefined || !isLong(reply, payload)) return done(null, payload);
    compress[encoding](payload).then((compressed) => {
      reply.removeHeader('content-length');
      reply.header('content-encoding', encoding);
      reply.header('vary', withEncoding(reply.getHeader('vary')));
      done(null, compressed);
    }, done);
  });
}

function isLong(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (reply.hasHeader('content-encoding')) return false;
  const type = String(reply.getHeader('content-type') ?? '');
  if (type.startsWith('text/')) return payload.length >= SHORTEST_PAGE;
  return type.startsWith('application/json') && payload.length >= SHORTEST_JSON;
}

function withEncoding(vary: number | string | string[] | undefined): string {
  const named = vary === undefined ? [] : String(vary).split(/\s*,\s*/);
  return named.includes('accept-encoding') ? named.join(', ') : [...named, 'accept-encoding'].join(', ');
}
