import type { ErrorDetail } from '#contract/errors.ts';
import type { ConsentPurpose } from '#contract/identity/consent-texts.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { checkSignUp, FORM_TEXTS, IDENTITY_TEXTS, normaliseEmail, normalisePhone } from '#rules/identity.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { newId } from '../db/ids.ts';
import type { Handler } from '../http/context.ts';
import { FailureError, invalid } from '../http/failure.ts';
import { isGuessedFirst } from './frequent-passwords.ts';
import { emailIsUsed, openSession } from './open-session.ts';
import { hashPassword } from './password.ts';
import { addClient } from './queries.ts';
import { auditAccess } from './record-queries.ts';
import { profileTexts } from './texts.ts';
import { agree } from './ways-in/agree.ts';

/** Sign-up costs a password hash and reveals whether an e-mail is used, so it is limited by address. */
const ADDRESS_LIMIT = { limit: 60, windowSeconds: 15 * 60 };

type Fields = CheckedInputOf<'users.createAccount'>['body'];

/** Creates an account of role client, stores the evidence of consent (rule 43) and signs in. */
export const createAccount: Handler<'users.createAccount'> = async ({ body }, context) => {
  const wrong = wrongFields(body);
  if (wrong.length > 0) return invalid(wrong);
  const refused = await refuseAttempt(context, `sign-up address ${context.network}`, ADDRESS_LIMIT);
  if (refused) return refused;

  const id = newId();
  const person = {
    id,
    email: normaliseEmail(body.email),
    passwordHash: await hashPassword(body.password),
    name: body.name.trim(),
    phone: normalisePhone(body.phone) ?? '',
  };
  return openSession(context, async (tx) => {
    if (!(await addClient(tx, person))) throw new FailureError(emailIsUsed());
    await agree(tx, id, agreedTo(body), context);
    await auditAccess(tx, { action: 'users.createAccount', userId: id, role: 'client' }, context);
    return id;
  });
};

function wrongFields(body: Fields): ErrorDetail[] {
  const problems = checkSignUp({ ...body, passwordRepeat: body.password }, isGuessedFirst);
  const details: ErrorDetail[] = problems.map(({ field, code }) => ({
    field,
    message: IDENTITY_TEXTS[code],
  }));
  if (body.role !== undefined && body.role !== 'client')
    details.push({ field: 'role', message: profileTexts.roleGiven });
  if (!body.terms) details.push({ field: 'terms', message: FORM_TEXTS.termsRequired });
  if (!body.habeasAccept) details.push({ field: 'habeasAccept', message: FORM_TEXTS.habeasRequired });
  return details;
}

function agreedTo(body: Fields): ConsentPurpose[] {
  return ['terms', 'personal_data', ...(body.promotionalAccept ? (['promotional'] as const) : [])];
}
