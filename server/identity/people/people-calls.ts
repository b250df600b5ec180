import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { checkEmail, IDENTITY_TEXTS, normalisePhone } from '#rules/identity.ts';
import { canGrantRole, ROLE_LABELS, ROLES, type Role } from '#rules/roles.ts';
import { lastWrite, writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, SessionUser } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { readOffice } from '#server/offices/offices.ts';
import { bogotaDay } from '../bogota-day.ts';
import { invalid } from '../open-session.ts';
import { endAllSessions } from '../sessions.ts';
import {
  findPeople,
  findPerson,
  holdPeople,
  isEmailOfAnother,
  type ManagedRow,
  type PersonToSave,
  savePerson,
} from './queries.ts';
import { peopleTexts } from './texts.ts';

type Body = CheckedInputOf<'people.update'>['body'];
type WireUser = OutputOf<'people.get'>['user'];

/** Who works in one office rather than in all (back-office 5). */
const ROLES_OF_A_BRANCH: readonly Role[] = ['admin', 'picker', 'delivery'];

export const listPeople: Handler<'people.list'> = async ({ query }, { db, user }) => {
  const { page, limit, document_number: document, role, inactive: disabled, ...words } = query;
  const filter = {
    name: words.name,
    email: words.email,
    phone: words.phone,
    document,
    roles: role ? rolesThatContain(role) : undefined,
    disabled,
  };
  const rows = await findPeople(db, filter, { limit, offset: (page - 1) * limit });
  const totalCount = rows[0]?.total ?? 0;
  const totalPages = Math.ceil(totalCount / limit);
  return {
    items: rows.map((row) => toWire(row, user)),
    pagination: { page, limit, hasNextPage: page < totalPages, totalCount, totalPages },
  };
};

export const getPerson: Handler<'people.get'> = async ({ params }, { db, user }) => {
  const row = await findPerson(db, params.id);
  return row ? { user: toWire(row, user) } : fail('NOT_FOUND');
};

/**
 * Changes a person as they stand now, not as they stood when the page was opened. Who changes is read again under the
 * lock: two superadmins who take each other's role away at once do not both succeed.
 */
export const updatePerson: Handler<'people.update'> = async ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const held = await holdPeople(tx, [params.id, context.user.id]);
    const before = held.find(({ id }) => id === params.id);
    const actor = held.find(({ id }) => id === context.user.id);
    if (!before || !actor || actor.disabled || actor.role !== context.user.role) return fail('NOT_FOUND');
    if (before.version !== body.version) {
      const data = { ...(await lastWrite(tx, 'app_user', before.id)), current: toWire(before, context.user) };
      return fail('STALE_EDIT', { data });
    }
    const wanted = await readWanted(tx, before, body, context.now());
    if (isFailure(wanted)) return wanted;
    const refused = refuseRights(actor, before, wanted) ?? refuseLast(held, before, wanted);
    if (refused) return refused;
    if (await isEmailOfAnother(tx, wanted)) {
      const failure = fail('EMAIL_IS_USED');
      return { ...failure, details: [{ field: 'email', message: failure.message }] };
    }
    const after = await savePerson(tx, wanted);
    // What they could do before ends at once, sockets too; the next sign-in brings what they can do now.
    if (rightsOf(after) !== rightsOf(before)) await endAllSessions(tx, after.id);
    const write = { call: 'people.update', entity: 'app_user', entityId: after.id } as const;
    await writeAudit(tx, context, {
      ...write,
      before: forAudit(before, after),
      after: forAudit(after, before),
    });
    return { user: toWire(after, context.user), message: 'Usuario actualizado correctamente' };
  });

