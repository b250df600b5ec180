import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBusinessConfig } from '#server/business/settings.ts';
import { isFailure } from '#server/http/failure.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { themeColor } from '#web/ui/theme-color.ts';

/** Icons of a shop without its own. */
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Serves the manifest of the shop as an installable app: each business has its own name, icon and colour. */
export function registerAppManifest(app: FastifyInstance, requests: RequestContext): void {
  app.get('/manifest.webmanifest', async (request: FastifyRequest, reply: FastifyReply) => {
    const business = await requests.businessOf(request);
    if (isFailure(business)) return reply.code(404).send();
    const { db } = requests.context(request, business, undefined, () => {});
    const { app_title, theme, icons } = (await readBusinessConfig(db)).wire;
    const { square = '' } = icons;
    reply.header('content-type', 'application/manifest+json; charset=utf-8');
    reply.header('cache-control', 'public, max-age=3600');
    return reply.send({
      name: app_title,
      short_name: app_title,
      description: 'Tu supermercado en línea',
      lang: 'es-CO',
      start_url: '/',
      display: 'standalone',
      background_color: '#f3f6f0',
      theme_color: theme === 'theme_blue' ? themeColor.blue : themeColor.green,
      icons: square === '' ? ICONS : [{ src: square, sizes: 'any' }],
    });
  });
}
