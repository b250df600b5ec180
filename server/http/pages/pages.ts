import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider } from 'react-router';
import { errors } from '#contract/errors.ts';
import { AGE_COOKIE } from '#rules/goods/age-question.ts';
import { registerBusinessStyle } from '#server/business/style/business-style.ts';
import type { Cache, CachedAnswer, PageHead } from '#server/cache/cache.ts';
import { answerToError } from '#server/http/answer-to-error.ts';
import { measuredBy } from '#server/measuring/services.ts';
import { callWithPreview } from '#server/preview/call-with-preview.ts';
import { openPreview } from '#server/preview/preview-ticket.ts';
import { registerFeeds } from '#server/seo/feeds/feeds.ts';
import { registerSearchEngines } from '#server/seo/search-engines.ts';
import { isPersonalPath } from '#web/addresses/personal-paths.ts';
import { type ServerContext, serverContext } from '#web/api/server-context.ts';
import { TRUSTED_POLICIES } from '#web/content-policy/trusted-types.ts';
import { createLastSeen, type LastSeen } from '../away/last-seen.ts';
import type { Business, Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import { schemeOf } from '../own-origin.ts';
import type { Perform } from '../perform.ts';
import { sendFailure } from '../personal-route.ts';
import type { RequestContext } from '../request-context.ts';
import {
  inlineScriptHashes,
  isBackOffice,
  type MeasuringService,
  pagePolicy,
  permissionsOf,
} from '../security.ts';
import { readCookie } from '../session-cookie.ts';
import { registerAppManifest } from './app-manifest.ts';
import { documentOf, isDataOf, knownAddress, pathOf, previewTicketOf } from './page-address.ts';
import { chosenOffice, officeCookie, officeOf, requestedOffice } from './page-office.ts';
import { registerSecurityText } from './security-text.ts';

/** The web application, which renders a request to a whole page. */
export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

type PageParts = {
  render: RenderPage;
  perform: Perform;
  cache: Cache;
  requests: RequestContext;
  limits: CallLimits;
  secure: boolean;
  dev: boolean;
  now: () => Date;
  /** The contact for reports of vulnerabilities; '' = none. */
  securityContact: string;
  /** Origin of map tiles, if external. */
  tiles?: string | undefined;
};

type Parts = PageParts & { lastSeen: LastSeen };

/** The status of a redirect to a page's canonical address. */
const MOVED = 301;
/** The router's own header. */
const DATA_SIGN = 'x-remix-response';

/**
 * Serves every page and the files for crawlers. Visitors' pages are cached per office and address; personal ones are
 * rendered for each request.
 */
export function registerPages(app: FastifyInstance, pageParts: PageParts): void {
  const parts = { ...pageParts, lastSeen: createLastSeen() };
  registerSearchEngines(app, parts);
  registerFeeds(app, parts);
  registerBusinessStyle(app, parts.requests);
  registerAppManifest(app, parts.requests);
  registerSecurityText(app, parts);
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => page(request, reply, parts) });
}

async function page(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const business = await parts.requests.businessOf(request);
  if (isFailure(business)) return sendFailure(request, reply, business);
  const ticket = previewTicketOf(request);
  if (isPersonalPath(pathOf(request))) return personalPage(request, reply, business, parts);
  if (ticket !== undefined) return previewPage(request, reply, business, parts, ticket);
  return readablePage(request, reply, business, parts);
}

/** A visitor's page; during a database outage, its last copy. */
async function readablePage(request: FastifyRequest, reply: FastifyReply, business: Business, parts: Parts) {
  try {
    return await visitorPage(request, reply, business, parts);
  } catch (error) {
    const failure = failureWhenAway(error);
    request.log.error({ requestId: request.id, err: error }, 'page failed');
    return lastSeenPage(request, reply, business, parts) ?? sendFailure(request, reply, failure);
  }
}

