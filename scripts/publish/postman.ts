import type { Json } from '#server/http/docs/schemas.ts';

type Parameter = { name?: string; in?: string; description?: string; example?: unknown };
type Part = { content?: Record<string, { example?: unknown }> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: Part;
  responses: Record<string, Part>;
};
type Document = {
  info: { title: string; version: string; description: string };
  tags: { name: string; 'x-displayName': string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

type Variable = { key: string; value: string };
type Request = {
  method: string;
  description: string;
  header: { key: string; value: string }[];
  auth: { type: 'noauth' } | { type: 'bearer'; bearer: (Variable & { type: 'string' })[] };
  url: { raw: string; host: string[]; path: string[]; query: Described[]; variable: Described[] };
  body?: object;
};
type Described = Variable & { description: string; disabled?: boolean };
type Item = { name: string; request: Request; response: object[] };

/** The collection of Postman (format 2.1): a folder for each group, a request for each operation, with its example. */
export function postmanCollection(written: Json): Json {
  // Our own document, as openapi.ts makes it.
  const { info, tags, paths } = written as unknown as Document;
  const items = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      item: itemOf(method.toUpperCase(), address, operation),
    })),
  );
  return {
    info: {
      name: `${info.title} ${info.version}`,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: 'https://tienda.example.co' },
      { key: 'session', value: '' },
      { key: 'key', value: '' },
    ],
    item: tags.flatMap(({ name, description, 'x-displayName': title }) => {
      const inside = items.filter(({ tag }) => tag === name).map(({ item }) => item);
      return inside.length === 0 ? [] : [{ name: title, description, item: inside }];
    }),
  };
}

function itemOf(method: string, address: string, operation: Operation): Item {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const name = `${summary} (${operationId})`;
  const request: Request = {
    method,
    description,
    header: [],
    auth: authOf(operation),
    url: {
      raw: `{{baseUrl}}${pathOf(address)}${queryOf(parameters)}`,
      host: ['{{baseUrl}}'],
      path: pathOf(address).slice(1).split('/'),
      query: describedOf(parameters, 'query').map(unusedOff),
      variable: describedOf(parameters, 'path'),
    },
  };
  const sent = Object.entries(requestBody?.content ?? {})[0];
  if (sent) Object.assign(request, bodyOf(sent[0], sent[1].example));
  const answered = Object.entries(responses).find(([, { content = {} }]) => exampleIn(content) !== undefined);
  return { name, request, response: answered ? [responseOf(answered, request)] : [] };
}

/** A call that everybody may make is sent without a token. */
function authOf({ security }: Operation): Request['auth'] {
  const [first = {}] = security;
  const [scheme] = Object.keys(first);
  if (scheme === undefined) return { type: 'noauth' };
  return { type: 'bearer', bearer: [{ key: 'token', value: `{{${scheme}}}`, type: 'string' }] };
}

const pathOf = (address: string) => address.replaceAll(/\{(\w+)\}/g, ':$1');

function queryOf(parameters: readonly Parameter[]): string {
  const used = describedOf(parameters, 'query').filter(({ value }) => value !== '');
  return used.length === 0
    ? ''
    : `?${used.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&')}`;
}

function describedOf(parameters: readonly Parameter[], place: string): Described[] {
  return parameters
    .filter((one) => one.in === place)
    .map(({ name = '', description = '', example = '' }) => ({
      key: name,
      value: String(example),
      description,
    }));
}

const unusedOff = (one: Described): Described => (one.value === '' ? { ...one, disabled: true } : one);

function bodyOf(type: string, example: unknown): Pick<Request, 'header' | 'body'> {
  if (type !== 'application/json') {
    const fields = Object.entries((example ?? {}) as Json).map(([key, value]) =>
      value === '(archivo)'
        ? { key, type: 'file', src: [] }
        : { key, type: 'text', value: typeof value === 'string' ? value : JSON.stringify(value) },
    );
    return { header: [], body: { mode: 'formdata', formdata: fields } };
  }
  const raw = JSON.stringify(example ?? {}, null, 2);
  const header = [{ key: 'Content-Type', value: type }];
  return { header, body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

const exampleIn = (content: NonNullable<Part['content']>) => Object.values(content)[0]?.example;

function responseOf([status, { content = {} }]: [string, Part], request: Request): object {
  return {
    name: `Ejemplo ${status}`,
    originalRequest: request,
    code: Number(status),
    header: [{ key: 'Content-Type', value: 'application/json' }],
    body: JSON.stringify(exampleIn(content), null, 2),
  };
}
