import type { OutputOf } from '#contract/index.ts';
import { canGrantRole, roleAtLeast } from '#rules/roles.ts';
import { lastWrite, writeAudit } from '#server/audit/audit.ts';
import type { Handler, SessionUser } from '#server/http/context.ts';
import { FailureError, fail } from '#server/http/failure.ts';
import { invalid } from '../open-session.ts';
import { endAllSessions } from '../sessions.ts';
import { tellByMail } from './own-calls.ts';
import { dropFactor, endHalvesOf } from './queries.ts';
import {
  type Demand,
  demandedRoles,
  holdDemandedRoles,
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

/** Nobody is signed out by it: whoever lacks a second step sets it up the next time they come in. */
export const demand: Handler<'secondFactor.demand'> = async ({ body }, context) => {
  const { db, user, business } = context;
  const wanted = [...new Set(body.demanded_roles)].sort();
  return db.transaction(async (tx) => {
    const held = await holdDemandedRoles(tx);
    const before = held.roles;
    if (held.version !== body.version) {
      const last = await lastWrite(tx, 'business_config', business.id);
      return fail('STALE_EDIT', { data: { ...last, current: toWireDemand(held) } });
    }
    const changed = [
      ...wanted.filter((role) => !before.includes(role)),
      ...before.filter((role) => !wanted.includes(role)),
    ];
    if (!changed.every((role) => roleAtLeast(user.role, role)))
      throw new FailureError(invalid([{ field: 'demanded_roles', message: answers.roleAbove }]));
    if (changed.length === 0) return toWireDemand(held);
    const saved = await setDemandedRoles(tx, wanted);
    await writeAudit(tx, context, {
      call: 'secondFactor.demand',
      entity: 'business_config',
      entityId: business.id,
      before: { second_factor_roles: before },
      after: { second_factor_roles: wanted },
    });
    return toWireDemand(saved);
  });
};

/** The way back in for whoever lost app and codes. Never for oneself: a stolen session must not be able to do it. */
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
    await tellByMail(tx, member.email, 'reset', context);
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
