import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/** The pictures of the demonstration come from a package and keep their names for good. */
const pictures = fileURLToPath(
  new URL('../../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url),
);

/** Files of the built web application, with their compressed copies, and the pictures of products. */
export async function registerStaticFiles(
  app: FastifyInstance,
  webFolder: string | undefined,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: pictures,
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', YEAR),
  });
  if (!webFolder) return;
  await app.register(fastifyStatic, {
    root: webFolder,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', path.includes('/assets/') ? YEAR : DAY),
  });
}
