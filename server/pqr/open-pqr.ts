import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { checkEmail, normaliseEmail } from '#rules/identity.ts';
import { pqrDue } from '#rules/pqr.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { plainText } from '#server/http/plain-text.ts';
import { linkOf } from './link-of.ts';
import { newPqrMail, receivedPqr } from './mails.ts';
import { presentPqr } from './present.ts';
import { findPqr, isOrderOf, type PqrRow, photosSentBy, writePqr } from './queries.ts';

type Body = CheckedInputOf<'pqr.open'>['body'];
type Refusal = Failure<'INVALID_INPUT' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS'>;

/** Of one person, or to one mailbox. */
const LIMIT = { limit: 10, windowSeconds: 86_400 };
/** Of an address, which a whole neighbourhood of phones may share. */
const ADDRESS_LIMIT = { limit: 200, windowSeconds: 86_400 };
/** The law asks for the receipt; a mail server may be away for long. */
const USEFUL_SECONDS = 3 * 86_400;

/** Files a request: its number and deadline are told at once, to the person and to the business. */
export async function openPqr(
  { body }: { body: Body },
  context: Context,
): Promise<OutputOf<'pqr.open'> | Refusal> {
  const { db, user, messages } = context;
  const before = await findPqr(db, body.id);
  if (before) return isSame(before, body, context) ? { pqr: presentPqr(before) } : fail('NOT_FOUND');
  const refused = await whyNot(body, context);
  if (refused) return refused;
  const tooMany = await refuseTooMany(body, context);
  if (tooMany) return tooMany;
  const row = await db.transaction(async (tx) => {
    const now = context.now();
    const isNew = await writePqr(tx, {
      id: body.id,
      userId: user?.id ?? null,
      orderId: body.order_id,
      kind: body.kind,
      asks: body.asks,
      description: plainText(body.description),
      photoIds: body.photo_ids,
      name: user ? '' : plainText(body.name),
      email: user ? '' : normaliseEmail(body.email),
      receivedAt: now,
      dueAt: pqrDue(now),
    });
    const written = await findPqr(tx, body.id);
    if (!written) throw new Error('A request that was just written is not there');
    if (isNew) await tell(tx, written, context);
    return written;
  });
  messages.wake();
  return isSame(row, body, context) ? { pqr: presentPqr(row) } : fail('NOT_FOUND');
}

async function refuseTooMany(body: Body, context: Context): Promise<Refusal | undefined> {
  if (context.user) return refuseAttempt(context, `pqr ${context.user.id}`, LIMIT);
  const byAddress = await refuseAttempt(context, `pqr address ${context.ip}`, ADDRESS_LIMIT);
  return byAddress ?? refuseAttempt(context, `pqr mail ${normaliseEmail(body.email)}`, LIMIT);
}

/** The same one sent again: two presses, or an answer that did not arrive. */
function isSame(row: PqrRow, body: Body, { user }: Context): boolean {
  return user ? row.user_id === user.id : row.user_id === null && row.email === normaliseEmail(body.email);
}

async function whyNot(body: Body, { db, user }: Context): Promise<Refusal | undefined> {
  const { order_id: orderId, photo_ids: ids } = body;
  if (!user) {
    if (orderId !== null) return failAt('INVALID_INPUT', 'order_id', 'Inicia sesión para elegir un pedido.');
    if (plainText(body.name) === '') return failAt('INVALID_INPUT', 'name', 'Escribe tu nombre.');
    if (!checkEmail(normaliseEmail(body.email)))
      return failAt('INVALID_INPUT', 'email', 'Escribe un correo al que podamos responder.');
  } else if (orderId !== null && !(await isOrderOf(db, orderId, user.id)))
    return failAt('INVALID_INPUT', 'order_id', 'Ese pedido no es tuyo.');
  if (ids.length === 0) return undefined;
  const sent = user && orderId !== null ? await photosSentBy(db, { orderId, userId: user.id, ids }) : 0;
  return sent === new Set(ids).size
    ? undefined
    : failAt('INVALID_INPUT', 'photo_ids', 'Una de las fotos no llegó. Envíala otra vez.');
}

async function tell(tx: Queries, row: PqrRow, context: Context): Promise<void> {
  const { business, messages, pageUrl } = context;
  const receipt = receivedPqr(business.name, row, linkOf(row, context));
  if (receipt) await messages.write(tx, receipt, USEFUL_SECONDS);
  const { email } = await readLegalIdentity(tx);
  const link = pageUrl(`/admin/pqr?abierto=${row.id}`);
  if (email !== '') await messages.write(tx, newPqrMail(email, business.name, row, link), USEFUL_SECONDS);
  const author = context.user ?? { id: null, role: 'guest' };
  await writeAudit(
    tx,
    { ...context, user: author },
    {
      call: 'pqr.open',
      entity: 'pqr',
      entityId: row.id,
      before: null,
      after: { number: row.number, kind: row.kind, asks: row.asks },
    },
  );
}
