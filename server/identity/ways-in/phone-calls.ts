import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isStaff } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { FailureError, fail, isFailure } from '#server/http/failure.ts';
import { openSession, refuseAttempt } from '../open-session.ts';
import { giveBackAttempt } from '../rate-limit.ts';
import { auditAccess } from '../record-queries.ts';
import { hashOf } from '../sessions.ts';
import { agree } from './agree.ts';
import {
  accountOfPhone,
  addCodeOfToken,
  addPhoneClient,
  isPhoneLoginOn,
  type OpenCode,
  phoneOfToken,
  putCodeOfPhone,
  replaceCodeOfToken,
  spendCode,
  takeTry,
} from './phone-queries.ts';
import { hashOfCode, readMobile, sendCode } from './send-code.ts';

const MOST_TRIES = 5;
const CHECK_LIMIT = { limit: 60, windowSeconds: 15 * 60 };
const TOKEN_BYTES = 32;
const SENT = 'Te enviamos un código por mensaje de texto.';

/** S06: the older pair of calls knows no token; the code works with the phone alone. */
export const loginOtp: Handler<'users.loginOtp'> = async ({ body }, context) => {
  if (!(await isPhoneLoginOn(context.db))) return fail('LOGIN_METHOD_OFF');
  const phone = readMobile(body.phone);
  if (isFailure(phone)) return phone;
  const refused = await sendCode(context, phone, { tokenHash: undefined, keep: putCodeOfPhone });
  return refused ?? { message: SENT };
};

/** S07 */
export const checkOtp: Handler<'users.checkOtp'> = async ({ body }, context) => {
  if (!(await isPhoneLoginOn(context.db))) return fail('LOGIN_METHOD_OFF');
  const phone = readMobile(body.phone);
  if (isFailure(phone)) return phone;
  return signIn(context, { phone }, body.otp);
};

/** S09: the code works with the token of the answer only. */
export const smsLogin: Handler<'auth.smsLogin'> = async ({ body }, context) => {
  if (!(await isPhoneLoginOn(context.db))) return fail('LOGIN_METHOD_OFF');
  const phone = readMobile(body.phone);
  if (isFailure(phone)) return phone;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashOf(token);
  const refused = await sendCode(context, phone, {
    tokenHash,
    keep: (tx, code) => addCodeOfToken(tx, tokenHash, code),
  });
  return refused ?? { token, message: SENT };
};

/** S10 */
export const smsCheckToken: Handler<'auth.smsCheckToken'> = async ({ body }, context) => {
  if (!(await isPhoneLoginOn(context.db))) return fail('LOGIN_METHOD_OFF');
  if (body.token === '') return fail('PHONE_SESSION_MISSING');
  return signIn(context, { tokenHash: hashOf(body.token) }, body.code);
};

/** S11 */
export const smsResendCode: Handler<'auth.smsResendCode'> = async ({ body }, context) => {
  const { db } = context;
  if (!(await isPhoneLoginOn(db))) return fail('LOGIN_METHOD_OFF');
  const tokenHash = hashOf(body.token);
  const phone = await phoneOfToken(db, tokenHash, context.now());
  if (phone === undefined) return fail('PHONE_SESSION_MISSING');
  const refused = await sendCode(context, phone, {
    tokenHash,
    keep: (tx, code) => replaceCodeOfToken(tx, tokenHash, code),
  });
  return refused ?? { message: SENT };
};

/**
 * Signs in whoever shows the code, into the account that has proved this phone; the first proof makes it. A phone that is
 * only written in somebody's profile proves nothing and opens nothing. Staff do not come in by a code alone.
 */
async function signIn(context: Context, by: { tokenHash: Buffer } | { phone: string }, text: string) {
  const { db } = context;
  const attempts = `code check ${context.network}`;
  const refused = await refuseAttempt(context, attempts, CHECK_LIMIT);
  if (refused) return refused;
  const now = context.now();
  const code = text.trim();
  if (!/^\d{6}$/.test(code)) return fail('PHONE_CODE_WRONG');
  const open = await takeTry(db, by, { now, most: MOST_TRIES });
  const tokenHash = 'tokenHash' in by ? by.tokenHash : undefined;
  const wrong = wrongCode(tokenHash && MOST_TRIES - (open?.tries ?? MOST_TRIES));
  if (!open || !timingSafeEqual(open.codeHash, hashOfCode(context, { phone: open.phone, tokenHash, code }))) {
    await auditAccess(db, { action: 'users.loginPhone.failed', userId: null, role: 'guest' }, context);
    return wrong;
  }
  const session = await openSession(context, (tx) => personOfCode(tx, open, context)).catch(
    async (error: unknown) => {
      // What was written with the right code of whoever may not come in is gone with its transaction; this line stays.
      if (error instanceof FailureError && error.failure.failure === 'PHONE_CODE_WRONG')
        await auditRefused(open.phone, context);
      throw error;
    },
  );
  await giveBackAttempt(db, attempts);
  return session;
}

async function auditRefused(phone: string, context: Context): Promise<void> {
  const account = await accountOfPhone(context.db, phone);
  const who = { userId: account?.id ?? null, role: account?.role ?? 'guest' } as const;
  await auditAccess(context.db, { action: 'users.loginPhone.failed', ...who }, context);
}

/** How often another code may be tried is told to whoever holds the token; of a phone alone strangers learn nothing. */
function wrongCode(triesLeft: number | undefined) {
  return fail('PHONE_CODE_WRONG', triesLeft === undefined ? {} : { data: { triesLeft } });
}

async function personOfCode(tx: Queries, open: OpenCode, context: Context): Promise<string> {
  const wrong = new FailureError(fail('PHONE_CODE_WRONG'));
  if (!(await spendCode(tx, open, context.now()))) throw wrong;
  const id = newId();
  const added = await addPhoneClient(tx, { id, phone: open.phone });
  const account = await accountOfPhone(tx, open.phone);
  if (!account || account.disabled || isStaff(account.role)) throw wrong;
  const person = { userId: account.id, role: account.role };
  if (added > 0) {
    // The screen says so beside the button; the authorisation of personal data is asked apart, later.
    await agree(tx, account.id, ['terms'], context);
    await auditAccess(tx, { action: 'users.createAccount', ...person }, context);
  }
  await auditAccess(tx, { action: 'users.loginPhone', ...person }, context);
  return account.id;
}
