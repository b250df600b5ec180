import { createHmac, randomInt } from 'node:crypto';
import { IDENTITY_TEXTS, normalisePhone } from '#rules/identity.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, fail, invalid, isFailure } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { codeSms } from '#server/messages/texts.ts';
import { countAttempt, type DoorLimits } from '../strangers/attempts.ts';
import { isPhoneOfBrowser, type NewCode } from './phone-queries.ts';

/** Rule 44. */
const CODE_SECONDS = 5 * 60;
const CODE_DIGITS = 6;

/**
 * Limits per network, for one phone and for all, so that nobody is pestered and SMS are not sent at our cost. Requests
 * of strangers for a phone delay its owner, in another network, by at most half an hour.
 */
const LIMITS: DoorLimits = {
  network: { limit: 10, windowSeconds: 3600 },
  one: [
    { limit: 1, windowSeconds: 60 },
    { limit: 3, windowSeconds: 10 * 60 },
    { limit: 5, windowSeconds: 24 * 3600 },
  ],
  whole: { free: 10, firstSeconds: 60, doublesEvery: 3, mostSeconds: 1800 },
};
/** Per business, separately for strangers and known browsers: using up one leaves the other. */
const BUSINESS = { limit: 600, windowSeconds: 3600 };

/**
 * Sends a code to a phone, whether it has an account or not. `keep` stores it with its token, in the transaction that
 * also writes the SMS.
 */
export async function sendCode(
  context: Context,
  phone: string,
  { tokenHash, keep }: { tokenHash: Buffer; keep: (tx: Queries, code: NewCode) => Promise<unknown> },
): Promise<Failure<'PHONE_CODE_NOT_SENT' | 'TOO_MANY_REQUESTS'> | undefined> {
  const { db, business, messages } = context;
  if (messages.smsPausing()) return fail('PHONE_CODE_NOT_SENT');
  const refused = await refuseSending(context, phone);
  if (refused) return refused;

  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const [codeHash] = hashesOfCode(context, { phone, tokenHash, code });
  const expiresAt = new Date(context.now().getTime() + CODE_SECONDS * 1000);
  await db.transaction(async (tx) => {
    await keep(tx, { phone, codeHash, expiresAt });
    await messages.write(tx, codeSms(phone, business.name, code), CODE_SECONDS);
  });
  messages.wake();
  return undefined;
}

/** '+573XXXXXXXXX', or the failure: no SMS is paid for other kinds of numbers. */
export function readMobile(text: string): string | Failure<'INVALID_INPUT'> {
  const phone = normalisePhone(text);
  if (phone?.startsWith('+573')) return phone;
  const code = text.trim() === '' ? 'PHONE_REQUIRED' : 'PHONE_INVALID';
  return invalid([{ field: 'phone', message: IDENTITY_TEXTS[code] }]);
}

/** A keyed hash of a network, so that a copy of the table reveals none. */
export function hashOfNetwork({ codeKeys, network }: Pick<Context, 'codeKeys' | 'network'>): Buffer {
  return hashesOf(codeKeys, `network ${network}`)[0];
}

/** A code is bound to its session, phone and business, and a copy of the table reveals none. */
export function hashesOfCode(
  { codeKeys, business }: Pick<Context, 'codeKeys' | 'business'>,
  { phone, tokenHash, code }: { phone: string; tokenHash: Buffer; code: string },
): Hashes {
  return hashesOf(codeKeys, [business.id, 'login', phone, tokenHash.toString('hex'), code].join(' '));
}

/** The first is stored; while SECRET_KEY is changed, another process may have stored one of the others. */
type Hashes = readonly [Buffer, ...Buffer[]];

function hashesOf([first, ...others]: Context['codeKeys'], text: string): Hashes {
  const hash = (key: Buffer) => createHmac('sha256', key).update(text).digest();
  return [hash(first), ...others.map(hash)];
}

async function refuseSending(context: Context, phone: string) {
  const isFamiliar = await isPhoneOfBrowser(context.db, phone, context.browserToken('known'));
  const target = hashesOf(context.codeKeys, phone)[0].toString('base64url');
  const attempt = await countAttempt(context, {
    name: 'code',
    target,
    isFamiliarTarget: isFamiliar,
    limits: LIMITS,
  });
  if (isFailure(attempt)) return attempt;
  const overBudget = await refuseAttempt(
    context,
    isFamiliar ? 'code business known' : 'code business',
    BUSINESS,
  );
  if (overBudget)
    context.messages.alert('too many codes to phones in an hour: somebody may be buying SMS for us');
  return overBudget;
}
