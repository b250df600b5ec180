import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clientOf } from '../client.ts';
import { openSecondFactorWorld } from '../identity/second-factor-world.ts';
import { PASSWORD, people } from '../people.ts';
import { browserAt } from './browser.ts';

/** A person who knows a password of staff, and guesses at the second step, does not shut it for its owner. */

let world: Awaited<ReturnType<typeof openSecondFactorWorld>>;
const owner = '186.28.7.7';
const stranger = '190.24.1.1';

beforeAll(async () => {
  world = await openSecondFactorWorld({ trustProxy: ['127.0.0.1'] });
});
beforeEach(() => world.forget());
afterAll(() => world.server.close());

/** The first step from a network, and the second with this code. */
async function signIn(network: string, code: string, browser = browserAt(world.server.url, network)) {
  const body = { email: people.rocio.email, password: PASSWORD };
  const failure = (await browser.call('users.login', { body })).failure();
  const { token } = failure.data as { token: string };
  const headers = {
    'x-forwarded-for': network,
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
  };
  return clientOf(world.server.url, token, world.host).call(
    'secondFactor.finish',
    { body: { code } },
    headers,
  );
}

const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');

it.each([12, 40])(
  '%i wrong codes from one network: ten are checked, and the owner gets in elsewhere',
  async (most) => {
    const { code } = await world.enrolled('rocio');
    const wrong = wrongOf(await code());
    const statuses = [];
    for (let tried = 0; tried < most; tried += 1) statuses.push((await signIn(stranger, wrong)).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    expect((await signIn(owner, await code())).status).toBe(200);
  },
);

it('a known browser gets in although strangers try from everywhere', async () => {
  const { code } = await world.enrolled('rocio');
  const browser = browserAt(world.server.url, owner);
  const answer = await signIn(owner, await code(), browser);
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    if (name === 'known_browser') browser.cookies.set(name, value);
  }
  world.wait(30);
  const wrong = wrongOf(await code());
  const statuses = [];
  for (let n = 0; n < 24; n += 1) statuses.push((await signIn(`191.1.${n}.1`, wrong)).status);
  expect(statuses).toEqual([...Array(20).fill(400), ...Array(4).fill(429)]);
  expect((await signIn(owner, await code(), browser)).status).toBe(200);
  // All the others wait, some minutes at most.
  const late = await signIn('191.2.1.1', wrong);
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(1200);
});

it('attempts in an open session are counted separately from strangers’', async () => {
  const { client, code } = await world.enrolled('rocio');
  for (let n = 0; n < 12; n += 1) await signIn(stranger, wrongOf(await code()));
  expect((await client.call('secondFactor.newRecoveryCodes', { body: { code: await code() } })).status).toBe(
    200,
  );
});
