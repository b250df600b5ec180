import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { normaliseEmail } from '#rules/identity.ts';
import type { SecondTryConfig } from '#server/config/second-try.ts';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { createKeys } from '../google/verify-token.ts';

/** The person of a password at the provider; only claims of its signed token. */
export type ProviderPerson = {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
};

/** An external provider that checks e-mail and password. */
export type PasswordProvider = {
  /** Undefined when it refuses; throws an OutgoingError when it cannot be reached. */
  signIn(email: string, password: string, now: Date): Promise<ProviderPerson | undefined>;
};

const FIREBASE = 'https://identitytoolkit.googleapis.com';
const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const TIME_LIMIT_MS = 5_000;
const CLOCK_TOLERANCE_SECONDS = 30;
const keyTimes = { freshMs: 3_600_000, askAgainMs: 30_000 };

const Claims = z.object({
  aud: z.string(),
  sub: z.string().min(1).max(128),
  auth_time: z.number().int(),
  email: z.string().min(6).max(200),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  firebase: z.object({ sign_in_provider: z.literal('password') }),
});

export function passwordProviderOf(config: SecondTryConfig): PasswordProvider | undefined {
  return config.kind === 'firebase' ? createFirebase(config) : undefined;
}

/**
 * Firebase Authentication by REST: `accounts:signInWithPassword` takes the password and returns an ID token, verified
 * like any other: signed by Google's keys, for this project, not expired, from a recent sign-in by password.
 */
function createFirebase({
  projectId,
  apiKey,
  url,
}: Exclude<SecondTryConfig, { kind: 'none' }>): PasswordProvider {
  const outgoing = createOutgoing({ provider: 'firebase', timeLimitMs: TIME_LIMIT_MS });
  const signingKeyOf = createKeys({
    keysUrl: url === undefined ? FIREBASE_KEYS : `${url}/keys`,
    ...keyTimes,
  });

  async function tokenOf(email: string, password: string): Promise<string | undefined> {
    const { status, body } = await outgoing.ask({
      url: `${url ?? FIREBASE}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    // A person with a second factor there gets no token: we cannot ask for it.
    if (status === 200) return typeof body.idToken === 'string' ? body.idToken : undefined;
    // 400 is a wrong password as well as a wrong key of ours.
    if (status === 400 && !isFaultOfOurs(body)) return undefined;
    throw new OutgoingError('the identity provider does not take our key');
  }

  return {
    async signIn(email, password, now) {
      const token = await tokenOf(email, password);
      if (token === undefined) return undefined;
      try {
        const { payload } = await jwtVerify(token, signingKeyOf, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${projectId}`,
          audience: projectId,
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'email'],
          maxTokenAge: '1 hour',
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: now,
        });
        const claims = Claims.safeParse(payload);
        return claims.success ? personOf(claims.data, email, now) : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/** Undefined for a token from the future, or of another e-mail than requested. */
function personOf(claims: z.infer<typeof Claims>, expected: string, now: Date): ProviderPerson | undefined {
  const email = normaliseEmail(claims.email);
  const isPast = claims.auth_time <= now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS;
  if (!isPast || email !== expected) return undefined;
  return { sub: claims.sub, email, emailVerified: claims.email_verified, name: claims.name.slice(0, 120) };
}

/** `API key not valid`, `CONFIGURATION_NOT_FOUND`, `OPERATION_NOT_ALLOWED`: no sign-in would ever succeed. */
function isFaultOfOurs({ error }: Record<string, unknown>): boolean {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return /^(API key|CONFIGURATION_NOT_FOUND|OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED)/i.test(message);
}
