import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Encoding, encodingsFor } from './encoding.ts';

/** A shorter page fits into the first packets as it is, in characters. */
const SHORTEST_PAGE = 2_000;
/** Most answers of the API are short: to compress them costs a busy server more than their reader gains. */
const SHORTEST_JSON = 8_000;

/** Made for each request: levels of a few milliseconds for the longest list of the back office. */
const compress: Record<Encoding, (body: string | Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 4 }),
};

/**
 * Compresses what is made for one person as it is sent: pages of the account, the checkout and the back office, and
 * long JSON. What many read has its copies (cache/answers.ts). No body may hold a secret beside words of a stranger:
 * the length of what is compressed together would give it away. Sessions are in cookies alone.
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
