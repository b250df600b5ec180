import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { request } from '../client.ts';
import { missingId, officeIds } from '../factories/ids.ts';
import { personOf } from '../people.ts';
import { startTestServer, type TestServer } from '../server.ts';

/**
 * What sqlmap tries first, in every text that a call takes: payloads that run a question of their own, and a pair
 * that is true and false. Their question moves a sequence, which no rollback takes back, so nothing has to be timed.
 * A route that lives here only, and joins its SQL as text, shows that they bite.
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
/** By the word of `who`. */
const tokens = new Map<string, string | undefined>();
let weak: FastifyInstance;
let weakUrl: string;
let client: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  for (const { who } of Object.values<CallDefinition>(calls)) {
    if (!tokens.has(who)) tokens.set(who, (await server.as(personOf(who))).token);
  }
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

/** A call with the payload in each of its parameters and properties that may hold it, and in what browsers say. */
async function send(definition: CallDefinition, payload: string): Promise<string> {
  const { params, query, body } = definition;
  const path = fullPath(definition).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (/branch/i.test(name)) return officeIds.bretana;
    return textsOf(params, payload)[name] === undefined ? missingId : encodeURIComponent(payload);
  });
  const search = new URLSearchParams(asObjects(definition, textsOf(query, payload)));
  const answer = await request(`${server.url}${path}?${search}`, {
    method: definition.method,
    headers: {
      host,
      authorization: `Bearer ${tokens.get(definition.who)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      'user-agent': payload,
      'x-forwarded-for': payload,
      cookie: `office=${encodeURIComponent(payload)}`,
    },
    body: body ? JSON.stringify(textsOf(body, payload)) : undefined,
  });
  expect(answer.status).toBeLessThan(500);
  return `${answer.status} ${answer.text.replace(/"requestId":"[^"]+"/, '')}`;
}

/**
 * The payload under every name that may hold it. What may only be a number, an identifier or one of some words is
 * left out: it would be refused before anything is asked, and hide what the words of the same call do.
 */
function textsOf(schema: z.ZodType | undefined, payload: string): Record<string, string> {
  const fields: [string, z.ZodType][] = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (field.safeParse(payload).success ? [[name, payload]] : [])),
  );
}

/**
 * Generic lists take their filters as one JSON object, too; any other text there is refused before anything is asked.
 */
function asObjects({ filteredBy }: CallDefinition, texts: Record<string, string>): Record<string, string> {
  if (!filteredBy) return texts;
  const own = Object.fromEntries(Object.entries(texts).filter(([name]) => filteredBy.includes(name)));
  return { ...texts, filter: JSON.stringify(own), query: JSON.stringify(own) };
}

describe('the probes work where SQL is built from text', () => {
  it('an injected query runs', async () => {
    for (const payload of payloads) await weakly(payload);
    expect(await hasBitten()).toBe(true);
  });

  it('a pair distinguishes true from false', async () => {
    expect((await weakly(yes)).text).not.toBe((await weakly(no)).text);
  });
});

describe('and in no call of the shop', () => {
  let reached = 0;
  // What ends or renews the session would have all calls after it refused.
  const pending = Object.entries<CallDefinition>(calls).filter(
    ([id]) => !/^(users\.logout|sessions\.endOthers)$/.test(id),
  );

  it.each(pending)('%s', async (_, definition) => {
    await Promise.all(payloads.map((payload) => send(definition, payload)));
    expect(await hasBitten()).toBe(false);
    const [right, wrong] = await Promise.all([send(definition, yes), send(definition, no)]);
    expect(right.slice(0, 3)).toBe(wrong.slice(0, 3));
    if (!/^40[01]/.test(right)) reached += 1;
  });

  it('most of which reached a query', () => {
    expect(reached).toBeGreaterThan(pending.length / 2);
  });
});
