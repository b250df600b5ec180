import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallId, calls, type InputOf } from '#contract/index.ts';
import { GENERIC_FORMS, GENERIC_ROUTES, genericCall } from '#scripts/schema/call-table.ts';
import type { Client } from '../client.ts';
import { missingId } from '../factories/ids.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let luz: Client;
beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

/** What is never written by hand says so instead of what is missing (rule 69). */
const REFUSED = ['APPEND_ONLY', 'COUNTED_BY_SHOP'];

/**
 * Every form of every generic resource answers as storefront 7 and 8 have it, to callers with the right
 * (docs/calls.md).
 */
it.each(GENERIC_ROUTES)('%s: six forms', async (route) => {
  const [list, one, page, create, change, remove] = GENERIC_FORMS.map(
    (form) => genericCall(route, form) as CallId,
  );
  const ask = (id: CallId | undefined, input: object) => {
    if (id === undefined || !(id in calls)) throw new Error(`${route} has a form that nobody answers`);
    return luz.call(id, input as InputOf<CallId>);
  };
  const question = { query: route === 'cupons' ? { limit: 3 } : {} };
  const [listed, paged] = await Promise.all([ask(list, question), ask(page, question)]);
  expect([listed.status, paged.status]).toEqual([200, 200]);
  for (const answer of [listed, paged])
    expect(answer.ok()).toMatchObject({ list: expect.any(Array), pagination: expect.any(Object) });

  const missing = { params: { id: missingId } };
  expect((await ask(one, { ...missing, query: {} })).failure().error).toBe('NOT_FOUND');
  const wrong = await Promise.all([
    ask(create, { body: {} }),
    ask(change, { body: { id: missingId, version: 1 } }),
    ask(remove, { ...missing, query: { version: 1 } }),
  ]);
  const [created, changed, removed] = wrong.map((answer) => answer.failure().error);
  expect(['INVALID_INPUT', ...REFUSED]).toContain(created);
  expect(['INVALID_INPUT', 'NOT_FOUND', ...REFUSED]).toContain(changed);
  expect(['NOT_FOUND', ...REFUSED]).toContain(removed);
});
