import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { birthdayProblem } from '#rules/adult.ts';
import { checkEmail, IDENTITY_TEXTS, normalisePhone } from '#rules/identity.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, invalid, isFailure } from '#server/http/failure.ts';
import { readOffice } from '#server/offices/offices.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { emailChangedMail } from '../email-change/mails.ts';
import { emailIsUsed } from '../open-session.ts';
import { withdrawBeforeChange } from '../order-channel/consent.ts';
import { endAllSessions } from '../sessions.ts';
import { spendOtherLinks } from '../ways-in/link-queries.ts';
import { presentPerson } from './present.ts';
import { isProvider, lastChange, type ManagedRow } from './queries.ts';
import { forAudit, ROLES_OF_A_BRANCH, refuseLast, refuseOut, refuseRights, rightsOf } from './rights.ts';
import { peopleTexts } from './texts.ts';
import { isEmailOfAnother, lockPeople, type PersonToSave, savePerson } from './write-queries.ts';

type Change = CheckedInputOf<'people.update'>['body'];
type Write = { call: 'people.update' | 'users.save' | 'users.remove'; id: string };

/**
 * Changes a person in their current state, not in that of the opened page. The actor is read again under the lock: two
 * superadmins who remove each other's role at once do not both succeed.
 */
async function changePerson(write: Write, body: Change, context: SignedInContext) {
  const { user, business, messages } = context;
  let locked: ManagedRow[] = [];
  const isActor = (person: ManagedRow) =>
    person.id === user.id && !person.disabled && person.role === user.role;
  const resource: Resource<ManagedRow, OutputOf<'people.update'>['user']> = {
    entity: 'app_user',
    lock: async (tx, id) => {
      locked = await lockPeople(tx, [id, user.id], context);
      return locked.some(isActor) ? locked.find((person) => person.id === id) : undefined;
    },
    present: (person) => presentPerson(person, user),
    forAudit,
    lastChange,
  };
  const changed = await updateRecord(
    resource,
    context,
    { ...write, version: body.version },
    async (tx, before) => {
      const actor = locked.find(isActor);
      const person = await readWanted(tx, before, body, context.now());
      if (isFailure(person)) return person;
      const refused =
        (actor ? refuseRights(actor, before, person) : fail('NOT_FOUND')) ??
        refuseLast(locked, before, person);
      if (refused) return refused;
      const isOut = await refuseOut(tx, before, person);
      if (isOut) return isOut;
      if (await isEmailOfAnother(tx, person)) return emailIsUsed();
      // A link mailed to the previous e-mail is no longer valid, whichever e-mail it is used with.
      if (before.email !== person.email) await spendOtherLinks(tx, before.id, context.now());
      await withdrawBeforeChange(tx, { userId: person.id, phone: person.phone }, context);
      const after = await savePerson(tx, { before, person }, context);
      // Their sessions and sockets end at once; the next sign-in has the new rights.
      if (rightsOf(after) !== rightsOf(before)) await endAllSessions(tx, before.id);
      if (before.email !== '' && before.email !== after.email)
        await messages.write(tx, emailChangedMail(before.email, business.name, after.email));
      return after;
    },
  );
  messages.wake();
  return changed;
}

export const updatePerson: Handler<'people.update'> = async ({ params, body }, context) => {
  const user = await changePerson({ call: 'people.update', id: params.id }, body, context);
  return isFailure(user) ? user : { user, message: peopleTexts.updated };
};

export const saveUser: Handler<'users.save'> = async ({ body: { id, ...body } }, context) => {
  const doc = await changePerson({ call: 'users.save', id }, body, context);
  return isFailure(doc) ? doc : { doc };
};

/** Rule 48: removed people become inactive, and what they did keeps their name. */
export const removeUser: Handler<'users.remove'> = async ({ params, query }, context) => {
  const change = { inactive: true, version: query.version };
  const gone = await changePerson({ call: 'users.remove', id: params.id }, change, context);
  if (!isFailure(gone)) return { message: peopleTexts.removed };
  // Without an e-mail there is none that is used.
  return gone as Failure<'INVALID_INPUT' | 'NOT_FOUND' | 'STALE_EDIT' | 'LAST_SUPERADMIN'>;
};

async function readWanted(
  tx: Queries,
  before: ManagedRow,
  body: Change,
  now: Date,
): Promise<PersonToSave | Failure<'INVALID_INPUT'>> {
  const phone = body.phone?.trim() ? normalisePhone(body.phone) : body.phone?.trim();
  const role = body.role ?? before.role;
  const officeId = body.branchId === undefined ? before.office_id : body.branchId;
  const office_id = ROLES_OF_A_BRANCH.includes(role) ? officeId : null;
  const provider_id =
    role !== 'provider' ? null : body.providerId === undefined ? before.provider_id : body.providerId;
  if (body.email !== undefined && body.email !== before.email && !checkEmail(body.email))
    return invalid([{ field: 'email', message: IDENTITY_TEXTS.EMAIL_INVALID }]);
  if (body.phone !== undefined && phone === undefined)
    return invalid([{ field: 'phone', message: IDENTITY_TEXTS.PHONE_INVALID }]);
  const problem = body.birthday ? birthdayProblem(body.birthday, now) : undefined;
  if (problem)
    return invalid([
      { field: 'birthday', message: problem === 'minor' ? peopleTexts.minor : peopleTexts.birthday },
    ]);
  if (office_id !== null && office_id !== before.office_id && !(await readOffice(tx, office_id)))
    return invalid([{ field: 'branchId', message: peopleTexts.branch }]);
  if (provider_id !== null && provider_id !== before.provider_id && !(await isProvider(tx, provider_id)))
    return invalid([{ field: 'providerId', message: peopleTexts.provider }]);
  return {
    id: before.id,
    name: body.name ?? before.name,
    last_name: body.last_name ?? before.last_name,
    email: body.email ?? before.email,
    phone: phone ?? before.phone,
    identification_card: documentOf(body.identification_card, before.identification_card),
    birthday: body.birthday === undefined ? before.birthday : body.birthday,
    role,
    office_id,
    provider_id,
    disabled: body.inactive ?? before.disabled,
  };
}

/** A document that cannot be decrypted is not shown: leaving it out does not remove it. */
function documentOf(value: string | undefined, before: string | null): string | null {
  return value === undefined || (value === '' && before === null) ? before : value;
}
