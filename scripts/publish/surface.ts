import type { Json } from '#server/http/docs/schemas.ts';

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
};

type Part = { content?: Record<string, { schema: Schema }> };
type Operation = {
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: Part & { required?: boolean };
  responses: Record<string, Part>;
};

/** A field of a request or an answer: which kinds of values it may have, and whether it is always there. */
export type Field = { kinds: string[]; choices: string[] | undefined; required: boolean };

/** What other systems rely on of an operation. */
export type Surface = { sent: Map<string, Field>; answered: Map<string, Field> };

/** Deeper than this shapes contain themselves. */
const DEEPEST = 12;

/** Every operation of a document, by method and address, with the fields of what it takes and of what it answers. */
export function surfacesOf({ paths, webhooks, components }: Json): Map<string, Surface> {
  const { schemas } = components as { schemas: Record<string, Schema> };
  const found = new Map<string, Surface>();
  for (const [address, methods] of Object.entries(paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(methods))
      found.set(`${method.toUpperCase()} ${address}`, surfaceOf(operation, schemas));
  // What the shop sends is an answer to who receives it.
  for (const [event, { post }] of Object.entries((webhooks ?? {}) as Record<string, { post: Operation }>))
    found.set(`AVISO ${event}`, { sent: new Map(), answered: surfaceOf(post, schemas).sent });
  return found;
}

function surfaceOf(
  { parameters = [], requestBody, responses }: Operation,
  schemas: Record<string, Schema>,
): Surface {
  const sent = new Map<string, Field>();
  const answered = new Map<string, Field>();
  const walk = createWalk(schemas);
  for (const { name, in: place, required = false, schema = {} } of parameters)
    if (name !== undefined) walk(schema, `${place}.${name}`, required, sent);
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    walk(schema, 'body', requestBody?.required ?? false, sent);
  for (const [status, { content = {} }] of Object.entries(responses))
    if (status < '400') for (const { schema } of Object.values(content)) walk(schema, status, true, answered);
  return { sent, answered };
}

function createWalk(schemas: Record<string, Schema>) {
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : resolved(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

  /** The schema and what it may be instead, without references. */
  function variantsOf(schema: Schema, depth = 0): Schema[] {
    const own = resolved(schema);
    const others = depth > DEEPEST ? [] : [...(own.anyOf ?? []), ...(own.oneOf ?? [])];
    return others.length === 0 ? [own] : others.flatMap((one) => variantsOf(one, depth + 1));
  }

  return function walk(
    schema: Schema,
    at: string,
    required: boolean,
    into: Map<string, Field>,
    depth = 0,
  ): void {
    const variants = variantsOf(schema);
    add(into, at, fieldOf(variants, required));
    if (depth > DEEPEST) return;
    const objects = variants.flatMap((one) => [one, ...(one.allOf ?? []).map(resolved)]).filter(isObject);
    const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
    for (const name of names) {
      const having = objects.filter(({ properties = {} }) => properties[name] !== undefined);
      const always = having.length === objects.length && having.every((one) => one.required?.includes(name));
      const anyOf = having.map(({ properties }) => properties?.[name] ?? {});
      walk({ anyOf }, `${at}.${name}`, always, into, depth + 1);
    }
    const items = variants.flatMap(({ items, prefixItems = [] }) => [
      ...prefixItems,
      ...(items ? [items] : []),
    ]);
    if (items.length > 0) walk({ anyOf: items }, `${at}[]`, true, into, depth + 1);
    const rows = variants.flatMap(({ additionalProperties: rest }) =>
      typeof rest === 'object' ? [rest] : [],
    );
    if (rows.length > 0) walk({ anyOf: rows }, `${at}{}`, true, into, depth + 1);
  };
}

const isObject = ({ properties }: Schema) => properties !== undefined;

function fieldOf(variants: readonly Schema[], required: boolean): Field {
  const kinds = [...new Set(variants.flatMap(kindsOf))].sort();
  const choices = variants.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  const isClosed = variants.every((one) => one.enum || one.const !== undefined || one.type === 'null');
  return { kinds, choices: isClosed ? [...new Set(choices.map(String))].sort() : undefined, required };
}

function kindsOf({ type, enum: choices, const: only }: Schema): string[] {
  if (type !== undefined) return [type].flat();
  const values = choices ?? (only === undefined ? [] : [only]);
  return values.length === 0 ? ['any'] : values.map((value) => (value === null ? 'null' : typeof value));
}

/** Two kinds of the same answer are one field that may be either. */
function add(into: Map<string, Field>, at: string, field: Field): void {
  const other = into.get(at);
  if (!other) return void into.set(at, field);
  const choices = other.choices && field.choices && [...new Set([...other.choices, ...field.choices])].sort();
  const kinds = [...new Set([...other.kinds, ...field.kinds])].sort();
  into.set(at, { kinds, choices, required: other.required && field.required });
}
