import { mayCall } from '#contract/access.ts';
import type { CallId } from '#contract/index.ts';
import type { DownloadKind, downloadCalls } from '#contract/tickets.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { hasModule } from '#server/business/modules/module-gate.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, invalid } from '#server/http/failure.ts';
import { inputWords } from '#server/http/input-words.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { downloads } from '#server/tickets/downloads.ts';
import type { Download } from './download.ts';
import { issueTicket } from './tickets.ts';

/** Far above manual use. */
const LIMIT = { limit: 120, windowSeconds: 3600 };

export const downloadHandlers = {
  'downloads.ticket': ({ body }, context) => ticketFor('downloads.ticket', body, context),
} satisfies HandlersOf<keyof typeof downloadCalls>;

/** The address where a file opens once, for people with permission. */
export async function ticketFor(
  call: CallId | 'register.download',
  file: { download: DownloadKind; parameters: Record<string, unknown> },
  context: SignedInContext,
) {
  const { db, user } = context;
  const download: Download = downloads[file.download];
  if (!mayCall(download.who, user.role)) return fail('NOT_FOUND');
  if (download.module && !(await hasModule(context, download.module))) return fail('NOT_FOUND');
  const parameters = download.parameters.safeParse(file.parameters, { error: inputWords });
  if (!parameters.success) {
    const { path = [], message = '' } = parameters.error.issues[0] ?? {};
    return invalid([{ field: ['parameters', ...path].join('.'), message }]);
  }
  const refused =
    (await refuseAttempt(context, `download ${user.id}`, LIMIT)) ??
    (await download.refuse?.(file.parameters, context));
  if (refused) return refused;
  const { token, expires } = await db.transaction(async (tx) => {
    // Every export is in the audit (rule 40).
    await writeAudit(tx, context, {
      call,
      entity: 'download',
      entityId: file.download,
      before: null,
      after: file.parameters,
    });
    return issueTicket(tx, { kind: file.download, userId: user.id, parameters: file.parameters });
  });
  return { url: `/files/download/${file.download}/${token}`, expires: expires.toISOString() };
}
