import { afterAll, beforeAll, expect, it } from 'vitest';
import { googleOf, STAND_IN_CLIENT } from '#server/identity/google/google-of.ts';
import { type GoogleStandIn, startGoogleStandIn } from './start.ts';

let standIn: GoogleStandIn;

beforeAll(async () => {
  standIn = await startGoogleStandIn({ clientId: STAND_IN_CLIENT });
});
afterAll(() => standIn.close());

const input = {
  client_id: STAND_IN_CLIENT,
  redirect_uri: 'http://localhost:3000/google-response',
  response_type: 'id_token',
  scope: 'openid email profile',
  nonce: 'n-1',
  state: 's-1',
};

const answerTo = (form: Record<string, string>, changed: Record<string, string> = {}) =>
  fetch(`${standIn.url}/o/oauth2/v2/auth?${new URLSearchParams({ ...input, ...changed })}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });

const returned = (answer: Response) => {
  const [page, fragment] = (answer.headers.get('location') ?? '').split('#');
  return { page, ...Object.fromEntries(new URLSearchParams(fragment)) };
};

it('returns an invented person with a token that the shop accepts', async () => {
  const { page, state, id_token } = returned(
    await answerTo({ email: 'Lucero.Mina@correo.example' }),
  ) as Record<string, string>;
  expect({ page, state }).toEqual({ page: input.redirect_uri, state: 's-1' });
  const google = googleOf({ kind: 'stand-in', url: standIn.url });
  expect(await google?.verify(id_token ?? '', new Date())).toMatchObject({
    nonce: 'n-1',
    email: 'lucero.mina@correo.example',
    emailVerified: true,
    emailIsGoogles: true,
    name: 'Lucero',
    lastName: 'Mina',
  });
});

it('signs for nobody who may be real', async () => {
  for (const email of ['ana@gmail.com', 'ana@correo.example.co', '<b>@correo.example', '']) {
    const answer = await answerTo({ email });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
});

it('reports a cancelled sign-in', async () => {
  const answer = await answerTo({ action: 'cancel', email: 'lucero.mina@correo.example' });
  expect(returned(answer)).toEqual({ page: input.redirect_uri, error: 'access_denied', state: 's-1' });
});

it.each([
  { client_id: 'another' },
  { redirect_uri: 'http://localhost:3000/' },
  { response_type: 'code' },
  { scope: 'openid' },
  { nonce: '' },
])('refuses what Google refuses: %o', async (changed) => {
  expect((await answerTo({ email: 'lucero.mina@correo.example' }, changed)).status).toBe(400);
});
