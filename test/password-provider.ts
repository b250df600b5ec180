import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Account = { password: string; claims?: Record<string, unknown> };

export const PROJECT = 'tienda-de-prueba';
export const API_KEY = 'AIza-una-llave-de-prueba';

/**
 * What Firebase Authentication does for `accounts:signInWithPassword`, over a socket of this machine (its REST
 * shape).
 */
export async function startPasswordProvider(now: () => Date) {
  const pair = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const kid = 'key-1';
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
  const people = new Map<string, Account>();
  const requests: string[] = [];
  let status = 200;
  let isForged = false;

  async function tokenOf(email: string, claims: Record<string, unknown> = {}): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000);
    const payload = {
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: `uid-${email}`,
      user_id: `uid-${email}`,
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 3600,
      email,
      email_verified: true,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      ...claims,
    };
    const key = isForged ? other.privateKey : pair.privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
  }

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/keys') return [200, { keys: [jwk] }];
    if (status !== 200) return [status, { error: { code: status, message: 'INTERNAL' } }];
    const refused = (message: string): [number, unknown] => [
      400,
      { error: { code: 400, message, errors: [] } },
    ];
    if (url.pathname !== '/v1/accounts:signInWithPassword' || request.method !== 'POST') return [404, {}];
    if (url.searchParams.get('key') !== API_KEY)
      return refused('API key not valid. Please pass a valid API key.');
    const { email, password } = JSON.parse(await textOf(request)) as { email: string; password: string };
    requests.push(email);
    const existing = people.get(email);
    if (existing?.password !== password) return refused('INVALID_LOGIN_CREDENTIALS');
    const idToken = await tokenOf(email, existing.claims);
    return [
      200,
      {
        kind: 'identitytoolkit#VerifyPasswordResponse',
        localId: `uid-${email}`,
        email,
        idToken,
        registered: true,
      },
    ];
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ([code, body]) =>
        response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes it know somebody; claims stand in their token. */
    knows: (email: string, former: Account) => void people.set(email, former),
    /** Whose passwords it was asked for so far. */
    asked: requests,
    /** Answers with this status from now on. */
    answers(next: number) {
      status = next;
    },
    /** Signs with a key it does not publish. */
    forges(next: boolean) {
      isForged = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
