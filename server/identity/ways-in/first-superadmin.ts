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
 * Makes somebody superadmin of a business and gives the way to the page where they choose their password, once,
 * within an hour. Nobody gets a password from us. Refused where there is a superadmin already, unless it is forced:
 * then it is the way back in for a business whose superadmins are gone.
 */
export async function firstSuperadmin(
  db: BusinessDatabase,
  { email: text, force, now }: { email: string; force: boolean; now: Date },
): Promise<FirstSuperadmin> {
  const email = normaliseEmail(text);
  if (!checkEmail(email)) return { refused: `"${text}" no es un correo` };
  return db.transaction(async (tx) => {
    // Two commands at once must not make two.
    await lockStaffing(tx);
    if (!force && (await superadminCount(tx)) > 0)
      return { refused: 'Ya hay un superadministrador en este negocio (--force crea otro)' };
    const before = await lockEmail(tx, email);
    const id = await raise(tx, { email, before, force });
    const kind = { minutes: LINK_MINUTES, first: before === undefined };
    return { made: await makePasswordLink(tx, { id, email }, now, kind) };
  });
}

/** The account of the e-mail, made when there is none. A raised one is signed out: it was opened for less. */
async function raise(
  tx: Queries,
  { email, before, force }: { email: string; before: Awaited<ReturnType<typeof lockEmail>>; force: boolean },
): Promise<string> {
  const id = before?.id ?? newId();
  await makeSuperadmin(tx, { id, email });
  if (before) await endAllSessions(tx, id);
  // The last resort of a superadmin who lost app and codes: whoever may run commands here is trusted with it.
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
