import { z } from 'zod';
import { request } from '../client.ts';

/** The part of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
};

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Content = { content: { 'application/json': { schema: Schema } } };

/** One call as the document describes it. Nothing here knows the contract's own types. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  responses: Map<number, { codes: string[]; check: z.ZodType }>;
  resolve: (schema: Schema) => Schema;
};

type Written = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        /** Those of all changes are written once, and are a preference, not an input. */
        parameters: (Parameter | { $ref: string })[];
        /** Calls that take files take no JSON: of them the fuzzer knows no body. */
        requestBody?: { content: Partial<Content['content']> };
        responses: Record<string, Partial<Content> | { $ref: string }>;
      }
    >
  >;
  components: { schemas: Record<string, Schema>; responses: Record<string, Partial<Content>> };
};

/** Where zod looks for what a schema refers to. */
const DEFINED = '#/$defs/';

/** Every call that the running server documents. */
export async function readDocument(url: string): Promise<Operation[]> {
  const { text } = await request(`${url}/api/openapi.json`, { headers: { host: 'canasta.localhost' } });
  const written = JSON.parse(text.replaceAll('#/components/schemas/', DEFINED)) as Written;
  const { schemas, responses: shared } = written.components;
  const contentOf = (response: Partial<Content> | { $ref: string }) =>
    '$ref' in response ? shared[response.$ref.split('/').at(-1) ?? '']?.content : response.content;
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const found = schemas[schema.$ref.replace(DEFINED, '')];
    if (!found) throw new Error(`The document points at ${schema.$ref}, which is not there`);
    return resolve(found);
  };
  // Thousands of answers have a few hundred shapes, and zod copies all definitions for each that it is asked for.
  const checks = new Map<string, z.ZodType>();
  const checkOf = (schema: Schema): z.ZodType => {
    const key = JSON.stringify(schema);
    const check =
      checks.get(key) ?? z.fromJSONSchema({ ...schema, $defs: schemas } as z.core.JSONSchema.JSONSchema);
    checks.set(key, check);
    return check;
  };
  return Object.entries(written.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters.filter((one) => 'name' in one),
      body: operation.requestBody?.content['application/json']?.schema,
      responses: new Map(
        // A minimal answer has no content.
        Object.entries(operation.responses).flatMap(([status, response]) => {
          const schema = contentOf(response)?.['application/json'].schema;
          return schema ? [[Number(status), { codes: codesOf(schema), check: checkOf(schema) }]] : [];
        }),
      ),
      resolve,
    })),
  );
}

/** The codes with which a failure may answer, as its schema names them. */
function codesOf({ allOf = [] }: Schema): string[] {
  return allOf.flatMap(({ properties }) => (properties?.error?.enum ?? []) as string[]);
}
