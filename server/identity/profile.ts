import { type ErrorDetail, errors } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { birthdayProblem } from '#rules/adult.ts';
import { IDENTITY_TEXTS, normalisePhone, plainDocument } from '#rules/identity.ts';
import { isStaff } from '#rules/roles.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Queries } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Handler, SignedInContext } from '../http/context.ts';
import { type Failure, FailureError, fail, failAt, invalid, isFailure } from '../http/failure.ts';
import { officeForPoint } from '../offices/places.ts';
import { keepOwnDevice } from '../push/handlers.ts';
import { withdrawBeforeChange } from './order-channel/consent.ts';
import { loadPerson } from './person.ts';
import {
  type AddressChange,
  type AddressRow,
  addressesOf,
  changePerson,
  lockPerson,
  type PersonChange,
  removeOtherAddresses,
  type SealedIdentity,
  saveAddress,
} from './queries.ts';
import { profileTexts } from './texts.ts';
import { requireAuthorisation } from './ways-in/agree.ts';

type Body = CheckedInputOf<'users.update'>['body'];
type AddressInput = NonNullable<Body['addresses']>[number];

/** The input, before identifying data is encrypted. */
type Fields = Omit<PersonChange, 'identity'> & {
  identification: string | undefined;
  birthday: string | null | undefined;
};

/**
 * Changes a person's own data: never role, e-mail, branch or business. A list of addresses is the whole list; the
 * server decides office and zone of each (rule 28).
 */
export const update: Handler<'users.update'> = async ({ params, body }, context) => {
  const { db, user } = context;
  if (params.id !== user.id) return fail('NOT_FOUND');
  const change = readChange(body, context);
  if (isFailure(change)) return change;

  return db.transaction(async (tx) => {
    const { version, identity } = await lockPerson(tx, user.id);
    await requireAuthorisation(tx, body, context);
    await withdrawBeforeChange(tx, { userId: user.id, phone: change.phone }, context);
    await changePerson(tx, user.id, { ...change, identity: sealed(change, identity, context) });
    if (body.addresses) await replaceAddresses(tx, user.id, body.addresses);
    await keepOwnDevice(tx, context, body);
    if (isStaff(user.role)) await auditOwnData(tx, context, { body, version });
    return { user: await loadPerson(tx, user.id, context) };
  });
};

/**
 * Identifying data, encrypted again when changed. Data that cannot be decrypted is overwritten by new input.
 */
function sealed(
  { identification, birthday }: Fields,
  before: Buffer | null,
  { identities, business, user }: SignedInContext,
): SealedIdentity | undefined {
  if (identification === undefined && birthday === undefined) return undefined;
  const stored = identities.openPerson(before, user.id);
  const document = identification ?? stored?.document ?? '';
  const identity = { document, birthday: birthday === undefined ? (stored?.birthday ?? null) : birthday };
  const same = stored?.document === document && stored.birthday === identity.birthday;
  // Data that cannot be decrypted is not shown: leaving it out does not remove it.
  if (same || (!stored && document === '' && identity.birthday === null)) return undefined;
  return {
    sealed: identities.closePerson(identity, user.id),
    parts: identities.partsOf(document, business.id),
  };
}

/** For staff the audit records which of these fields changed, never their values. */
async function auditOwnData(
  tx: Queries,
  context: SignedInContext,
  { body, version }: { body: Body; version: number },
): Promise<void> {
  const { FCMtoken: _, socket_id: __, habeasAccept: ___, ...data } = body;
  const changed = Object.keys(data);
  if (changed.length === 0) return;
  await writeAudit(tx, context, {
    call: 'users.update',
    entity: 'app_user',
    entityId: context.user.id,
    before: { version },
    after: { version: version + 1, changed },
  });
}

/** The fields as stored. An empty phone or identification removes it; the name cannot be removed. */
function readChange(body: Body, { now, user }: SignedInContext): Fields | Failure<'INVALID_INPUT'> {
  const phone = body.phone?.trim() === '' ? '' : normalisePhone(body.phone ?? '');
  const identification =
    body.identification_card === undefined ? undefined : plainDocument(body.identification_card);
  const { birthday } = body;
  const details: ErrorDetail[] = [];
  const check = (field: string, right: boolean, message: string) => {
    if (!right) details.push({ field, message });
  };
  check('name', body.name === undefined || body.name.trim() !== '', IDENTITY_TEXTS.NAME_REQUIRED);
  check('phone', body.phone === undefined || phone !== undefined, IDENTITY_TEXTS.PHONE_INVALID);
  check(
    'identification_card',
    /^([A-Z0-9]{6,12})?$/.test(identification ?? ''),
    profileTexts.identificationInvalid,
  );
  const problem = birthday ? birthdayProblem(birthday, now()) : undefined;
  check('birthday', !problem, problem === 'minor' ? profileTexts.minor : profileTexts.birthdayInvalid);
  check('role', body.role === undefined || body.role === user.role, profileTexts.roleGiven);
  if (details.length > 0) return invalid(details);
  return {
    name: body.name?.trim(),
    lastName: body.last_name?.trim(),
    phone: body.phone === undefined ? undefined : phone,
    identification,
    birthday,
  };
}

async function replaceAddresses(tx: Queries, userId: string, inputs: readonly AddressInput[]): Promise<void> {
  const own = new Map((await addressesOf(tx, userId)).map((row) => [row.id, row]));
  const stored: AddressChange[] = [];
  for (const [index, input] of inputs.entries()) {
    const before = input.id === undefined ? undefined : own.get(input.id);
    if (input.id !== undefined && (!before || stored.some(({ id }) => id === input.id))) {
      throw new FailureError(
        invalid([{ field: `addresses.${index}.id`, message: profileTexts.addressGone }]),
      );
    }
    stored.push(await readAddress(tx, input, { before, index }));
  }
  const standard = Math.max(
    0,
    inputs.findIndex((input) => input.defaultAddress),
  );
  await removeOtherAddresses(
    tx,
    userId,
    stored.map(({ id }) => id),
  );
  for (const [index, address] of stored.entries()) {
    await saveAddress(tx, userId, { ...address, isDefault: index === standard });
  }
}

/**
 * The address with the office that covers it. One that did not move keeps its office, however coverage has changed
 * since.
 */
async function readAddress(
  tx: Queries,
  input: AddressInput,
  { before, index }: { before: AddressRow | undefined; index: number },
): Promise<AddressChange> {
  const [lat, lng] = input.geopoint;
  const { address, alias, city, comment } = input;
  const words = { id: before?.id ?? newId(), address, alias, city, comment, lat, lng, isDefault: false };
  if (before?.lat === lat && before.lng === lng) {
    return { ...words, officeId: before.officeId, zone: before.zone };
  }
  const found = await officeForPoint(tx, { lat, lng });
  if (!found?.covered) {
    const message = `${errors.NO_COVERAGE.message} ${address}`;
    throw new FailureError(failAt('NO_COVERAGE', `addresses.${index}`, message));
  }
  return { ...words, officeId: found.office.id, zone: found.zone };
}
