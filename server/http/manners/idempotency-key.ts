import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { type Failure, failAt } from '../failure.ts';

/** Fields of bodies by which a change is made once, however often it is sent. */
const ONCE_FIELDS = ['idempotency_key', 'request_key', 'merge_key', 'addition_id', 'refund_id'];

/** The field of a call's body that the header Idempotency-Key stands for. */
export function onceFieldOf({ body }: CallDefinition): string | undefined {
  return body instanceof z.ZodObject ? ONCE_FIELDS.find((name) => name in body.shape) : undefined;
}

/** The body with the key of the header, which programs send by habit; both may be sent if they are the same. */
export function bodyWithKey(
  field: string | undefined,
  { headers: { 'idempotency-key': key }, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): unknown | Failure {
  if (field === undefined || typeof key !== 'string') return body;
  const fields = body ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) return body;
  const { [field]: own = key } = fields as Record<string, unknown>;
  if (own !== key) return failAt('INVALID_INPUT', field, 'Es otra que la del encabezado Idempotency-Key.');
  return { ...fields, [field]: key };
}
