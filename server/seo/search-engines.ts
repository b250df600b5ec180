import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Cache, CachedAnswer } from '#server/cache/cache.ts';
import type { Context } from '#server/http/context.ts';
import { isFailure } from '#server/http/failure.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import { schemeOf } from '#server/http/own-origin.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { defaultOfficeId } from '#server/offices/offices.ts';
import {
  brandPlaces,
  departmentPlaces,
  type ProductRange,
  productPlaces,
  productRanges,
  writtenPlaces,
} from './queries.ts';
import { indexXml, pagesXml } from './sitemap-xml.ts';

type Parts = { requests: RequestContext; cache: Cache; limits: CallLimits };

/** Products per list; a list of this size takes some tens of milliseconds. */
const LIST_SIZE = 5_000;
const PAGES = '/sitemap/pages.xml';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const RANGE = new RegExp(`^products-(${UUID})(?:_(${UUID}))?\\.xml$`);

/** Static pages of every shop. */
const STANDING = ['/', '/offers', '/recipe-book', '/stores', '/terms', '/privacy'].map((path) => ({ path }));

/**
 * /robots.txt and the site map of the requested host's business, with the products of its default office (rule 29).
 */
export function registerSearchEngines(app: FastifyInstance, parts: Parts): void {
  app.get('/robots.txt', async (request, reply) => {
    const business = await parts.requests.businessOf(request);
    if (isFailure(business)) return notThere(reply);
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return reply.send(business.practice ? NOBODY : robotsText(originOf(request)));
  });
  app.get('/sitemap.xml', (request, reply) =>
    sendXml(request, reply, parts, async (context, officeId) => {
      const ranges = await rangesOf(context, officeId);
      return indexXml(originOf(request), [PAGES, ...ranges.map(rangePath)]);
    }),
  );
  app.get(PAGES, (request, reply) =>
    sendXml(request, reply, parts, async ({ db, now }, officeId) => {
      const places = await Promise.all([
        departmentPlaces(db, officeId),
        brandPlaces(db, officeId),
        writtenPlaces(db, now()),
      ]);
      return pagesXml(originOf(request), [...STANDING, ...places.flat()]);
    }),
  );
  app.get<{ Params: { list: string } }>('/sitemap/:list', (request, reply) => {
    const [, from, to] = RANGE.exec(request.params.list) ?? [];
    if (from === undefined) return notThere(reply);
    return sendXml(request, reply, parts, async (context, officeId) => {
      // A list that no index names is none: there are as many of them as anybody can think of, and each costs the same.
      const ranges = await rangesOf(context, officeId);
      const named = ranges.some((range) => range.from === from && range.to === to);
      return named
        ? pagesXml(originOf(request), await productPlaces(context.db, officeId, { from, to }))
        : undefined;
    });
  });
}

function rangesOf({ db, cached }: Context, officeId: string): Promise<ProductRange[]> {
  return cached(`sitemap ranges ${officeId}`, () => productRanges(db, officeId, LIST_SIZE));
}

/** Undefined when there is no such list. */
type Write = (context: Context, officeId: string) => Promise<string | undefined>;

/**
 * The same for all robots: generated once, cached until something in the shop changes, and cached by them for an hour.
 */
async function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { requests, cache, limits }: Parts,
  write: Write,
) {
  const business = await requests.businessOf(request);
  if (isFailure(business) || business.practice) return notThere(reply);
  const context = requests.context(request, business, undefined, () => {});
  const key = `${business.id} sitemap ${request.headers.host} ${request.raw.url?.split('?')[0]}`;
  const found = cache.find(key);
  if (found) return sendCached(request, reply, found, cache);
  const refused = limits.refuseAddress('page', business, request.ip);
  if (refused) return sendFailure(request, reply, refused);
  const officeId = await defaultOfficeId(context.db);
  if (officeId === undefined) return notThere(reply);
  const made = await cache.answer(key, { businessId: business.id, officeId }, async () => {
    const xml = await write(context, officeId);
    return xml === undefined ? undefined : { body: xml, cached: 'at once' };
  });
  if (!made) return notThere(reply);
  return sendCached(request, reply, made, cache);
}

function sendCached(request: FastifyRequest, reply: FastifyReply, entry: CachedAnswer, cache: Cache) {
  reply.header('content-type', 'application/xml; charset=utf-8');
  reply.header('cache-control', 'public, max-age=3600');
  reply.header('vary', 'accept-encoding');
  reply.header('etag', entry.etag);
  if (request.headers['if-none-match'] === entry.etag) return reply.code(304).send();
  return cache.send(request, reply, entry);
}

function notThere(reply: FastifyReply) {
  return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('');
}

function originOf(request: FastifyRequest): string {
  return `${schemeOf(request)}://${request.headers.host}`;
}

function rangePath({ from, to }: ProductRange): string {
  return `/sitemap/products-${from}${to === undefined ? '' : `_${to}`}.xml`;
}

/** Personal and staff pages. Search results say themselves that they are not to be indexed. */
const CLOSED = [
  '/admin',
  '/api/',
  '/cart',
  '/checkout',
  '/profile',
  '/my-markets',
  '/shoppingcart-detail/',
  '/restore-password',
  '/confirm-email',
  '/google-response',
  '/config',
  '/atomic',
];

/** /robots.txt of the shop in which people practise. */
const NOBODY = 'User-agent: *\nDisallow: /\n';

/** /robots.txt of the shop at an origin ('https://tienda.example'). */
function robotsText(origin: string): string {
  const rules = CLOSED.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