function lastSeenPage(request: FastifyRequest, reply: FastifyReply, business: Business, parts: Parts) {
  const { lastSeen, requests } = parts;
  const chosen = requestedOffice(request);
  const address = documentOf(knownAddress(request));
  const host = requests.hostOf(request);
  const seen = lastSeen.find({ business, host, officeId: chosen, address });
  if (!seen) return undefined;
  if (!isDataOf(request)) return lastSeen.send(reply, seen);
  // Page data is never cached: the router opens the full page instead, as for a document redirect.
  reply.headers({ 'x-remix-redirect': address, 'x-remix-status': '302', 'x-remix-reload-document': 'true' });
  return reply.header('cache-control', 'private, no-store').code(204).send();
}

async function visitorPage(request: FastifyRequest, reply: FastifyReply, business: Business, parts: Parts) {
  const { cache } = parts;
  const context = parts.requests.context(request, business, undefined, () => {});
  const officeId = await officeOf(request, context, parts.perform);
  if (isFailure(officeId)) return sendFailure(request, reply, officeId);
  const chosen = chosenOffice(request, officeId);
  const cookie = officeCookie(request, chosen);
  if (cookie !== undefined) reply.header('set-cookie', cookie);
  // A first visit asks for an office. The key has the host, because pages contain their address and a business may have
  // several hosts.
  const office = chosen === undefined ? `${officeId} asked` : officeId;
  const host = parts.requests.hostOf(request);
  const address = knownAddress(request);
  // Visitors who confirmed to be adults get separate pages, which never serve others as a last copy.
  const isAdult = readCookie(request.headers.cookie, AGE_COOKIE) !== undefined;
  const key = `${business.id} page ${host} ${office} ${isAdult ? 'adult ' : ''}${address}`;
  const found = cache.find(key);
  if (found) return sendCached(request, reply, found, cache);
  const refused = parts.limits.refuseAddress('page', business, request.ip);
  if (refused) return sendFailure(request, reply, refused);

  const made = await cache.answer(key, { businessId: business.id, officeId }, async () => {
    const { head, body } = await render(request, officeId, context, { ...parts, address });
    // During development a page's source changes without notice: an older cached page would not hydrate.
    const keeps = head.status === 200 && !parts.dev;
    if (!isAdult) parts.lastSeen.remember({ business, host, officeId, chosen, address }, head, body);
    return { body, head, cached: keeps ? 'at once' : 'never' };
  });
  const isAway = made.head?.status === errors.UNAVAILABLE.status;
  const seen = isAway ? lastSeenPage(request, reply, business, parts) : undefined;
  return seen ?? sendCached(request, reply, made, cache);
}

/** Redirects with the whole query, also where no page reads it: campaigns are measured by it. */
function sendOn(request: FastifyRequest, reply: FastifyReply, location: string) {
  const [, search] = /^[^?]*(\?.+)$/.exec(request.raw.url ?? '') ?? [];
  if (reply.statusCode === MOVED && search) reply.header('location', location.replace(/\?.*$/, '') + search);
  // No ETag: two names that swapped would redirect a browser back and forth.
  return reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').send();
}

function sendCached(request: FastifyRequest, reply: FastifyReply, entry: CachedAnswer, cache: Cache) {
  if (entry.head) sendHead(reply, entry.head);
  const { location } = entry.head ?? {};
  if (location) return sendOn(request, reply, location);
  // The office comes from a cookie, so shared caches must revalidate; this process answers from memory.
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'accept-encoding, cookie');
  reply.header('etag', entry.etag);
  if (request.headers['if-none-match'] === entry.etag) return reply.code(304).send();
  return cache.send(request, reply, entry);
}

async function personalPage(request: FastifyRequest, reply: FastifyReply, business: Business, parts: Parts) {
  const refused = parts.limits.refuseAddress('page', business, request.ip);
  if (refused) return sendFailure(request, reply, refused);
  const user = await parts.requests.userOf(request, business);
  if (isFailure(user)) return sendFailure(request, reply, user);
  const context = parts.requests.context(request, business, user, () => {});
  const officeId = await officeOf(request, context, parts.perform);
  if (isFailure(officeId)) return sendFailure(request, reply, officeId);
  const { head, body } = await render(request, officeId, context, parts);
  sendHead(reply, head);
  reply.header('permissions-policy', permissionsOf(pathOf(request)));
  reply.header('cache-control', 'private, no-store');
  return reply.send(body);
}

