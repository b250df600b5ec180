import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Example } from '#server/http/docs/examples.ts';
import type { Json } from '#server/http/docs/schemas.ts';

type Part = { content?: Record<string, { schema: Json }> };
type Parameter = { name?: string; in?: string; required?: boolean; schema?: Json };
type Operation = { parameters?: Parameter[]; requestBody?: Part; responses: Record<string, Part> };

/**
 * What the document has against examples of its operations, of which it gives its own form. Unless `isStrict`, an
 * answer may be older than the newest fields of its shape: they come with the next release.
 */
export function createExampleChecker(document: Json, { isStrict }: { isStrict: boolean }) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  // Their types name the function as a part of itself.
  (addFormats as unknown as typeof addFormats.default)(ajv);
  // Shapes of their own are compiled once, parts of a document each time that something refers to them.
  const named = (json: Json) =>
    JSON.parse(JSON.stringify(json).replaceAll('"#/components/schemas/', '"shape:')) as Json;
  const answered = (schema: Json) => (isStrict ? schema : withoutRequired(schema));
  const { schemas } = document.components as { schemas: Record<string, Json> };
  for (const [name, schema] of Object.entries(schemas))
    ajv.addSchema(named(name.endsWith('Input') ? closed(schema) : answered(schema)), `shape:${name}`);

  return (operation: Json, { request, status, answer }: Example): string[] => {
    const { parameters = [], requestBody, responses } = operation as Operation;
    const [body] = Object.values(requestBody?.content ?? {});
    const [response] = Object.values(responses[status]?.content ?? {});
    const whole = object({
      params: ofPlace(parameters, 'path'),
      query: ofPlace(parameters, 'query'),
      ...(body && request.body !== undefined ? { body: closed(body.schema) } : {}),
      ...(response && answer !== undefined ? { answer: answered(response.schema) } : {}),
    });
    const check = ajv.compile(named(whole));
    const value = { params: request.params ?? {}, query: request.query ?? {}, body: request.body, answer };
    if (check(JSON.parse(JSON.stringify(value)))) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }: ErrorObject) =>
        `${instancePath} ${message} ${params.additionalProperty ?? ''}`,
    );
  };
}

/** One compilation for all of an operation: it is most of the time. */
function object(properties: Record<string, Json>, required: readonly string[] = []): Json {
  return { type: 'object', properties, required, additionalProperties: false };
}

function ofPlace(parameters: readonly Parameter[], place: string): Json {
  const here = parameters.filter((one) => one.in === place);
  const schemas = here.map(({ name = '', schema = {} }): [string, Json] => [name, schema]);
  const required = here.filter((one) => one.required).map(({ name = '' }) => name);
  return object(Object.fromEntries(schemas), required);
}

/** What a request has beyond its schema is ignored, and misleads who copies it. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((one) => closed(one as Json)) as unknown as Json;
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, closed(part as Json)]),
  );
  const isOpen = 'properties' in schema && !('additionalProperties' in schema) && !('allOf' in schema);
  return isOpen && typeof schema.properties === 'object' && 'type' in schema
    ? { ...inside, additionalProperties: false }
    : inside;
}

/** A choice is one of those that it may be, where only their fields tell them apart. */
function withoutRequired(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((one) => withoutRequired(one as Json)) as unknown as Json;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).filter(([name, part]) => name !== 'required' || !Array.isArray(part));
  return Object.fromEntries(
    parts.map(([name, part]) => [name === 'oneOf' ? 'anyOf' : name, withoutRequired(part as Json)]),
  );
}
