import { mayCall } from '#contract/access.ts';
import type { downloadCalls } from '#contract/work/downloads.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { downloads } from '#server/downloads.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { invalid, refuseAttempt } from '#server/identity/open-session.ts';
import type { Download } from './download.ts';
import { issueTicket } from './tickets.ts';

/** Who downloads by hand comes nowhere near. */
const LIMIT = { limit: 120, windowSeconds: 3600 };

export const downloadHandlers = {
  'downloads.ticket': async ({ body }, context) => {
    const { db, user } = context;
    const download: Download = downloads[body.download];
    if (!mayCall(download.who, user.role)) return fail('NOT_FOUND');
    const asked = download.parameters.safeParse(body.parameters);
    if (!asked.success) {
      const { path = [], message = '' } = asked.error.issues[0] ?? {};
      return invalid([{ field: ['parameters', ...path].join('.'), message }]);
    }
    const refused = await refuseAttempt(context, `download ${user.id}`, LIMIT);
    if (refused) return refused;
    const { token, expires } = await db.transaction(async (tx) => {
      // Every export is in the audit (decision 40).
      await writeAudit(tx, context, {
        call: 'downloads.ticket',
        entity: 'download',
        entityId: body.download,
        before: null,
        after: body.parameters,
      });
      return issueTicket(tx, { kind: body.download, userId: user.id, parameters: body.parameters });
    });
    return { url: `/files/download/${body.download}/${token}`, expires: expires.toISOString() };
  },
} satisfies HandlersOf<keyof typeof downloadCalls>;
