import { createHash } from 'node:crypto';
import type { ErrorDetail } from '#contract/errors.ts';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { birthdayProblem } from '#rules/adult.ts';
import { checkEmail, IDENTITY_TEXTS, normalisePhone } from '#rules/identity.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, invalid } from '#server/http/failure.ts';
import { emailIsUsed } from '../open-session.ts';
import { noteConsentByPhone } from '../phone-consents/messages.ts';
import { changePerson } from '../queries.ts';
import { customerOf } from './find-customers.ts';
import { addCustomer, lockCustomer } from './queries.ts';
import { customerTexts as texts } from './texts.ts';

type CustomerChange = Extract<CheckedInputOf<'phoneOrders.change'>['body'], { change: 'customer' }>;

/**
 * Creates an account for a caller. It has no credentials until they prove that the e-mail is theirs; the member of
 * staff who heard it records their consent to the processing of their data.
 */
export const createCustomer: Handler<'phoneOrders.addCustomer'> = async ({ body }, context) => {
  const { db, business, identities } = context;
  const phone = normalisePhone(body.phone);
  const wrong = [...wrongFields(body), ...wrongConsent(body.consent_version)];
  if (!phone || wrong.length > 0) return invalid(wrong);
  const { name, last_name, email, identification_card: document } = body;
  const id = idFrom(`${business.id} ${context.user.id} ${body.request_key}`);
  const customer = await db.transaction(async (tx) => {
    const sealed = identities.closePerson({ document, birthday: null }, id);
    const parts = identities.partsOf(document, business.id);
    if (await addCustomer(tx, { id, name, last_name, phone, email }, { sealed, parts })) {
      await noteConsentByPhone(tx, { id, email, phone }, context);
      const write = { call: 'phoneOrders.addCustomer', entity: 'app_user', entityId: id } as const;
      await writeAudit(tx, context, { ...write, before: null, after: { role: 'client', by_phone: true } });
    }
    // A repeated request finds its own customer; any other conflict is about the e-mail.
    const made = await customerOf(tx, id, context);
    if (!made) throw new FailureError(emailIsUsed());
    return made;
  });
  return { customer };
};

/** Derived from the request, so that a repeated one creates one customer. */
function idFrom(request: string): string {
  const hex = createHash('sha256').update(`customer by phone ${request}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function wrongFields(body: CheckedInputOf<'phoneOrders.addCustomer'>['body']): ErrorDetail[] {
  const { phone, email, identification_card: document } = body;
  return [
    ...(normalisePhone(phone) ? [] : [{ field: 'phone', message: IDENTITY_TEXTS.PHONE_INVALID }]),
    ...(email === '' || checkEmail(email) ? [] : [{ field: 'email', message: IDENTITY_TEXTS.EMAIL_INVALID }]),
    ...(document === '' ? [{ field: 'identification_card', message: texts.document }] : []),
  ];
}

function wrongConsent(version: string | undefined): ErrorDetail[] {
  if (version === consentTexts.personal_data.version) return [];
  const message = version === undefined ? texts.consent : texts.consentChanged;
  return [{ field: 'consent_version', message }];
}

/** Fills in what an order needs and the customer never gave; existing values are theirs to change. */
export async function completeCustomer(
  tx: Queries,
  customerId: string,
  change: CustomerChange,
  context: SignedInContext,
): Promise<undefined | Failure<'NOT_FOUND' | 'INVALID_INPUT'>> {
  const stored = await lockCustomer(tx, customerId);
  if (!stored) return fail('NOT_FOUND');
  const wrong = wrongSaid(change, context.now());
  if (wrong.length > 0) return invalid(wrong);
  const { identities, business } = context;
  const identity = identities.openPerson(stored.identity, customerId);
  const document = identity?.document || change.identification_card || '';
  const birthday = identity?.birthday ?? change.birthday ?? null;
  const changed = [
    ...(stored.phone === '' && change.phone ? ['phone'] : []),
    ...(document === (identity?.document ?? '') ? [] : ['identification_card']),
    ...(birthday === (identity?.birthday ?? null) ? [] : ['birthday']),
    ...(change.consent_version !== undefined && !stored.consent ? ['consent'] : []),
  ];
  if (changed.length === 0) return undefined;
  const isSealed = changed.includes('identification_card') || changed.includes('birthday');
  await changePerson(tx, customerId, {
    name: undefined,
    lastName: undefined,
    phone: changed.includes('phone') ? normalisePhone(change.phone ?? '') : undefined,
    identity: isSealed
      ? {
          sealed: identities.closePerson({ document, birthday }, customerId),
          parts: identities.partsOf(document, business.id),
        }
      : undefined,
  });
  if (changed.includes('consent')) {
    const phone = stored.phone || normalisePhone(change.phone ?? '') || '';
    await noteConsentByPhone(tx, { id: customerId, email: stored.email, phone }, context);
  }
  const write = { call: 'phoneOrders.change', entity: 'app_user', entityId: customerId } as const;
  await writeAudit(tx, context, { ...write, before: null, after: { changed, by_phone: true } });
  return undefined;
}

function wrongSaid({ phone, birthday, consent_version: version }: CustomerChange, now: Date): ErrorDetail[] {
  const problem = birthday === undefined ? undefined : birthdayProblem(birthday, now);
  return [
    ...(phone && !normalisePhone(phone) ? [{ field: 'phone', message: IDENTITY_TEXTS.PHONE_INVALID }] : []),
    ...(problem ? [{ field: 'birthday', message: problem === 'minor' ? texts.minor : texts.birthday }] : []),
    ...(version === undefined ? [] : wrongConsent(version)),
  ];
}
