import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { request } from '../client.ts';
import { missingId, officeIds } from '../factories/ids.ts';
import { startTestServer, type TestServer } from '../server.ts';

/**
 * What sqlmap tries first, in every text that a call takes: payloads that run a question of their own, and a pair that is
 * true and false. Their question moves a sequence, which no rollback takes back, so nothing has to be timed. A route that
 * lives here only, and joins its SQL as text, shows that they bite.
 */

const bite = '(select nextval($$bites$$))';
const payloads = [
  `' || ${bite} || '`,
  `zz') or 1=${bite} --`,
  `arroz'; select ${bite}; --`,
  `1 or 1=${bite}`,
  `title, ${bite}`,
  `{"$ne":"' || ${bite} || '"}`,
];
const [yes, no] = ["zz' or 'a'='a", "zz' or 'a'='b"];

const host = 'canasta.localhost';
let server: TestServer;
let token: string | undefined;
let weak: FastifyInstance;
let weakUrl: string;
let client: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.as('luz')).token;
  client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query('create sequence bites; grant usage on sequence bites to public');
  weak = Fastify();
  weak.get<{ Querystring: { query: string } }>('/weak', async ({ query }) => {
    const text = `select title from product where title = '${query.query}'`;
    const found = await client.query(text).catch(() => undefined);
    return { rows: found?.rows ?? [] };
  });
  await weak.listen({ port: 0, host: '127.0.0.1' });
  weakUrl = `http://127.0.0.1:${(weak.server.address() as AddressInfo).port}/weak`;
});
afterAll(async () => {
  await weak.close();
  await client.end();
  await server.close();
});

const weakly = (query: string) => request(`${weakUrl}?${new URLSearchParams({ query })}`);

/** Whether a payload has run since it was asked last. */
async function hasBitten(): Promise<boolean> {
  const [{ bitten } = { bitten: false }] = (await client.query('select is_called as bitten from bites')).rows;
  await client.query('alter sequence bites restart');
  return bitten;
}

/** A call with the payload in each of its parameters, in each property of its body and in what browsers say. */
async function send(definition: CallDefinition, payload: string): Promise<string> {
  const path = fullPath(definition).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (/branch/i.test(name)) return officeIds.bretana;
    return name === 'id' ? missingId : encodeURIComponent(payload);
  });
  const { query, body } = definition;
  const names = body && 'shape' in body ? Object.keys(body.shape as object) : [];
  const filled = (all: string[]) => Object.fromEntries(all.map((name) => [name, payload]));
  const search = new URLSearchParams(
    filled(Object.keys(query?.shape ?? {}).filter((name) => !isChecked(name))),
  );
  const answer = await request(`${server.url}${path}?${search}`, {
    method: definition.method,
    headers: {
      host,
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      'user-agent': payload,
      'x-forwarded-for': payload,
      cookie: `office=${encodeURIComponent(payload)}`,
    },
    body: body ? JSON.stringify(filled(names)) : undefined,
  });
  expect(answer.status).toBeLessThan(500);
  return `${answer.status} ${answer.text.replace(/"requestId":"[^"]+"/, '')}`;
}

/** Numbers and identifiers are refused before anything is asked, and would hide what the words of the same call do. */
function isChecked(name: string): boolean {
  return /page|limit|_id$|^(latitude|longitude)$/i.test(name);
}

describe('they bite where SQL is made of text', () => {
  it('a question of their own is run', async () => {
    for (const payload of payloads) await weakly(payload);
    expect(await hasBitten()).toBe(true);
  });

  it('a pair tells true from false', async () => {
    expect((await weakly(yes)).text).not.toBe((await weakly(no)).text);
  });
});

describe('and in no call of ours', () => {
  const asked = Object.entries<CallDefinition>(calls).filter(([id]) => !/^users\.logout$/.test(id));

  it.each(asked)('%s', async (_, definition) => {
    await Promise.all(payloads.map((payload) => send(definition, payload)));
    expect(await hasBitten()).toBe(false);
    const [right, wrong] = await Promise.all([send(definition, yes), send(definition, no)]);
    expect(right.slice(0, 3)).toBe(wrong.slice(0, 3));
  });
});
