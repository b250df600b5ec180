import { z } from 'zod';

export type Json = Record<string, unknown>;

export const SHARED = '#/components/schemas/';

export function json(schema: Json): { 'application/json': Json } {
  return { 'application/json': { schema } };
}

/** A schema whose named parts are moved to the shared definitions; input and output differ. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', shared: Json): Json {
  const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: tidied });
  const ending = io === 'input' ? 'Input' : '';
  const text = JSON.stringify(written).replaceAll(/"#\/\$defs\/(\w+)"/g, `"${SHARED}$1${ending}"`);
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  for (const [name, part] of Object.entries($defs)) shared[`${name}${ending}`] = part;
  return rest;
}

const FORMATS: ReadonlySet<unknown> = new Set(['date-time', 'date', 'uuid', 'email']);

/** Adapts a schema to other tools: a choice has at least two options, and items of a tuple have a schema. */
function tidied({ jsonSchema: schema }: { jsonSchema: Json }): void {
  // A reader without the unicode flag takes \p for a p: such a field describes its pattern in words.
  if (typeof schema.pattern === 'string' && schema.pattern.includes('\\p{')) delete schema.pattern;
  // The format says the same more briefly, and every number fits JavaScript's.
  if (FORMATS.has(schema.format)) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  const { anyOf } = schema;
  if (Array.isArray(anyOf) && anyOf.length === 1) {
    delete schema.anyOf;
    Object.assign(schema, anyOf[0]);
  }
  // maxItems already excludes further items; some tools reject `false` as a schema.
  if (Array.isArray(schema.prefixItems) && schema.items === false) schema.items = schema.prefixItems.at(-1);
}
