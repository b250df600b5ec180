import type { OutputOf } from '#contract/index.ts';
import { canGrantRole, roleAtLeast } from '#rules/roles.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Handler, SessionUser } from '#server/http/context.ts';
import { FailureError, fail, invalid } from '#server/http/failure.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { endAllSessions } from '../sessions.ts';
import { notifyByMail } from './own-calls.ts';
import { dropFactor, endHalvesOf } from './queries.ts';
import {
  type Demand,
  demandedRoles,
  lockDemandedRoles,
  type Member,
  setDemandedRoles,
  staffMember,
  teamMembers,
} from './team-queries.ts';
import { answers } from './texts.ts';

type WireMember = OutputOf<'secondFactor.team'>['list'][number];

export const team: Handler<'secondFactor.team'> = async (_input, { db, user }) => ({
  ...toWireDemand(await demandedRoles(db)),
  list: (await teamMembers(db))
    .map((member) => toWire(member, user))
    .sort((one, other) => one.name.localeCompare(other.name, 'es')),
});

/** Nobody is signed out: people without a second factor set it up at their next sign-in. */
export const demand: Handler<'secondFactor.demand'> = ({ body }, context) => {
  const { user, business } = context;
  const roles = [...new Set(body.demanded_roles)].sort();
  const edit = { call: 'secondFactor.demand', id: business.id, version: body.version } as const;
  return updateRecord(demandResource(business.id), context, edit, async (tx, before) => {
    const changed = [
      ...roles.filter((role) => !before.roles.includes(role)),
      ...before.roles.filter((role) => !roles.includes(role)),
    ];
    if (!changed.every((role) => roleAtLeast(user.role, role)))
      return invalid([{ field: 'demanded_roles', message: answers.roleAbove }]);
    if (changed.length === 0) return before;
    const saved = await setDemandedRoles(tx, roles, { now: context.now(), by: user.id });
    return { id: before.id, ...saved };
  });
};

/** A field of the business's configuration, which carries its version. */
function demandResource(id: string): Resource<Demand & { id: string }, OutputOf<'secondFactor.demand'>> {
  return {
    entity: 'business_config',
    lock: async (tx) => ({ id, ...(await lockDemandedRoles(tx)) }),
    present: toWireDemand,
    forAudit: ({ roles }) => ({ second_factor_roles: roles }),
  };
}

/**
 * Recovery for people who lost app and codes. Never for oneself: a stolen session must not be able to do it.
 */
export const reset: Handler<'secondFactor.reset'> = async ({ params }, context) => {
  const { db, user, messages } = context;
  if (params.id === user.id) return fail('SECOND_FACTOR_OWN');
  await db.transaction(async (tx) => {
    const member = await staffMember(tx, params.id);
    if (!member || !mayReset(member, user)) throw new FailureError(fail('NOT_FOUND'));
    if (!(await dropFactor(tx, member.id))) return;
    await endAllSessions(tx, member.id);
    await endHalvesOf(tx, member.id);
    await writeAudit(tx, context, {
      call: 'secondFactor.reset',
      entity: 'app_user',
      entityId: member.id,
      before: { second_factor_since: member.confirmedAt },
      after: { second_factor_since: null },
    });
    await notifyByMail(tx, member.email, 'reset', context);
  });
  messages.wake();
  return { message: answers.reset };
};

function mayReset(member: Member, user: SessionUser): boolean {
  return canGrantRole(user, member, member.role);
}

function toWireDemand({ roles, version }: Demand) {
  return { demanded_roles: roles, version };
}

function toWire(member: Member, user: SessionUser): WireMember {
  const { id, name, email, role, confirmedAt } = member;
  return {
    id,
    name,
    email,
    role,
    on: confirmedAt !== null,
    since: confirmedAt?.toISOString() ?? null,
    may_reset: mayReset(member, user),
  };
}
