import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  html,
  json,
  readRequest,
  type SimAnswer,
  type SimRequest,
  seeOther,
} from '#demo/gateway-simulator/http.ts';
import { choosePage, messagePage } from './pages.ts';
import { texts } from './texts.ts';

export type StandInOptions = {
  /** 0 or missing: any free port. */
  port?: number;
  /** The address to listen on; by default this machine only. */
  host?: string;
  /** The host name that shoppers reach it by. */
  publicHost?: string;
  /** The only accepted client. */
  clientId: string;
};

/** Only invented people: no real mailbox gets an account by this. */
const DOMAIN = 'correo.example';
const AUTHORIZE = '/o/oauth2/v2/auth';
/** The registered redirect path. */
const BACK = '/google-response';

/**
 * Starts a server that replaces Google's sign-in: asks who somebody is and redirects back with a signed identity token
 * (OpenID Connect, implicit flow). It accepts any input, for invented people only. Its key is new with every start.
 */
export async function startGoogleStandIn({
  port = 0,
  host = '127.0.0.1',
  publicHost = 'localhost',
  clientId,
}: StandInOptions) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = crypto.randomUUID();
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] };
  let url = '';

  async function answer(request: SimRequest): Promise<SimAnswer> {
    if (request.path === '/oauth2/v3/certs') return json(200, keys);
    if (request.path !== AUTHORIZE) return html(200, messagePage(texts.title, texts.home));
    const fault = faultOf(request.query, clientId);
    if (fault !== undefined) return html(400, messagePage(texts.faultTitle, fault));
    const hint = request.query.get('login_hint') ?? '';
    if (request.method !== 'POST') return html(200, choosePage(request.address, hint));
    const form = new URLSearchParams(request.body);
    if (form.get('action') === 'cancel') return back(request.query, { error: 'access_denied' });
    const email = (form.get('email') ?? '').trim().toLowerCase();
    if (!isInvented(email)) return html(400, choosePage(request.address, email, texts.onlyInvented(DOMAIN)));
    return back(request.query, { id_token: await tokenOf(email, request.query.get('nonce') ?? '') });
  }

  function tokenOf(email: string, nonce: string): Promise<string> {
    const [firstName = '', family = ''] = email.split('@')[0]?.split(/[._-]/).map(capital) ?? [];
    return new SignJWT({
      nonce,
      email,
      email_verified: true,
      hd: DOMAIN,
      given_name: firstName,
      family_name: family,
      name: `${firstName} ${family}`.trim(),
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(url)
      .setAudience(clientId)
      .setSubject(createHash('sha256').update(email).digest('hex').slice(0, 21))
      .setIssuedAt()
      .setExpirationTime('1 hour')
      .sign(privateKey);
  }

  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then(answer)
      .catch(() => json(400, { error: 'invalid_request' }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await listen(server, port, host);
  url = `http://${publicHost}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type GoogleStandIn = Awaited<ReturnType<typeof startGoogleStandIn>>;

/** What Google would refuse, in words for developers. */
function faultOf(query: URLSearchParams, clientId: string): string | undefined {
  const target = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== clientId) return 'invalid_client: client_id';
  if (!URL.canParse(target) || new URL(target).pathname !== BACK) return 'redirect_uri_mismatch';
  if (query.get('response_type') !== 'id_token') return 'unsupported_response_type: response_type';
  const scopes = (query.get('scope') ?? '').split(' ');
  if (!scopes.includes('openid') || !scopes.includes('email')) return 'invalid_scope: scope';
  return (query.get('nonce') ?? '') === '' ? 'invalid_request: nonce' : undefined;
}

/** Back to the shop, the answer behind the '#', where no server sees it. */
function back(query: URLSearchParams, result: Record<string, string>): SimAnswer {
  const parameters = new URLSearchParams({ ...result, state: query.get('state') ?? '' });
  return seeOther(`${query.get('redirect_uri')}#${parameters}`);
}

function isInvented(email: string): boolean {
  return email.endsWith(`@${DOMAIN}`) && /^[a-z0-9._-]{1,60}@/.test(email);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
