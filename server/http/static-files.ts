import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { encodingsFor } from './encoding.ts';
import { filePolicy } from './security.ts';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/**
 * The demonstration's pictures come from a package under permanent names; others are served by server/pictures/.
 */
const pictures = fileURLToPath(
  new URL('../../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url),
);

/** Files of the built web application, with their compressed copies, and the pictures of products. */
export function registerStaticFiles(app: FastifyInstance, webFolder: string | undefined) {
  return app.register(async (files) => {
    files.addHook('onRequest', (request, _reply, done) => {
      // Chosen as for every other response, not by the file server's own rule.
      const { headers } = request;
      headers['accept-encoding'] = encodingsFor(headers['accept-encoding']).join(', ') || 'identity';
      done();
    });
    await registerFolders(files, webFolder);
  });
}

async function registerFolders(app: FastifyInstance, webFolder: string | undefined): Promise<void> {
  await app.register(fastifyStatic, {
    root: pictures,
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', YEAR).header('content-security-policy', filePolicy),
  });
  if (!webFolder) return;
  await app.register(fastifyStatic, {
    root: webFolder,
    prefix: '/',
    wildcard: false,
    // Each of the others is a route of its own, and there are hundreds of these.
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply
        .header('cache-control', path.includes('/assets/') ? YEAR : DAY)
        // Under the API's policy the service worker could fetch nothing.
        .removeHeader('content-security-policy'),
  });
  app.get<{ Params: { file: string } }>('/assets/:file(^\\w[\\w.-]*$)', ({ params }, reply) =>
    reply.sendFile(`assets/${params.file}`),
  );
}
