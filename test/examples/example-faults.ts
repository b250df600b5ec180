import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Example } from '#server/http/docs/examples.ts';
import type { Json } from '#server/http/docs/schemas.ts';

type Part = { content?: Record<string, { schema: Json }> };
type Parameter = { name?: string; in?: string; required?: boolean; schema?: Json };
type Operation = { parameters?: Parameter[]; requestBody?: Part; responses: Record<string, Part> };

/** What the document has against examples of its operations, of which it gives its own form. */
export function createExampleChecker(document: Json) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // Their types name the function as a part of itself.
  (addFormats as unknown as typeof addFormats.default)(ajv);
  const named = (json: Json) =>
    JSON.parse(JSON.stringify(json).replaceAll('"#/components/', '"document#/components/')) as Json;
  ajv.addSchema(named({ components: document.components }), 'document');

  function faults(schema: Json, value: unknown, place: string): string[] {
    const check = ajv.compile(named(schema));
    if (check(value)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message }: ErrorObject) => `${place}${instancePath} ${message}`,
    );
  }

  return (operation: Json, { request, status, answer }: Example): string[] => {
    const { parameters = [], requestBody, responses } = operation as Operation;
    const given = { path: request.params ?? {}, query: request.query ?? {} };
    const ofParameters = parameters.flatMap(({ name = '', in: place, required, schema = {} }) => {
      const value = given[place as keyof typeof given]?.[name];
      if (value === undefined) return required && place !== 'header' ? [`${name} is missing`] : [];
      return faults(schema, value, name);
    });
    const names = new Set(parameters.map(({ name }) => name));
    const unknown = Object.keys({ ...given.path, ...given.query }).filter((name) => !names.has(name));
    const [body] = Object.values(requestBody?.content ?? {});
    const [response] = Object.values(responses[status]?.content ?? {});
    return [
      ...ofParameters,
      ...unknown.map((name) => `${name} is no parameter`),
      ...(body && request.body !== undefined ? faults(body.schema, request.body, 'body') : []),
      ...(answer === undefined
        ? []
        : response
          ? faults(response.schema, answer, 'answer')
          : [`no answer with ${status}`]),
    ];
  };
}
