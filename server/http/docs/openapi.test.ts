import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloads } from '#server/tickets/downloads.ts';
import { request } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What the document says of every call, and of addresses that answer in more than one way. */

type Schema = { $ref?: string; properties?: Record<string, Schema & { const?: string }>; anyOf?: Schema[] };
type Content = { content: { 'application/json': { schema: Schema } } };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: unknown[];
  requestBody: Content & { required: boolean };
  responses: Record<string, Content>;
};
type Written = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<'get' | 'post', Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
};

let server: TestServer;
let written: Written;
let schemas: Record<string, Schema>;
let paths: Written['paths'];

beforeAll(async () => {
  server = await startTestServer();
  const { text } = await request(`${server.url}/api/openapi.json`, {
    headers: { host: 'canasta.localhost' },
  });
  written = JSON.parse(text);
  ({
    paths,
    components: { schemas },
  } = written);
});
afterAll(() => server.close());

const operations = () => [
  ...Object.values(written.paths).flatMap((path) => Object.values(path)),
  ...Object.values(written.webhooks).map(({ post }) => post),
];
const namesOf = (list: readonly Operation[]) => list.map(({ operationId }) => operationId);

// What linters of others look for is `node scripts/run.mjs publish`; the rest of it is here.
it('its server is the address that it was read at', () => {
  expect(written.servers.map(({ url }) => url)).toEqual([`http://canasta.localhost`]);
});

it('each operation has a name of its own, texts, and a group that has a text', () => {
  const names = namesOf(operations());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const groups = new Map(written.tags.map(({ name, description }) => [name, description]));
  const poor = operations().filter(
    ({ summary, description, tags }) => !summary || !description || !tags.every((tag) => groups.get(tag)),
  );
  expect(namesOf(poor)).toEqual([]);
});

it('each operation says who may call it, and speaks of no inner document', () => {
  expect(namesOf(operations().filter(({ security }) => !Array.isArray(security)))).toEqual([]);
  const inner = /docs\/decisions|storefront \d|back-office \d|\brules? \d|\(?[SA]\d\d\)/;
  const texts = operations().filter((one) => inner.test(`${one.summary} ${one.description}`));
  expect(namesOf(texts)).toEqual([]);
});

it('a body that may be left out is not required, all others are', () => {
  const optional = operations().filter(({ requestBody }) => requestBody?.required === false);
  expect(namesOf(optional)).toEqual(expect.arrayContaining(['cart.changeLine', 'orders.cancel']));
  expect(namesOf(optional)).not.toContain('cart.addProduct');
  const unclear = operations().filter(({ requestBody }) => requestBody && requestBody.required === undefined);
  expect(namesOf(unclear)).toEqual([]);
});

it('what any call may fail with says when to come back', () => {
  const { Failure429, Failure503 } = written.components.responses as Record<string, { headers?: object }>;
  for (const response of [Failure429, Failure503])
    expect(Object.keys(response?.headers ?? {})).toContain('Retry-After');
});

const schemaOf = (content: Content | undefined) => content?.content['application/json'].schema;

const resolved = (schema: Schema): Schema => schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

it('a register answers with itself (200), the name of the business leads to a file (303)', () => {
  const { responses } = paths['/api/v1/habeas-data/{id}']?.get ?? {};
  const fieldsOf = (status: string) =>
    Object.keys(resolved(schemaOf(responses?.[status]) ?? {}).properties ?? {});
  expect(fieldsOf('303')).toEqual(['url']);
  expect(fieldsOf('200')).toContain('user_data');
});

it('what leads only to a file has no answer with 200', () => {
  const { responses } = paths['/api/v1/habeas-data-excel/{tenant}']?.get ?? {};
  expect(Object.keys(responses ?? {}).filter((status) => status < '400')).toEqual(['303']);
});

it('each file has its parameters', () => {
  const schema = schemaOf(paths['/api/v1/downloads/ticket']?.post.requestBody);
  const kinds = new Map(
    schema?.anyOf?.map(({ properties = {} }) => [properties.download?.const, properties.parameters]),
  );
  expect([...kinds.keys()].sort()).toEqual(Object.keys(downloads).sort());
  expect(Object.keys(kinds.get('stats.csv')?.properties ?? {}).sort()).toEqual([
    'chart',
    'from',
    'office_id',
    'to',
  ]);
  const names = kinds.get('register.excel')?.anyOf?.map(({ properties = {} }) => Object.keys(properties));
  expect(names).toEqual([
    ['from', 'to'],
    ['fecha_desde', 'fecha_hasta'],
  ]);
});

it('the days of a file of registers are asked for by the names of the specification as well', async () => {
  const nidia = await server.as('nidia');
  const ticket = (parameters: Record<string, string>) =>
    nidia.call('downloads.ticket', { body: { download: 'register.excel', parameters } });
  const { url } = (await ticket({ fecha_desde: '2026-11-01', fecha_hasta: '2026-11-20' })).ok();
  const headers = { host: 'canasta.localhost' };
  expect((await request(`${server.url}${url}`, { headers })).status).toBe(200);
  expect((await ticket({ from: '2026-11-01', to: '2026-11-20' })).status).toBe(200);
  expect((await ticket({ fecha_desde: '2026-11-01' })).status).toBe(400);
});

it('what makes a list answers with 201, as its sisters do', async () => {
  const made = paths['/api/v1/custom_carts']?.post.responses ?? {};
  expect(Object.keys(made).filter((status) => status < '300')).toEqual(['201']);
  const marcela = await server.as('marcela');
  expect((await marcela.call('customCarts.create', { body: { name: 'La semana' } })).status).toBe(201);
});

it('its patterns are read alike with and without the unicode flag', () => {
  const patterns = [...JSON.stringify(written).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
    String(JSON.parse(text ?? '')),
  );
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => /\\p\{|\\u\{/.test(pattern))).toEqual([]);
});
