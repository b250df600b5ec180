import { timingSafeEqual } from 'node:crypto';
import { typedText } from '#rules/package-contents/typed-text.ts';
import { isStaff } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { FailureError, fail, isFailure } from '#server/http/failure.ts';
import { giveBackAttempt, refuseAttempt } from '#server/http/limits/attempts.ts';
import { openSession } from '../open-session.ts';
import { auditAccess } from '../record-queries.ts';
import { hashOf, newToken } from '../tokens.ts';
import { agreeToAccount } from './agree.ts';
import {
  accountOfPhone,
  addCode,
  addPhoneClient,
  isPhoneLoginOn,
  type OpenCode,
  phoneOfToken,
  replaceCodeOfToken,
  spendCode,
  takeTry,
  takeTryOfNetwork,
} from './phone-queries.ts';
import { hashesOfCode, hashOfNetwork, readMobile, sendCode } from './send-code.ts';

const MOST_TRIES = 5;
const CHECK_LIMIT = { limit: 60, windowSeconds: 15 * 60 };
const SENT = 'Te enviamos un código por mensaje de texto.';

/**
 * S06: the older pair of calls has no token. The code works in the browser that requested it, by a cookie; clients
 * without cookies, such as machines, use it from the same network.
 */
export const loginOtp: Handler<'users.loginOtp'> = async ({ body }, context) => {
  if (!(await isPhoneLoginOn(context.db))) return fail('LOGIN_METHOD_OFF');
  const phone = readMobile(body.phone);
  if (isFailure(phone)) return phone;
  const token = newToken();
  const tokenHash = hashOf(token);
  const refused = await sendCode(context, phone, {
    tokenHash,
    keep: (tx, code) => addCode(tx, code, tokenHash, hashOfNetwork(context)),
  });
  if (refused) return refused;
  context.setBrowserToken('code', token);
  return { message: SENT };
};

/**
 * S07: the requesting browser has the attempts of its own code; strangers can neither use nor reduce them.
 */
export const checkOtp: Handler<'users.checkOtp'> = async ({ body }, context) => {
  if (!(await isPhoneLoginOn(context.db))) return fail('LOGIN_METHOD_OFF');
  const phone = readMobile(body.phone);
  if (isFailure(phone)) return phone;
  const answer = { code: body.otp, accepted: body.habeasAccept === true };
  const token = context.browserToken('code');
  const phoneOfHolder = token && (await phoneOfToken(context.db, hashOf(token), context.now()));
  if (token && phoneOfHolder === phone)
    return signIn(context, { tokenHash: hashOf(token), seesTries: false }, answer);
  return signIn(context, { phone, networkHash: hashOfNetwork(context) }, answer);
};

/** S09: the code works with the token of the answer only. */
export const smsLogin: Handler<'auth.smsLogin'> = async ({ body }, context) => {
  if (!(await isPhoneLoginOn(context.db))) return fail('LOGIN_METHOD_OFF');
  const phone = readMobile(body.phone);
  if (isFailure(phone)) return phone;
  const token = newToken();
  const tokenHash = hashOf(token);
  const refused = await sendCode(context, phone, {
    tokenHash,
    keep: (tx, code) => addCode(tx, code, tokenHash),
  });
  return refused ?? { token, message: SENT };
};

/** S10 */
export const smsCheckToken: Handler<'auth.smsCheckToken'> = async ({ body }, context) => {
  if (!(await isPhoneLoginOn(context.db))) return fail('LOGIN_METHOD_OFF');
  if (body.token === '') return fail('PHONE_SESSION_MISSING');
  const answer = { code: body.code, accepted: body.habeasAccept === true };
  return signIn(context, { tokenHash: hashOf(body.token), seesTries: true }, answer);
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
 * Who presents a code: the holder of its token, who may see how many attempts are left, or somebody in the requesting
 * network.
 */
type Asker = { tokenHash: Buffer; seesTries: boolean } | { phone: string; networkHash: Buffer };

/** `accepted`: they authorise the treatment of their data, if the account is made now. */
type CodeAnswer = { code: string; accepted: boolean };

/**
 * Signs in by a code, into the account that proved this phone; the first proof creates it. A phone that only appears in
 * a profile proves nothing. Staff cannot sign in by a code alone.
 */
async function signIn(context: Context, asker: Asker, answer: CodeAnswer) {
  const { db } = context;
  const code = typedText(answer.code);
  if (!/^\d{6}$/.test(code)) return fail('PHONE_CODE_WRONG');
  const limits = { now: context.now(), most: MOST_TRIES };
  const isHolder = 'tokenHash' in asker;
  // The tries of a code are limit enough for its holder; everybody else is counted by network.
  const refused = isHolder ? undefined : await refuseAttempt(context, attemptsKey(context), CHECK_LIMIT);
  if (refused) return refused;
  const open = await (isHolder ? takeTry(db, asker.tokenHash, limits) : takeTryOfNetwork(db, asker, limits));
  if (!open || !isRight(open, code, context)) {
    const guessed = isHolder && !open && (await refuseAttempt(context, attemptsKey(context), CHECK_LIMIT));
    if (guessed) return guessed;
    await auditAccess(db, { action: 'users.loginPhone.failed', userId: null, role: 'guest' }, context);
    return wrongCode(isHolder && asker.seesTries ? MOST_TRIES - (open?.tries ?? MOST_TRIES) : undefined);
  }
  const session = await openSession(context, (tx) =>
    personOfCode(tx, open, { context, accepted: answer.accepted }),
  ).catch(async (error: unknown) => {
    // The writes for a right code of a refused person are rolled back; this entry stays.
    if (error instanceof FailureError && error.failure.failure === 'PHONE_CODE_WRONG')
      await auditRefused(open.phone, context);
    throw error;
  });
  if (!isHolder) await giveBackAttempt(db, attemptsKey(context));
  return session;
}

function attemptsKey({ network }: Context): string {
  return `code check ${network}`;
}

function isRight({ phone, tokenHash, codeHash }: OpenCode, code: string, context: Context): boolean {
  const hashes = hashesOfCode(context, { phone, tokenHash, code });
  return hashes.some((hash) => timingSafeEqual(codeHash, hash));
}

async function auditRefused(phone: string, context: Context): Promise<void> {
  const account = await accountOfPhone(context.db, phone);
  const who = { userId: account?.id ?? null, role: account?.role ?? 'guest' } as const;
  await auditAccess(context.db, { action: 'users.loginPhone.failed', ...who }, context);
}

/**
 * The number of attempts left is only told to the holder of the token; strangers with a phone number learn nothing.
 */
function wrongCode(triesLeft: number | undefined) {
  return fail('PHONE_CODE_WRONG', triesLeft === undefined ? {} : { data: { triesLeft } });
}

async function personOfCode(
  tx: Queries,
  open: OpenCode,
  { context, accepted }: { context: Context; accepted: boolean },
): Promise<string> {
  const wrong = new FailureError(fail('PHONE_CODE_WRONG'));
  if (!(await spendCode(tx, open, context.now()))) throw wrong;
  const id = newId();
  const added = await addPhoneClient(tx, { id, phone: open.phone });
  const account = await accountOfPhone(tx, open.phone);
  if (!account || account.disabled || isStaff(account.role)) throw wrong;
  const person = { userId: account.id, role: account.role };
  if (added > 0) {
    await agreeToAccount(tx, account.id, accepted, context);
    await auditAccess(tx, { action: 'users.createAccount', ...person }, context);
  }
  await auditAccess(tx, { action: 'users.loginPhone', ...person }, context);
  return account.id;
}
