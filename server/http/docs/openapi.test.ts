import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloads } from '#server/tickets/downloads.ts';
import { request } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The document where an address answers in more than one way. */

type Schema = { $ref?: string; properties?: Record<string, Schema & { const?: string }>; anyOf?: Schema[] };
type Content = { content: { 'application/json': { schema: Schema } } };
type Operation = { requestBody: Content; responses: Record<string, Content> };

let server: TestServer;
let schemas: Record<string, Schema>;
let paths: Record<string, Record<'get' | 'post', Operation>>;

beforeAll(async () => {
  server = await startTestServer();
  const { text } = await request(`${server.url}/api/openapi.json`, {
    headers: { host: 'canasta.localhost' },
  });
  ({
    paths,
    components: { schemas },
  } = JSON.parse(text));
});
afterAll(() => server.close());

const schemaOf = (content: Content | undefined) => content?.content['application/json'].schema;

const resolved = (schema: Schema): Schema => schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

it('a register answers with itself (200), the name of the business leads to a file (303)', () => {
  const { responses } = paths['/api/v1/habeas-data/{id}']?.get ?? {};
  const fieldsOf = (status: string) =>
    schemaOf(responses?.[status])?.anyOf?.map((one) => Object.keys(resolved(one).properties ?? {}));
  expect(fieldsOf('303')).toEqual([['url']]);
  expect(fieldsOf('200')).toEqual([expect.arrayContaining(['user_data'])]);
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
