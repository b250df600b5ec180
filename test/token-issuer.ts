import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Issuer } from '#server/identity/google/verify-token.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

export type TokenIssuer = {
  issuer: Issuer;
  key(): Pair & { kid: string };
  /** Signs with another key from now on; the one before is published still. */
  rotate(): Promise<void>;
  /** Whether its keys can be fetched, and how often they were. */
  setUp(up: boolean): void;
  fetches(): number;
  close(): Promise<void>;
};

/** Somebody who signs identity tokens as Google does, on this machine. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const published: JWK[] = [];
  let current: Pair & { kid: string };
  let isUp = true;
  let fetches = 0;

  async function rotate() {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${published.length + 1}`;
    published.push({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' });
    current = { ...pair, kid };
  }
  await rotate();

  const server = createServer((_request, response) => {
    fetches += 1;
    response.writeHead(isUp ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'max-age=3600',
    });
    response.end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;

  return {
    issuer: {
      names: ['accounts.google.com', 'https://accounts.google.com'],
      keysUrl,
      authorizeUrl: keysUrl.replace('/certs', '/auth'),
      freshMs: 3_600_000,
      askAgainMs: 30_000,
    },
    key: () => current,
    rotate,
    setUp(up) {
      isUp = up;
    },
    fetches: () => fetches,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A token as Google writes it, signed with this key. */
export function signToken(claims: Record<string, unknown>, { kid, privateKey }: Pair & { kid: string }) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
}
