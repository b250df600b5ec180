import { hostname } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appVersion } from '#server/installation/app-version.ts';
import { parentOf } from './request-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as a log may know: ids, no names. */
    caller: { user?: string; key?: string; office?: string | null } | null;
  }
}

/** This process among those of the installation. */
export const instance = `${hostname()}-${process.pid}`;

/** On every line. */
export const lineBase = { instance, version: appVersion };

/** What an error tells beside its words; anything else may repeat what people typed: PostgreSQL tells whole rows. */
const FACTS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
] as const;

type LoggedError = { type: string; message: string; stack: string; [fact: string]: unknown };

/** An error as it is logged. */
export function errorOf(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const facts = error as Error & Partial<Record<(typeof FACTS)[number], unknown>>;
  // Class 22 of PostgreSQL and JSON quote the value that they could not read.
  const isQuoting = /^22/.test(String(facts.code)) || error instanceof SyntaxError;
  const told = (words = '') => (isQuoting ? words.replace(error.message, '…') : words);
  return {
    type: error.name,
    message: told(error.message),
    stack: told(error.stack),
    ...Object.fromEntries(FACTS.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]))),
    ...(error.cause === undefined ? {} : { cause: errorOf(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorOf) } : {}),
  };
}

const ID = /^[\da-f-]{36}$/;

/** The fields of a request's one line; of people and places ids alone. */
export function requestLine(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, business }: { route: string | undefined; business: string | undefined },
) {
  const { caller } = request;
  const parent = parentOf(request.headers);
  return {
    requestId: request.id,
    ...(parent ? { traceId: parent.traceId } : {}),
    business,
    ...(caller?.user === undefined ? {} : { user: caller.user }),
    ...(caller?.key === undefined ? {} : { key: caller.key }),
    office: officeOf(request) ?? caller?.office ?? undefined,
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** The office that a request names. */
function officeOf({ params, query }: FastifyRequest): string | undefined {
  const { branchId } = (params ?? {}) as { branchId?: unknown };
  const { branch_id, office_id } = (query ?? {}) as { branch_id?: unknown; office_id?: unknown };
  const id = branchId ?? branch_id ?? office_id;
  return typeof id === 'string' && ID.test(id) ? id : undefined;
}
