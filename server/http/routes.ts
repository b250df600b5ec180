import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { type CallId, calls } from '#contract/index.ts';
import type { Cache, CachedAnswer } from '../cache/cache.ts';
import type { UploadDoor } from '../uploads/upload-door.ts';
import { unfoldQuery } from './asked-list.ts';
import { sendFailurePage, wantsPage } from './away/failure-page.ts';
import type { Business, Context, SessionUser } from './context.ts';
import { type Failure, FailureError, fail, failureBody, isFailure } from './failure.ts';
import { type CallLimits, kindOf } from './limits/call-limits.ts';
import { type Perform, type RawInput, refuse } from './perform.ts';
import type { RequestContext } from './request-context.ts';
import { apiPolicy } from './security.ts';

type Parts = {
  perform: Perform;
  cache: Cache;
  requests: RequestContext;
  limits: CallLimits;
  uploads: UploadDoor;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks and of which business, once they have been let in. */
    admitted: { business: Business; user: SessionUser | undefined } | null;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
const PUBLIC_VARY = 'accept-encoding, at-business, x-business';
/** Browsers ask again each time (a 304 costs nothing); a shared cache in front may keep it a moment. */
const PUBLIC_CACHING = 'public, max-age=0, s-maxage=5, must-revalidate';

/** Serves every call of the contract under its address. */
export function registerCalls(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('admitted', null);
  // What answers staff at the address of a public call is reached through that one: publicRoute.
  const served = (Object.keys(calls) as CallId[]).filter((id) => !('insteadOf' in calls[id]));
  const [files, others] = [true, false].map((hasFiles) =>
    served.filter((id) => 'files' in calls[id] === hasFiles),
  );
  for (const id of others ?? []) registerCall(app, id, parts);
  app.register(async (forms) => {
    parts.uploads.openIn(forms);
    for (const id of files ?? []) registerCall(forms, id, parts);
  });
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/*',
    handler: async (request, reply) => sendFailure(request, reply, fail('NOT_FOUND')),
  });
}

function registerCall(app: FastifyInstance, id: CallId, parts: Parts): void {
  const definition: CallDefinition = calls[id];
  const { form, body } = definition;
  app.route({
    method: definition.method,
    url: fastifyPath(fullPath(definition)),
    bodyLimit: parts.uploads.bodyLimit(definition),
    config:
      form && body instanceof z.ZodObject ? { form: body, files: parts.uploads.filesOf(definition) } : {},
    ...(definition.cache === 'public'
      ? { handler: publicRoute(id, parts) }
      : personalRoute(id, definition, parts)),
  });
}

/** '/products/{branchId}' → '/products/:branchId' */
function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * Addresses seen lately, so that the same question needs no check a second time. They hold no answer: one that the
 * cache lets go must leave the memory with it.
 */
const MOST_ADDRESSES = 5_000;
/** Nobody asks the same long question often, and a memory full of long addresses would be a large one. */
const LONGEST_ADDRESS = 300;

function publicRoute(id: CallId, parts: Parts) {
  const { perform, cache, requests, limits } = parts;
  const definition: CallDefinition = calls[id];
  const kind = kindOf(id, definition);
  const { own } = definition;
  // A call of the contract by its id, as promises.test.ts holds.
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
    if (answer.held && address.length <= LONGEST_ADDRESS) {
      if (byAddress.size >= MOST_ADDRESSES) byAddress.clear();
      byAddress.set(address, new WeakRef(answer));
    }
    return sendPublic(request, reply, answer, cache);
  }

  /** Whoever may make the call of staff gets its answer; everybody else is answered as guests are (decision 71). */
  async function answerStaff(route: PersonalRoute, request: FastifyRequest, reply: FastifyReply) {
    const business = await requests.businessOf(request);
    const user = isFailure(business) ? undefined : await requests.userOf(request, business);
    const isStaff = user !== undefined && !isFailure(user) && !refuse(calls[staff as CallId], { user });
    return isStaff ? answerOwn(route, request, reply) : answerEverybody(request, reply);
  }

  // Nothing is awaited on the way to a kept answer: waiting alone would cost as much as sending it.
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
    // A cache in front may not send to staff what everybody gets.
    reply.header('vary', `${PUBLIC_VARY}, authorization, cookie`);
    return requests.hasToken(request)
      ? answerStaff(staffRoute, request, reply)
      : answerEverybody(request, reply);
  };
}