/** A preview of a shop page for staff, rendered as for a visitor; for others the page does not exist. */
async function previewPage(
  request: FastifyRequest,
  reply: FastifyReply,
  business: Business,
  parts: Parts,
  ticket: string,
) {
  const refused = parts.limits.refuseAddress('page', business, request.ip);
  if (refused) return sendFailure(request, reply, refused);
  const user = await parts.requests.userOf(request, business);
  if (isFailure(user)) return sendFailure(request, reply, user);
  const context = parts.requests.context(request, business, user, () => {});
  const preview = await openPreview(context, ticket);
  if (isFailure(preview)) return sendFailure(request, reply, preview);
  const asVisitor: Context = { ...context, user: undefined, preview };
  const officeId = preview.officeId ?? (await officeOf(request, asVisitor, parts.perform));
  if (isFailure(officeId)) return sendFailure(request, reply, officeId);
  const { head, body } = await render(request, officeId, asVisitor, parts);
  sendHead(reply, head);
  return reply.header('cache-control', 'private, no-store').send(body);
}

function sendHead(reply: FastifyReply, head: PageHead): void {
  reply.code(head.status);
  reply.header('content-type', head.contentType);
  reply.header('content-security-policy', head.policy);
  if (head.location) reply.header('location', head.location);
  if (head.isData) reply.header(DATA_SIGN, 'yes');
}

async function render(
  request: FastifyRequest,
  officeId: string,
  context: Context,
  { render: renderPage, perform, secure, dev, tiles, requests, address }: Parts & { address?: string },
): Promise<{ head: PageHead; body: Buffer }> {
  const server: ServerContext = {
    call: (id, input) => callWithPreview(perform, id, input, context).catch(failureWhenAway),
    requestId: request.id,
    user: viewOf(context.user),
    officeId,
    hasChosenOffice: chosenOffice(request, officeId) !== undefined,
    isAdult: readCookie(request.headers.cookie, AGE_COOKIE) !== undefined,
    isPreview: context.preview !== undefined,
  };
  const provider = new RouterContextProvider();
  provider.set(serverContext, server);
  const url = `${schemeOf(request)}://${requests.hostOf(request)}${address ?? request.raw.url}`;
  const response = await renderPage(
    new Request(url, { method: request.method, headers: webHeaders(request) }),
    provider,
  );
  const body = Buffer.from(await response.arrayBuffer());
  const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const hashes = contentType.startsWith('text/html') ? inlineScriptHashes(body.toString()) : [];
  const measuring = isBackOffice(pathOf(request)) ? [] : await measuringOf(perform, context);
  const head: PageHead = {
    status: response.status,
    contentType,
    policy: pagePolicy(hashes, {
      secure,
      dev,
      tiles,
      wasm: isBackOffice(pathOf(request)),
      frames: isBackOffice(pathOf(request)),
      framed: context.preview !== undefined,
      measuredBy: measuring,
      // A page that may run scripts of third parties never gets a card form (rule 139).
      cardHosts: isBackOffice(pathOf(request)) || measuring.length > 0 ? [] : cardHostsOf(context),
      trusted: TRUSTED_POLICIES,
    }),
    location: response.headers.get('location'),
    isData: response.headers.has(DATA_SIGN),
  };
  return { head, body };
}

function viewOf(user: Context['user']): ServerContext['user'] {
  return user ? { id: user.id, name: user.name, role: user.role, officeId: user.officeId } : null;
}

/** A database that does not answer is shown as an outage, not as an internal error. */
function failureWhenAway(error: unknown): Failure {
  const { failure } = answerToError(error);
  if (failure.failure !== 'UNAVAILABLE') throw error;
  return failure;
}

/** The hosts to which browsers send cards, of accounts that are used for payments in the shop itself. */
function cardHostsOf({ payments }: Context): string[] {
  return payments.gateways.flatMap(({ direct }) => (direct ? [direct.origin] : []));
}

/** The measuring services of the business; its settings are cached. */
async function measuringOf({ call }: Perform, context: Context): Promise<MeasuringService[]> {
  const config = await call('business.get', { query: {} }, context);
  return isFailure(config) ? [] : measuredBy(config);
}

/** Pages see neither cookies nor tokens: the user is in the context. */
function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  return headers;
}
