import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, isFailure } from '#server/http/failure.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { filePolicy } from '#server/http/security.ts';
import type { ByteRange, FileStorage } from '#server/storage/storage.ts';
import { widthsOf } from './draw-picture.ts';
import { createDrawn, type Drawings } from './drawn.ts';
import { keyOfRendition, keyOfVideo, videoTypeOf } from './stored-names.ts';
import { readableTypes } from './types.ts';

/** The content of an address never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** For an address without a width, as most places of the shop use. */
const USUAL_WIDTH = 640;

type PictureAddress = { Params: { digest: string; size: string }; Querystring: { w?: unknown } };
type VideoAddress = { Params: { digest: string; extension: string } };
type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  businessId: string,
) => Promise<Readable | undefined>;

/** Uploaded pictures and videos of the host's business, and drawings; the database is not queried. */
export function registerStoredFiles(
  app: FastifyInstance,
  requests: RequestContext,
  storage: FileStorage,
  drawings: Drawings | undefined,
): void {
  const drawn = createDrawn(storage, drawings);

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, send: Send) {
    const business = await requests.businessOf(request);
    if (isFailure(business)) return sendFailure(request, reply, business);
    const stream = await send(request, reply, business.id);
    if (!stream) return sendFailure(request, reply, fail('NOT_FOUND'));
    reply.header('content-security-policy', filePolicy).header('cache-control', FOR_GOOD);
    return reply.send(stream);
  }

  app.get<PictureAddress>('/pictures/:digest(^[0-9a-f]{40})-:size(^\\d{1,5}x\\d{1,5}$)', (request, reply) => {
    const { digest, size } = request.params;
    const width = widthFor(Number(size.split('x')[0]), Number(request.query.w ?? USUAL_WIDTH));
    return sendPicture(request, reply, async (_request, _reply, businessId) => {
      const [type = 'image/jpeg'] = readableTypes(request.headers.accept);
      const uploaded = await storage.get(keyOfRendition(businessId, digest, width, type));
      const found = uploaded ?? (await drawn(digest, width, type));
      if (found) reply.type(type).header('vary', 'accept').header('content-length', found.bytes);
      return found?.stream;
    });
  });

  app.get<VideoAddress>('/videos/:digest(^[0-9a-f]{40}).:extension(^\\w{3,4}$)', (request, reply) => {
    const { digest, extension } = request.params;
    const type = videoTypeOf(extension);
    if (!type) return sendFailure(request, reply, fail('NOT_FOUND'));
    return sendPicture(request, reply, async ({ headers, method }, _reply, businessId) => {
      const key = keyOfVideo(businessId, digest, type);
      const whole = await storage.head(key);
      if (!whole) return undefined;
      const etag = `"${digest}"`;
      reply.type(type).header('etag', etag).header('accept-ranges', 'bytes');
      const isSame = (headers['if-range'] ?? etag) === etag;
      const part = isSame ? readRange(headers.range, whole.bytes) : undefined;
      if (part === 'outside') {
        reply.code(416).header('content-range', `bytes */${whole.bytes}`);
        return Readable.from([]);
      }
      if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${whole.bytes}`);
      reply.header('content-length', part ? part.last - part.first + 1 : whole.bytes);
      if (method === 'HEAD') return Readable.from([]);
      return (await storage.get(key, part))?.stream;
    });
  });
}

/** The first width at least as wide as requested, or the widest. */
function widthFor(widest: number, target: number): number {
  return widthsOf(widest).find((width) => width >= target) ?? widest;
}

/**
 * One range of a Range header (RFC 9110, 14.1.2); undefined = everything: without one, with several, or in another
 * unit.
 */
function readRange(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const [first, last] =
    from === ''
      ? [Math.max(0, bytes - Number(to)), bytes - 1]
      : [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)];
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first >= bytes || (from === '' && to === '0') ? 'outside' : { first, last };
}