async function readWanted(
  tx: Queries,
  before: ManagedRow,
  body: Body,
  now: Date,
): Promise<PersonToSave | Failure<'INVALID_INPUT'>> {
  const phone = body.phone?.trim() ? normalisePhone(body.phone) : body.phone?.trim();
  const role = body.role ?? before.role;
  const asked = body.branchId === undefined ? before.office_id : body.branchId;
  const office_id = ROLES_OF_A_BRANCH.includes(role) ? asked : null;
  if (body.email !== undefined && body.email !== before.email && !checkEmail(body.email))
    return invalid([{ field: 'email', message: IDENTITY_TEXTS.EMAIL_INVALID }]);
  if (body.phone !== undefined && phone === undefined)
    return invalid([{ field: 'phone', message: IDENTITY_TEXTS.PHONE_INVALID }]);
  if (body.birthday && (body.birthday <= '1900-01-01' || body.birthday >= bogotaDay(now)))
    return invalid([{ field: 'birthday', message: peopleTexts.birthday }]);
  if (office_id !== null && office_id !== before.office_id && !(await readOffice(tx, office_id)))
    return invalid([{ field: 'branchId', message: peopleTexts.branch }]);
  return {
    id: before.id,
    name: body.name ?? before.name,
    last_name: body.last_name ?? before.last_name,
    email: body.email ?? before.email,
    phone: phone ?? before.phone,
    identification_card: body.identification_card ?? before.identification_card,
    birthday: body.birthday === undefined ? before.birthday : body.birthday,
    role,
    office_id,
    disabled: body.inactive ?? before.disabled,
  };
}

/** Decision 37: nobody touches who stands above them, grants a role above their own, or changes their own rights. */
function refuseRights(actor: ManagedRow, before: ManagedRow, wanted: PersonToSave) {
  if (actor.id === before.id) {
    const changes = rightsOf(before) !== rightsOf(wanted) || before.email !== wanted.email;
    return changes ? invalid([{ field: 'role', message: peopleTexts.own }]) : undefined;
  }
  if (!canGrantRole(actor, before, before.role))
    return invalid([{ field: 'role', message: peopleTexts.above }]);
  if (canGrantRole(actor, before, wanted.role)) return undefined;
  return invalid([{ field: 'role', message: peopleTexts.grant }]);
}

/** A business is never left without a superadmin who can come in. */
function refuseLast(held: readonly ManagedRow[], before: ManagedRow, wanted: PersonToSave) {
  const runs = ({ role, disabled }: PersonToSave) => role === 'superadmin' && !disabled;
  if (!runs(before) || runs(wanted)) return undefined;
  const another = held.some((person) => person.id !== before.id && runs(person));
  return another ? undefined : fail('LAST_SUPERADMIN');
}

function rightsOf({ role, office_id, disabled }: PersonToSave): string {
  return JSON.stringify([role, office_id, disabled]);
}

/** Rights in full; of personal data only which fields moved: the audit is never erased, a person's data is. */
function forAudit(row: ManagedRow, other: ManagedRow) {
  const personal = ['name', 'last_name', 'email', 'phone', 'identification_card', 'birthday'] as const;
  const changed = personal.filter((field) => row[field] !== other[field]);
  const { role, office_id: branchId, disabled: inactive, version } = row;
  return { role, branchId, inactive, version, ...(changed.length > 0 ? { changed } : {}) };
}

/** Back-office 7: contains; of the word staff read and of the one on the wire. */
function rolesThatContain(text: string): Role[] {
  const wanted = text.toLowerCase();
  return ROLES.filter((role) => `${role} ${ROLE_LABELS[role]}`.toLowerCase().includes(wanted));
}

function toWire(row: ManagedRow, user: SessionUser): WireUser {
  return {
    id: row.id,
    name: row.name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    identification_card: row.identification_card,
    birthday: row.birthday,
    role: row.role,
    provider: row.provider,
    branchId: row.office_id,
    inactive: row.disabled,
    creationDate: row.created_at.toISOString(),
    last_active_date: row.last_active_at?.toISOString() ?? null,
    version: row.version,
    can_manage: canGrantRole(user, row, row.role),
  };
}
