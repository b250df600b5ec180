import { z } from 'zod';
import { type Caller, mayCall } from '#contract/access.ts';
import { whoSees } from '#contract/resource.ts';

/**
 * The answer without the fields this caller may not see (`onlyFor` of the contract). After every handler, so that none
 * can forget it.
 */
export function withoutUnseen(schema: z.ZodType, answer: unknown, caller: Caller): unknown {
  return hidesSomething(schema) ? seen(schema, answer, caller) : answer;
}

function seen(schema: z.core.$ZodType, value: unknown, caller: Caller): unknown {
  const inner = partsOf(schema);
  if (Array.isArray(inner)) return inner[0] && value !== null ? seen(inner[0], value, caller) : value;
  if (inner.element && Array.isArray(value)) {
    const { element } = inner;
    return value.map((one) => seen(element, one, caller));
  }
  if (!inner.shape || typeof value !== 'object' || value === null) return value;
  const { shape } = inner;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const field = shape[name];
      if (!field) return [[name, one]];
      const who = whoSees(field);
      return who === undefined || mayCall(who, caller) ? [[name, seen(field, one, caller)]] : [];
    }),
  );
}

const cached = new WeakMap<z.core.$ZodType, boolean>();

/** Whether any field is restricted to some of the callers. */
export function hidesSomething(schema: z.core.$ZodType): boolean {
  const before = cached.get(schema);
  if (before !== undefined) return before;
  // A recursive schema ends here.
  cached.set(schema, false);
  const inner = partsOf(schema);
  const parts = Array.isArray(inner)
    ? inner
    : [...(inner.element ? [inner.element] : []), ...Object.values(inner.shape ?? {})];
  const hides = parts.some((part) => whoSees(part) !== undefined || hidesSomething(part));
  cached.set(schema, hides);
  return hides;
}

type Parts = { shape?: Readonly<Record<string, z.core.$ZodType>>; element?: z.core.$ZodType };

/** The fields of an object, the element of a list, or the schema inside 'optional' or 'nullable'. */
function partsOf(schema: z.core.$ZodType): Parts | z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return { shape: schema.shape };
  if (schema instanceof z.ZodArray) return { element: schema.element };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  return {};
}
