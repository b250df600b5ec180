import type { FastifyRequest } from 'fastify';
import type { Activities } from '../activity/activity.ts';
import { type ApiKey, findApiKey } from '../api-keys/find-key.ts';
import type { Cache } from '../cache/cache.ts';
import type { AllCartFacts } from '../cart/facts.ts';
import type { CatalogueIndexes } from '../catalogue-index/catalogue-index.ts';
import type { Database } from '../db/database.ts';
import { findSession } from '../identity/sessions.ts';
import type { MeasuringDesks } from '../measuring/desk.ts';
import type { PaymentDesk } from '../payments/desk.ts';
import type { AllCartChanges } from '../realtime/cart-changes.ts';
import type { WhatsappDesks } from '../whatsapp/desk.ts';
import type { Business, Context, SessionUser } from './context.ts';
import { type Failure, fail } from './failure.ts';
import { networkOf } from './limits/network.ts';
import type { InTurn } from './limits/turns.ts';
import { type IsOwn, isFromOwnPages } from './own-origin.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Tenancy } from './tenancy.ts';

export type SharedParts = Pick<
  Context,
  | 'messages'
  | 'installation'
  | 'claims'
  | 'jobs'
  | 'google'
  | 'passwords'
  | 'geocoding'
  | 'push'
  | 'pictures'
  | 'askStranger'
  | 'uploadLimits'
  | 'codeKeys'
  | 'secretKeys'
  | 'identities'
  | 'now'
>;

/**
 * Turns a request into a handler's context: business by host, user by session. Headers are verified, never trusted.
 */
export function createRequestContext(parts: {
  database: Database;
  tenancy: Tenancy;
  cookie: SessionCookie;
  catalogues: CatalogueIndexes;
  cartFacts: AllCartFacts;
  cache: Cache;
  activities: Activities;
  cartChanges: AllCartChanges;
  orderTurns: InTurn;
  desks: (business: Business) => PaymentDesk;
  whatsappOf: WhatsappDesks;
  measuringOf: MeasuringDesks;
  /** Parts that are the same for all businesses and requests. */
  shared: SharedParts;
  publicUrl: string | undefined;
  /** Whether a request comes from a page of its own host. */
  isOwn: IsOwn;
}) {
  const { database, tenancy, cookie, catalogues, activities, cartChanges, desks, publicUrl } = parts;

  /** The business of a known host; undefined = it must be looked up. */
  function knownBusinessOf(request: FastifyRequest): Business | Failure | undefined {
    const business = tenancy.known(request.headers.host);
    return business && asSaid(business, request);
  }

  async function businessOf(request: FastifyRequest): Promise<Business | Failure> {
    const business = tenancy.known(request.headers.host) ?? (await tenancy.find(request.headers.host));
    return business ? asSaid(business, request) : fail('BUSINESS_NOT_FOUND');
  }

  /** Both business headers are accepted, and must name the business of the host. */
  function asSaid(business: Business, { headers }: FastifyRequest): Business | Failure {
    const { 'at-business': one = business.slug, 'x-business': other = business.slug } = headers;
    return one === business.slug && other === business.slug ? business : fail('BUSINESS_NOT_FOUND');
  }

  /** The token of the request, and whether it came as a cookie. */
  function tokenOf(request: FastifyRequest): { token: string; fromCookie: boolean } | undefined {
    const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer) return { token: bearer, fromCookie: false };
    const token = cookie.read(request.headers.cookie);
    return token ? { token, fromCookie: true } : undefined;
  }

  /** The session of a request, if any; FORBIDDEN_ORIGIN when a foreign page tries to use its cookie. */
  async function userOf(
    request: FastifyRequest,
    business: Business,
  ): Promise<SessionUser | undefined | Failure> {
    const credential = tokenOf(request);
    if (!credential) return undefined;
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (credential.fromCookie && changes && !isFromOwnPages(request.headers, parts.isOwn))
      return fail('FORBIDDEN_ORIGIN');
    const user = await findSession(database.forBusiness(business.id), credential.token);
    const claimedId = request.headers['user-id'];
    if (!user || (claimedId !== undefined && claimedId !== '' && claimedId !== user.id)) return undefined;
    request.caller = { user: user.id, office: user.officeId };
    return user;
  }

  /** The API key of a request; never a cookie. */
  async function apiKeyOf(request: FastifyRequest, business: Business): Promise<ApiKey | undefined> {
    const credential = tokenOf(request);
    if (!credential || credential.fromCookie) return undefined;
    const key = await findApiKey(database.forBusiness(business.id), credential.token);
    if (key) request.caller = { key: key.id };
    return key;
  }

  function context(
    request: FastifyRequest,
    business: Business,
    user: SessionUser | undefined,
    setCookies: (lines: string[]) => void,
    key?: ApiKey,
  ): Context {
    return {
      business,
      db: database.forBusiness(business.id),
      catalogue: catalogues.forBusiness(business.id),
      cartFacts: parts.cartFacts.forBusiness(business.id),
      cached: parts.cache.forBusiness(business.id),
      activity: activities.forBusiness(business.id),
      carts: cartChanges.forBusiness(business.id),
      orderTurn: (work) => parts.orderTurns(business.id, work),
      payments: desks(business),
      whatsapp: parts.whatsappOf(business),
      measuring: parts.measuringOf(business),
      practiceOf: database.forBusiness,
      ...parts.shared,
      push: business.practice ? undefined : parts.shared.push,
      pageUrl: (path) => `${tenancy.originOf(business.id)}${path}`,
      returnUrl: (path) => `${originOf(request)}${path}`,
      user,
      key,
      requestId: request.id,
      ip: request.ip,
      network: networkOf(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      sessionToken: tokenOf(request)?.token,
      setSession: (session) => setCookies(cookie.write(session)),
      browserToken: (name) => cookie.readToken(name, request.headers.cookie),
      setBrowserToken: (name, token) => setCookies([cookie.writeToken(name, token)]),
    };
  }

  /** The public address at the host of this request, which is one of its business; its port is ignored. */
  function originOf(request: FastifyRequest): string {
    const { protocol } = new URL(publicUrl ?? 'http://localhost');
    return `${protocol}//${hostOf(request)}`;
  }

  /** The request's host with the port of PUBLIC_URL: anybody may write another port, which names no other site. */
  function hostOf({ headers: { host = 'localhost' } }: FastifyRequest): string {
    if (publicUrl === undefined) return host;
    const url = new URL(publicUrl);
    url.hostname = host.replace(/:\d+$/, '');
    return url.host;
  }

  return {
    knownBusinessOf,
    businessOf,
    hostOf,
    userOf,
    apiKeyOf,
    hasToken: (request: FastifyRequest) => tokenOf(request) !== undefined,
    context,
  };
}

export type RequestContext = ReturnType<typeof createRequestContext>;
