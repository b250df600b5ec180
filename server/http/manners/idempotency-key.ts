import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { type Failure, failAt } from '../failure.ts';

/** Fields that identify only the request; the id of a thing may differ from a program's key. */
const KEYS_OF_REQUESTS = ['idempotency_key', 'request_key'];
/** Body fields that make a change happen once, however often it is sent. */
const ONCE_FIELDS = [...KEYS_OF_REQUESTS, 'merge_key', 'return_id', 'addition_id', 'refund_id'];

/** The field of a call's body that the header Idempotency-Key stands for. */
export function onceFieldOf({ body }: CallDefinition): string | undefined {
  return body instanceof z.ZodObject ? ONCE_FIELDS.find((name) => name in body.shape) : undefined;
}

/** The body with the key of the header Idempotency-Key, unless it has its own. */
export function bodyWithKey(
  field: string | undefined,
  { headers: { 'idempotency-key': header }, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): unknown | Failure {
  if (field === undefined || typeof header !== 'string') return body;
  const fields = body ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) return body;
  // The draft of the header writes the key in quotes.
  const key = header.replace(/^"(.*)"$/, '$1');
  const own = (fields as Record<string, unknown>)[field] ?? undefined;
  if (own === undefined) return { ...fields, [field]: key };
  if (own !== key && KEYS_OF_REQUESTS.includes(field))
    return failAt('INVALID_INPUT', field, 'Es otra que la del encabezado Idempotency-Key.');
  return body;
}
