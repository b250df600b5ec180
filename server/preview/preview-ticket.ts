import { mayCall } from '#contract/access.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context, Preview, SessionUser } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { issueTicket, readTicket } from '#server/tickets/tickets.ts';

const KIND = 'shop.preview';
/**
 * Long enough to look at a page and those it links to; the screens request a new one for each change and moment.
 */
const SECONDS = 15 * 60;

/** The preview data of a ticket. */
type PreviewParameters = Partial<{
  at: string;
  officeId: string;
  offer: Preview['offer'];
  settings: Preview['settings'];
}>;

/** A ticket for the address of any page of the shop: '?vista=…' (docs/decisions/075). */
export async function issuePreview(
  tx: Queries,
  { id: userId }: SessionUser,
  parameters: PreviewParameters,
): Promise<{ ticket: string; expires: string }> {
  const { token, expires } = await issueTicket(tx, { kind: KIND, userId, parameters, seconds: SECONDS });
  return { ticket: token, expires: expires.toISOString() };
}

/** The preview of a ticket; undefined for anybody but its owner. */
export async function openPreview(
  { db, user }: Pick<Context, 'db' | 'user'>,
  ticket: string,
): Promise<Preview | Failure<'NOT_FOUND'>> {
  const found = user && (await readTicket(db, KIND, ticket));
  if (!found || found.userId !== user.id || !mayCall('superadmin', found.role)) return fail('NOT_FOUND');
  const { at, officeId, offer, settings } = found.parameters as PreviewParameters;
  return { ticket, at: at === undefined ? undefined : new Date(at), officeId, offer, settings };
}
