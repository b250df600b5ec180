import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { DAY_MS } from '#rules/dates/durations.ts';
import { normaliseEmail } from '#rules/identity.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';

export type Issuer = {
  /** Accepted issuers. */
  names: string[];
  /** Where their keys are. */
  keysUrl: string;
  /** Where people sign in. */
  authorizeUrl: string;
  /** How long keys are used without fetching them again: shorter than Google's own caching headers. */
  freshMs: number;
  /** Minimum pause before an unknown key id causes a fetch: strangers invent key ids. */
  askAgainMs: number;
};

export const googleIssuer: Issuer = {
  names: ['accounts.google.com', 'https://accounts.google.com'],
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  freshMs: 3_600_000,
  askAgainMs: 30_000,
};

/** Claims of a verified token. */
export type GooglePerson = {
  sub: string;
  nonce: string;
  email: string;
  emailVerified: boolean;
  /** Google itself issued this e-mail, so it is still theirs. */
  emailIsGoogles: boolean;
  name: string;
  lastName: string;
  photoUrl: string;
};

/**
 * The demonstration's issuer in place of Google (demo/google-stand-in), at its origin: own name, own keys.
 */
export function standInIssuer(origin: string): Issuer {
  return {
    ...googleIssuer,
    names: [origin],
    keysUrl: `${origin}/oauth2/v3/certs`,
    authorizeUrl: `${origin}/o/oauth2/v2/auth`,
  };
}

/** Undefined for a token that is not worth anything; throws an OutgoingError when the keys cannot be had. */
export type VerifyGoogleToken = (token: string, now: Date) => Promise<GooglePerson | undefined>;

/** Sign-in by Google as the shop uses it. */
export type Google = { clientId: string; authorizeUrl: string; verify: VerifyGoogleToken };

const KEYS_TIMEOUT_MS = 5_000;
/** Keys we have go on serving for a day when Google cannot be reached. */
const KEYS_OLDEST_MS = DAY_MS;
const CLOCK_TOLERANCE_SECONDS = 30;

const Claims = z.object({
  // A single audience: a token for several is not only for us.
  aud: z.string(),
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1).max(200),
  email: z.string().min(6).max(200),
  email_verified: z.boolean().default(false),
  hd: z.string().optional(),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  name: z.string().default(''),
  picture: z.string().default(''),
});

/** Verifies identity tokens: RS256 by the issuer's own keys, for this client, not expired, with a nonce. */
export function createGoogle(clientId: string, issuer: Issuer = googleIssuer): Google {
  const signingKeyOf = createKeys(issuer);
  const verify: VerifyGoogleToken = async (token, now) => {
    try {
      const { payload } = await jwtVerify(token, signingKeyOf, {
        algorithms: ['RS256'],
        issuer: issuer.names,
        audience: clientId,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce', 'email'],
        maxTokenAge: '1 hour',
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now,
      });
      const claims = Claims.safeParse(payload);
      return claims.success ? personOf(claims.data) : undefined;
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
  return { clientId, authorizeUrl: issuer.authorizeUrl, verify };
}

function personOf(claims: z.infer<typeof Claims>): GooglePerson {
  const email = normaliseEmail(claims.email);
  return {
    sub: claims.sub,
    nonce: claims.nonce,
    email,
    emailVerified: claims.email_verified,
    emailIsGoogles: claims.email_verified && (email.endsWith('@gmail.com') || claims.hd !== undefined),
    name: (claims.given_name || claims.name).slice(0, 120),
    lastName: claims.family_name.slice(0, 120),
    photoUrl: /^https:\/\/[\w.-]+\.googleusercontent\.com\//.test(claims.picture)
      ? claims.picture.slice(0, 500)
      : '',
  };
}

/**
 * The issuer's keys: fetched when needed, cached during an outage of the issuer. Keys named in a token are ignored.
 */
export function createKeys({
  keysUrl,
  freshMs,
  askAgainMs,
}: Pick<Issuer, 'keysUrl' | 'freshMs' | 'askAgainMs'>): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: freshMs,
    cooldownDuration: askAgainMs,
  });
  let reachedAt = 0;
  return async (header, token) => {
    try {
      const wasFresh = remote.fresh;
      const key = await remote(header, token);
      if (!wasFresh) reachedAt = Date.now();
      return key;
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      const cached = remote.jwks();
      if (!cached || Date.now() - reachedAt > KEYS_OLDEST_MS)
        throw new OutgoingError('the keys of the identity provider cannot be had');
      return createLocalJWKSet(cached)(header, token);
    }
  };
}

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
