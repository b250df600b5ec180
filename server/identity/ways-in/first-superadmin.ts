import { checkEmail, normaliseEmail } from '#rules/identity.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { auditCommand } from '../record-queries.ts';
import { dropFactor } from '../second-factor/queries.ts';
import { endAllSessions } from '../sessions.ts';
import { LINK_MINUTES, makePasswordLink } from './password-link.ts';
import { lockEmail, lockStaffing, makeSuperadmin, superadminCount } from './superadmin-queries.ts';

export type FirstSuperadmin = { made: `/${string}` } | { refused: string };

/**
 * Makes a person superadmin of a business and returns a link to choose a password, valid once for an hour. Nobody gets
 * a password from us. Refused when there already is a superadmin, unless forced: the recovery for a business that lost
 * its superadmins.
 */
export async function firstSuperadmin(
  db: BusinessDatabase,
  { email: text, force, now }: { email: string; force: boolean; now: Date },
): Promise<FirstSuperadmin> {
  const email = normaliseEmail(text);
  if (!checkEmail(email)) return { refused: `"${text}" no es un correo` };
  return db.transaction(async (tx) => {
    // Two simultaneous commands must not create two.
    await lockStaffing(tx);
    if (!force && (await superadminCount(tx)) > 0)
      return { refused: 'Ya hay un superadministrador en este negocio (--force crea otro)' };
    const before = await lockEmail(tx, email);
    const id = await raise(tx, { email, before, force });
    const kind = { minutes: LINK_MINUTES, first: before === undefined };
    return { made: await makePasswordLink(tx, { id, email }, now, kind) };
  });
}

/**
 * The account of the e-mail, created when missing. A promoted account is signed out: its sessions had fewer rights.
 */
async function raise(
  tx: Queries,
  { email, before, force }: { email: string; before: Awaited<ReturnType<typeof lockEmail>>; force: boolean },
): Promise<string> {
  const id = before?.id ?? newId();
  await makeSuperadmin(tx, { id, email });
  if (before) await endAllSessions(tx, id);
  // The last resort of a superadmin who lost app and codes: who has this command line may reset them.
  const hadSecondFactor = await dropFactor(tx, id);
  await auditCommand(tx, {
    action: force ? 'superadmin --force' : 'superadmin',
    userId: id,
    before: before ? { role: before.role, disabled: before.disabled } : null,
    after: {
      role: 'superadmin',
      disabled: false,
      email,
      ...(hadSecondFactor ? { second_factor_since: null } : {}),
    },
  });
  return id;
}
