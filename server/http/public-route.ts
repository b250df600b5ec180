import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallDefinition } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';
import type { Cache, CachedAnswer } from '../cache/cache.ts';
import { unfoldQuery } from './asked-list.ts';
import type { Business, Context } from './context.ts';
import { isFailure } from './failure.ts';
import { kindOf } from './limits/call-limits.ts';
import { refuse } from './perform.ts';
import { type Parts, personalRoute, rawInput, sendFailure } from './personal-route.ts';
import type { RequestContext } from './request-context.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const PUBLIC_VARY = 'accept-encoding, at-business, x-business';
/** Browsers revalidate each time (a 304 costs nothing); a shared cache in front may store it briefly. */
const PUBLIC_CACHING = 'public, max-age=0, s-maxage=5, must-revalidate';

/**
 * Recently requested addresses, whose input needs no second check. They hold no answers: an entry evicted from the
 * cache must be freed.
 */
const MOST_ADDRESSES = 5_000;
/** Long queries are rarely repeated, and many long addresses would use much memory. */
const LONGEST_ADDRESS = 300;

export function publicRoute(id: CallId, parts: Parts) {
  const { perform, cache, requests, limits } = parts;
  const definition: CallDefinition = calls[id];
  const kind = kindOf(id, definition);
  const { own } = definition;
  // A valid call id, as promises.test.ts checks.
  const ownRoute = own && personalRoute(own.call as CallId, calls[own.call as CallId], parts);
  const { staff } = definition;
  const staffRoute =
    staff === undefined ? undefined : personalRoute(staff as CallId, calls[staff as CallId], parts);
  const byAddress = new Map<string, WeakRef<CachedAnswer>>();

  async function makeAnswer(request: FastifyRequest, reply: FastifyReply) {
    const business = await requests.businessOf(request);
    if (isFailure(business)) return sendFailure(request, reply, business);
    const refused = limits.refuseAddress(kind, business, request.ip);
    if (refused) return sendFailure(request, reply, refused);
    const answer = await perform.performPublic(
      id,
      rawInput(request),
      visitorContext(request, business, requests),
    );
    if (isFailure(answer)) return sendFailure(request, reply, answer);
    const address = addressOf(request, business);
    if (answer.isCached && address.length <= LONGEST_ADDRESS) {
      if (byAddress.size >= MOST_ADDRESSES) byAddress.clear();
      byAddress.set(address, new WeakRef(answer));
    }
    return sendPublic(request, reply, answer, cache);
  }

  /** Staff with permission for the staff call get its answer; all others the public one (rule 71). */
  async function answerStaff(route: PersonalRoute, request: FastifyRequest, reply: FastifyReply) {
    const business = await requests.businessOf(request);
    const user = isFailure(business) ? undefined : await requests.userOf(request, business);
    const isStaff = user !== undefined && !isFailure(user) && !refuse(calls[staff as CallId], { user });
    return isStaff ? answerOwn(route, request, reply) : answerEverybody(request, reply);
  }

  // Nothing is awaited on the way to a cached answer: an await alone would cost as much as sending it.
  function answerEverybody(request: FastifyRequest, reply: FastifyReply) {
    const business = requests.knownBusinessOf(request);
    if (business && !isFailure(business)) {
      const cached = byAddress.get(addressOf(request, business))?.deref();
      if (cached && cache.isFresh(cached)) return sendPublic(request, reply, cached, cache);
    }
    return makeAnswer(request, reply);
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    if (ownRoute && own?.asks(askedFilters(definition, request.query)))
      return answerOwn(ownRoute, request, reply);
    if (!staffRoute) return answerEverybody(request, reply);
    // A shared cache may not send the public answer to staff.
    reply.header('vary', `${PUBLIC_VARY}, authorization, cookie`);
    return requests.hasToken(request)
      ? answerStaff(staffRoute, request, reply)
      : answerEverybody(request, reply);
  };
}

type PersonalRoute = ReturnType<typeof personalRoute>;

/** A personal call at a public address: admitted and answered like every personal call (rule 70). */
async function answerOwn(
  { onRequest, handler }: PersonalRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await onRequest(request, reply);
  return request.admitted ? handler(request, reply) : reply;
}

/** The requested filters, by their own names or inside `filter`. */
function askedFilters({ filteredBy = [] }: CallDefinition, query: unknown): Record<string, unknown> {
  return unfoldQuery(filteredBy, { ...(query ?? {}) }).query;
}

function addressOf(request: FastifyRequest, business: Business): string {
  return `${business.id} ${request.raw.url}`;
}

function visitorContext(request: FastifyRequest, business: Business, requests: RequestContext): Context {
  return requests.context(request, business, undefined, () => {});
}

function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer, cache: Cache) {
  reply.header('content-type', JSON_TYPE);
  reply.header('cache-control', PUBLIC_CACHING);
  if (!reply.hasHeader('vary')) reply.header('vary', PUBLIC_VARY);
  reply.header('etag', answer.etag);
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  return cache.send(request, reply, answer);
}
