import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('somebody is inactive since they were deactivated, until they are active again', async () => {
  const luz = await server.as('luz');
  const params = { id: people.andres.id };
  const sinceAfter = async (changed: Omit<InputOf<'people.update'>['body'], 'version'>) => {
    const { version } = (await luz.call('people.get', { params })).ok().user;
    const body = { ...changed, version };
    return (await luz.call('people.update', { params, body })).ok().user.inactiveDate;
  };
  const since = await sinceAfter({ inactive: true });
  expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(60_000);
  expect(await sinceAfter({ name: 'Andrés Felipe' })).toBe(since);
  expect((await luz.call('users.get', { params })).ok().inactiveDate).toBe(since);
  expect(await sinceAfter({ inactive: false })).toBeNull();
});
