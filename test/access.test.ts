import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, everyCaller, mayCall } from '#contract/access.ts';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { type CallId, calls } from '#contract/index.ts';
import { isFailure } from '#server/http/failure.ts';
import { checkInput, type RawInput } from '#server/http/perform.ts';
import {
  expectedOutcome,
  genericCalls,
  genericRoutes,
  pathOf,
  senseless,
  table,
  takesInput,
} from './access-table.ts';
import { request } from './client.ts';
import { missingId } from './factories/ids.ts';
import { personOfRole } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const file = fileURLToPath(new URL('access.txt', import.meta.url));
const definitions = Object.entries(calls) as [CallId, CallDefinition][];

/**
 * Rights that were decided before their calls are built: nobody finds such a call yet, and then only whom the line
 * names.
 */
const decided = readFileSync(new URL('rights/decided.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(/ {2,}/) as [method: string, path: string, who: string]);

describe('the access table', () => {
  it('matches the agreed one: a changed permission is a changed line (UPDATE_ACCESS=1 writes it)', () => {
    if (process.env.UPDATE_ACCESS === '1') writeFileSync(file, table());
    expect(readFileSync(file, 'utf8')).toBe(table());
  });
});

/** Rule 37 gives a provider its own products and their sales to read, and nothing else (docs/decisions/023). */
it('providers may do what clients may, and read what belongs to their provider', () => {
  const beyond = definitions.filter(([, { who }]) => mayCall(who, 'provider') !== mayCall(who, 'client'));
  expect(beyond.map(([id, { who, method }]) => `${method} ${id}: ${who}`)).toEqual([
    'GET provider.products: provider',
    'GET provider.product: provider',
    'GET provider.sales: provider',
  ]);
});

describe('every call for every kind of caller', () => {
  let server: TestServer;
  const tokens = new Map<Caller, string | undefined>();

  beforeAll(async () => {
    server = await startTestServer();
    for (const caller of everyCaller) {
      const person = caller === 'guest' ? undefined : await server.as(personOfRole[caller]);
      tokens.set(caller, person?.token);
    }
  });
  afterAll(() => server.close());

  it.each(definitions)('%s', async (id, definition) => {
    const input = senseless(definition);
    const expected = everyCaller.map((caller) => [caller, expectedOutcome(definition, caller)]);
    // Each with a session of their own: what one does with theirs is nothing to the others.
    const answers = everyCaller.map(async (caller) => {
      const outcome = await outcomeOf(server, definition, input, tokens.get(caller));
      // The one ends the session, the other gives it another token.
      if ((id === 'users.logout' || id === 'sessions.endOthers') && caller !== 'guest') {
        tokens.set(caller, (await server.as(personOfRole[caller])).token);
      }
      return [caller, outcome];
    });
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(Object.fromEntries(expected));
  });

  it('has a row for each call: nothing outside the contract is served', async () => {
    for (const path of [
      '/api/v2/users',
      '/api/v2/users/me',
      '/api/admin/people',
      '/api/v1/pedidos',
      '/api',
    ]) {
      const answer = await request(`${server.url}${path}`, { headers: { host: 'canasta.localhost' } });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('planned calls are not served yet; once served, they have the decided permissions', async () => {
    const wrong: string[] = [];
    for (const [method, path, who] of decided) {
      const served = definitions.find(([, one]) => one.method === method && fullPath(one) === path)?.[1];
      if (served && served.who !== who) wrong.push(`${method} ${path} is for ${served.who}, not for ${who}`);
      // An address that another call takes (a product of that id) is answered by that one.
      if (definitions.some(([, one]) => one.method === method && pathOf(one).test(path))) continue;
      for (const caller of everyCaller) {
        const status = await statusOf(method, path.replaceAll(/\{\w+\}/g, missingId), tokens.get(caller));
        if (status !== 404) wrong.push(`${method} ${path} answers ${caller} with ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('missing operations of generic resources are missing for superadmins, too', async () => {
    const wrong: string[] = [];
    for (const route of genericRoutes) {
      for (const [method, rest] of genericCalls) {
        const path = `/api/v1/${route}${rest}`;
        if (definitions.some(([, one]) => one.method === method && pathOf(one).test(path))) continue;
        for (const token of [undefined, tokens.get('superadmin')]) {
          const status = await statusOf(method, path, token);
          // The address itself may be there, with other methods.
          if (status !== 404 && status !== 405) wrong.push(`${method} ${path} answers ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  async function statusOf(method: string, path: string, token: string | undefined): Promise<number> {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    const headers = { host: 'canasta.localhost', ...authorization };
    return (await request(`${server.url}${path}`, { method, headers })).status;
  }
});

async function outcomeOf(
  server: TestServer,
  definition: CallDefinition,
  { params, query, body }: RawInput,
  token: string | undefined,
): Promise<string> {
  if (takesInput(definition)) {
    // Otherwise this test would pass for the wrong reason.
    expect(isFailure(checkInput(definition, { params, query, body }))).toBe(true);
  }
  const path = fullPath(definition).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string>)[name])),
  );
  const answer = await request(
    `${server.url}${path}?${new URLSearchParams(query as Record<string, string>)}`,
    {
      method: definition.method,
      headers: {
        host: 'canasta.localhost',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    },
  );
  if (answer.status < 300) return 'let in';
  return `${answer.status} ${(JSON.parse(answer.text) as ErrorBody).error}`;
}
