import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { unwrapped } from './form-input.ts';

/**
 * The body of a record without its nulls where null is no value of the field (docs/decisions/048). Generic clients send
 * null for what is not set (storefront 7): the field has its default then; in a new record it is as if left out. In
 * an edit, a field without a default refuses null, because leaving it unchanged would ignore what was asked.
 */
export function unsetNulls({ form, method, body: schema }: CallDefinition, body: unknown): unknown {
  if (!form || !(schema instanceof z.ZodObject)) return body;
  return within(schema, body, method === 'POST');
}

function within({ shape }: z.ZodObject, value: unknown, isNew: boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (one === null) return field && isUnset(field, isNew) ? [] : [[name, one]];
    const inside = field && unwrapped(field);
    return [[name, inside instanceof z.ZodObject ? within(inside, one, isNew) : one]];
  });
  return Object.fromEntries(fields);
}

function isUnset(field: z.core.$ZodType, isNew: boolean): boolean {
  const mayBeLeftOut = field instanceof z.ZodDefault || (isNew && field instanceof z.ZodOptional);
  return mayBeLeftOut && !z.safeParse(field, null).success;
}
