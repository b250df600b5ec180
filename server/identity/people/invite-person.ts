import type { CheckedInputOf } from '#contract/index.ts';
import { checkEmail, IDENTITY_TEXTS, normalisePhone } from '#rules/identity.ts';
import { canGrantRole, isStaff, type Role } from '#rules/roles.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { fail, invalid, isFailure } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import type { Mail } from '#server/messages/message.ts';
import { readOffice } from '#server/offices/offices.ts';
import { createRecord } from '#server/resource/write-record.ts';
import { emailIsUsed } from '../open-session.ts';
import { INVITATION_MINUTES, makePasswordLink } from '../ways-in/password-link.ts';
import { presentPerson } from './present.ts';
import { findPerson, isProvider, type ManagedRow } from './queries.ts';
import { forAudit, ROLES_OF_A_BRANCH } from './rights.ts';
import { peopleTexts } from './texts.ts';
import { addInvited, lockPeople, type PersonToSave } from './write-queries.ts';

type Body = CheckedInputOf<'users.create'>['body'];

/** Limits invitations to one mailbox. */
const LIMIT = { limit: 5, windowSeconds: 3600 };

/**
 * Creates an account without a password: its person chooses one by the mailed link, so even who invites never knows it
 * (ASVS 6.4.6).
 */
export const inviteUser: Handler<'users.create'> = async ({ body }, context) => {
  const { db, user, messages } = context;
  const wrong = await wrongField(db, body);
  if (wrong) return wrong;
  const person: PersonToSave = {
    id: newId(),
    name: body.name,
    last_name: body.last_name,
    email: body.email,
    phone: normalisePhone(body.phone) ?? '',
    identification_card: body.identification_card,
    birthday: null,
    role: body.role,
    office_id: ROLES_OF_A_BRANCH.includes(body.role) ? body.branchId : null,
    provider_id: body.role === 'provider' ? body.providerId : null,
    disabled: false,
  };
  const resource = {
    entity: 'app_user',
    present: (row: ManagedRow) => presentPerson(row, user),
    forAudit: (row: ManagedRow) => forAudit(row),
  };
  const doc = await createRecord(resource, context, 'users.create', async (tx) => {
    const [actor] = (await lockPeople(tx, [user.id], context)).filter(({ id }) => id === user.id);
    if (!actor || actor.disabled || !canGrantRole(actor, { id: person.id, role: 'client' }, person.role))
      return invalid([{ field: 'role', message: peopleTexts.grant }]);
    if (!(await addInvited(tx, person, context))) return emailIsUsed();
    await mailInvitation(tx, person, context);
    return (await findPerson(tx, person.id, context)) ?? fail('NOT_FOUND');
  });
  messages.wake();
  return isFailure(doc) ? doc : { doc };
};

/** Sends another link when the first was lost, expired or never sent. */
export const inviteAgain: Handler<'people.inviteAgain'> = async ({ params }, context) => {
  const { db, user, messages } = context;
  const person = await findPerson(db, params.id, context);
  if (!person || !canGrantRole(user, person, person.role)) return fail('NOT_FOUND');
  if (person.access === 'yes' || person.disabled || person.email === '') return fail('INVITATION_OVER');
  const refused = await refuseAttempt(context, `invite person ${person.id}`, LIMIT);
  if (refused) return refused;
  await db.transaction(async (tx) => {
    await mailInvitation(tx, person, context);
    const write = { call: 'people.inviteAgain', entity: 'app_user', entityId: person.id } as const;
    await writeAudit(tx, context, { ...write, before: null, after: { role: person.role } });
  });
  messages.wake();
  return { message: peopleTexts.invitedAgain };
};

async function mailInvitation(
  tx: Queries,
  person: { id: string; email: string; name: string; role: Role },
  context: SignedInContext,
): Promise<void> {
  const { business, messages } = context;
  const kind = { minutes: INVITATION_MINUTES, first: true };
  const link = context.pageUrl(await makePasswordLink(tx, person, context.now(), kind));
  await messages.write(tx, invitationMail(person, business.name, link), INVITATION_MINUTES * 60);
}

async function wrongField(db: Queries, { email, phone, role, branchId, providerId }: Body) {
  if (!checkEmail(email)) return invalid([{ field: 'email', message: IDENTITY_TEXTS.EMAIL_INVALID }]);
  if (phone.trim() !== '' && normalisePhone(phone) === undefined)
    return invalid([{ field: 'phone', message: IDENTITY_TEXTS.PHONE_INVALID }]);
  if (ROLES_OF_A_BRANCH.includes(role) && branchId !== null && !(await readOffice(db, branchId)))
    return invalid([{ field: 'branchId', message: peopleTexts.branch }]);
  if (role === 'provider' && providerId !== null && !(await isProvider(db, providerId)))
    return invalid([{ field: 'providerId', message: peopleTexts.provider }]);
  return undefined;
}

/** To somebody invited to work in the shop, or for whom a shopper's account was created. */
function invitationMail(
  { email, name, role }: { email: string; name: string; role: Role },
  business: string,
  link: string,
): Mail {
  const account = isStaff(role) ? 'cuenta de trabajo' : 'cuenta';
  return {
    channel: 'mail',
    to: email,
    business,
    subject: `Tu ${account} en ${business}`,
    text: [
      `Hola, ${name}:`,
      '',
      `${business} te creó una ${account}. Abre este enlace para elegir tu contraseña:`,
      '',
      link,
      '',
      'El enlace vence en 3 días y sirve una sola vez. Si venció, ábrelo y pide otro ahí mismo.',
      'Si no esperabas este correo, no hagas nada.',
    ].join('\n'),
  };
}
