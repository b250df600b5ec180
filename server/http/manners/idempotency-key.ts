import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { type Failure, failAt } from '../failure.ts';

/** They name nothing but the request; an id of a thing may be another than the key that a program sends. */
const KEYS_OF_REQUESTS = ['idempotency_key', 'request_key'];
/** Fields of bodies by which a change is made once, however often it is sent. */
const ONCE_FIELDS = [...KEYS_OF_REQUESTS, 'merge_key', 'return_id', 'addition_id', 'refund_id'];

/** The field of a call's body that the header Idempotency-Key stands for. */
export function onceFieldOf({ body }: CallDefinition): string | undefined {
  return body instanceof z.ZodObject ? ONCE_FIELDS.find((name) => name in body.shape) : undefined;
}

/** The body with the key of the header, which programs send by habit, where it has none of its own. */
export function bodyWithKey(
  field: string | undefined,
  { headers: { 'idempotency-key': header }, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): unknown | Failure {
  if (field === undefined || typeof header !== 'string') return body;
  const fields = body ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) return body;
  // The draft of the header writes it in quotes.
  const key = header.replace(/^"(.*)"$/, '$1');
  const own = (fields as Record<string, unknown>)[field] ?? undefined;
  if (own === undefined) return { ...fields, [field]: key };
  if (own !== key && KEYS_OF_REQUESTS.includes(field))
    return failAt('INVALID_INPUT', field, 'Es otra que la del encabezado Idempotency-Key.');
  return body;
}