type PersonalRoute = ReturnType<typeof personalRoute>;

/** What is one's own at a public address: admitted and answered as every personal call is (decision 70). */
async function answerOwn(
  { onRequest, handler }: PersonalRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await onRequest(request, reply);
  return request.admitted ? handler(request, reply) : reply;
}

/** What is asked, whether by its own name or inside `filter`. */
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

function personalRoute(id: CallId, definition: CallDefinition, { perform, requests, limits }: Parts) {
  const kind = kindOf(id, definition);

  /** Whoever may not make the call, or makes it too often, is refused before a byte of a body is read. */
  async function admit(request: FastifyRequest) {
    const business = await requests.businessOf(request);
    if (isFailure(business)) return business;
    const refused = limits.refuseAddress(kind, business, request.ip);
    if (refused) return refused;
    const user = await requests.userOf(request, business);
    if (isFailure(user)) return user;
    const tooMany = user && limits.refusePerson(kind, user.id, request.ip);
    return tooMany ?? refuse(definition, { user }) ?? { business, user };
  }

  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const admitted = await admit(request);
      if (isFailure(admitted)) return sendFailure(request, reply, admitted);
      request.admitted = admitted;
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.admitted) throw new Error(`${id} was reached by somebody who was not let in`);
      const { business, user } = request.admitted;
      const context = requests.context(request, business, user, (lines) => {
        reply.header('set-cookie', lines);
      });
      const ask = () => perform.performPersonal(id, rawInput(request), context);
      // Drawing a picture takes no connection, and waits in a queue of its own.
      const answer = await (user && definition.method !== 'GET' && !definition.files
        ? inTurnOfPerson(context, user.id, ask)
        : ask()
      ).finally(() => request.receivedForm?.remove());
      if (isFailure(answer)) return sendFailure(request, reply, answer);
      reply.header('content-type', JSON_TYPE);
      const { status = 200 } = definition;
      if (status !== 303) return reply.code(status).send(answer);
      const { url } = JSON.parse(answer) as { url?: string };
      return (url === undefined ? reply.code(200) : reply.code(303).header('location', url)).send(answer);
    },
  };
}

/** Few changes of one person at a time, so that a person, whatever they do, holds few of the shop's connections. */
const CHANGES_OF_PERSON = 4;

async function inTurnOfPerson(
  { db }: Context,
  userId: string,
  ask: () => Promise<string | Failure>,
): Promise<string | Failure> {
  try {
    return await db.inTurn(`person ${userId}`, ask, CHANGES_OF_PERSON);
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
}

function rawInput(request: FastifyRequest): RawInput {
  return { params: request.params, query: request.query, body: request.body };
}

/**
 * The one shape of every failure (decision 61); a browser that opens a page reads it as one. What was said of another
 * answer is unsaid.
 */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  reply.header('cache-control', 'private, no-store');
  if (failure.failure === 'TOO_MANY_REQUESTS' || failure.failure === 'UNAVAILABLE')
    reply.header('retry-after', retryAfter(failure));
  if (wantsPage(request)) return sendFailurePage(request, reply, failure);
  reply.header('content-type', JSON_TYPE);
  reply.header('content-security-policy', apiPolicy);
  return reply.code(errors[failure.failure].status).send(JSON.stringify(failureBody(failure, request.id)));
}

function retryAfter(failure: Failure): string {
  const { retryAfterSeconds } = (failure.data ?? {}) as { retryAfterSeconds?: number };
  return String(retryAfterSeconds ?? 60);
}
