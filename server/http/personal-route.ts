import type { FastifyReply, FastifyRequest } from 'fastify';
import { scopeOf } from '#contract/access.ts';
import { type CallDefinition, MINIMAL, mayBeMinimal } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import type { CallId } from '#contract/index.ts';
import type { Cache } from '../cache/cache.ts';
import { refusals } from '../observing/metrics.ts';
import type { UploadDoor } from '../uploads/upload-door.ts';
import { sendFailurePage, wantsPage } from './away/failure-page.ts';
import type { Context } from './context.ts';
import { type Failure, FailureError, failureBody, isFailure } from './failure.ts';
import { type CallLimits, kindOf } from './limits/call-limits.ts';
import { inEnglish, prefersEnglish } from './manners/english.ts';
import { bodyWithKey, onceFieldOf } from './manners/idempotency-key.ts';
import { challenge, isUnchanged, sayAllowance, scopeChallenge } from './manners/program-headers.ts';
import { type Perform, type RawInput, refuse, type Written } from './perform.ts';
import type { RequestContext } from './request-context.ts';
import { apiPolicy } from './security.ts';

export type Parts = {
  perform: Perform;
  cache: Cache;
  requests: RequestContext;
  limits: CallLimits;
  uploads: UploadDoor;
};

const JSON_TYPE = 'application/json; charset=utf-8';

export function personalRoute(id: CallId, definition: CallDefinition, { perform, requests, limits }: Parts) {
  const kind = kindOf(id, definition);
  const onceField = onceFieldOf(definition);

  /** Callers without permission or over their limit are refused before the body is read. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const business = await requests.businessOf(request);
    if (isFailure(business)) return business;
    const refused = limits.refuseAddress(kind, business, request.ip);
    if (refused) return refused;
    if (scopeOf(definition.who) !== undefined) {
      const key = await requests.apiKeyOf(request, business);
      if (key) {
        const often = limits.refusePerson(kind, key.id, request.ip);
        sayAllowance(reply, limits.allowanceOf(kind, key.id));
        const refused = refuse(definition, { user: undefined, key });
        if (refused) reply.header('www-authenticate', scopeChallenge(definition.who));
        return often ?? refused ?? { business, user: undefined, key };
      }
    }
    const user = await requests.userOf(request, business);
    if (isFailure(user)) return user;
    const tooMany = user && limits.refusePerson(kind, user.id, request.ip);
    return tooMany ?? refuse(definition, { user }) ?? { business, user };
  }

  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const admitted = await admit(request, reply);
      if (isFailure(admitted)) return sendFailure(request, reply, admitted);
      request.admitted = admitted;
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.admitted) throw new Error(`${id} was reached by somebody who was not let in`);
      const { business, user, key } = request.admitted;
      const setCookies = (lines: string[]) => void reply.header('set-cookie', lines);
      const context = requests.context(request, business, user, setCookies, key);
      const body = bodyWithKey(onceField, request);
      if (isFailure(body)) return sendFailure(request, reply, body);
      const ask = () => perform.performPersonal(id, { ...rawInput(request), body }, context);
      const who = user?.id ?? key?.id;
      // Image processing takes no database connection, and waits in its own queue.
      const answer = await (who !== undefined && definition.method !== 'GET' && !definition.files
        ? inTurnOfPerson(context, who, ask)
        : ask()
      ).finally(() => request.receivedForm?.remove());
      if (isFailure(answer)) return sendFailure(request, reply, answer);
      const { status = 200 } = definition;
      if (mayBeMinimal(definition) && request.headers.prefer === MINIMAL)
        return reply.code(204).header('preference-applied', MINIMAL).send();
      const json = answer.json();
      if (key && definition.method === 'GET' && isUnchanged(request, reply, json)) return reply;
      reply.header('content-type', JSON_TYPE);
      if (status !== 303) return reply.code(status).send(json);
      const { url } = JSON.parse(json) as { url?: string };
      return (url === undefined ? reply.code(200) : reply.code(303).header('location', url)).send(json);
    },
  };
}

/** Concurrent changes of one person are few, so that nobody holds many of the shop's connections. */
const CHANGES_OF_PERSON = 4;

async function inTurnOfPerson(
  { db }: Context,
  userId: string,
  ask: () => Promise<Written | Failure>,
): Promise<Written | Failure> {
  try {
    return await db.inTurn(`person ${userId}`, ask, CHANGES_OF_PERSON);
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
}

export function rawInput(request: FastifyRequest): RawInput {
  return { params: request.params, query: request.query, body: request.body };
}

/**
 * The common shape of failures (rule 61), as a page for browsers that navigate. Headers of a replaced response are
 * removed.
 */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  refusals.inc({ code: failure.failure });
  reply.header('cache-control', 'private, no-store');
  if (failure.failure === 'TOO_MANY_REQUESTS' || failure.failure === 'UNAVAILABLE')
    reply.header('retry-after', retryAfter(failure));
  if (errors[failure.failure].status === 401)
    reply.header('www-authenticate', challenge(failure.failure, request.headers.authorization !== undefined));
  if (wantsPage(request)) return sendFailurePage(request, reply, failure);
  reply.header('content-type', JSON_TYPE);
  reply.header('content-security-policy', apiPolicy);
  const isEnglish = prefersEnglish(request.headers);
  reply.header('content-language', isEnglish ? 'en' : 'es');
  const body = failureBody(isEnglish ? inEnglish(failure) : failure, request.id);
  return reply.code(errors[failure.failure].status).send(JSON.stringify(body));
}

function retryAfter(failure: Failure): string {
  const { retryAfterSeconds } = (failure.data ?? {}) as { retryAfterSeconds?: number };
  return String(retryAfterSeconds ?? 60);
}
