import type { OutputOf } from '#contract/index.ts';
import type { pqrCalls } from '#contract/pqr.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { storePhoto } from '#server/deliveries/photos.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { readLinkToken } from '#server/secrets/link-token.ts';
import { linkOf } from './link-of.ts';
import { answeredPqr } from './mails.ts';
import { openPqr } from './open-pqr.ts';
import { presentForStaff, presentPqr } from './present.ts';
import { allPqr, answerPqr, findPqr, isReturnOf, type PqrRow, photosSentBy, pqrOfUser } from './queries.ts';

const NEWS_SECONDS = 3 * 86_400;
/** Photos a shopper may send of an order: its courier's need room, too. */
const MOST_PHOTOS = 12;
const TOO_MANY_PHOTOS = 'Ya enviaste muchas fotos de este pedido. Envía la solicitud sin más fotos.';

/** An admin of an office sees what is about its orders (rule 38). The audit has no personal data. */
const resourceOf = ({ user }: SignedInContext): Resource<PqrRow, OutputOf<'pqr.get'>> => ({
  entity: 'pqr',
  lock: async (tx, id) => {
    const row = await findPqr(tx, id, 'locked');
    return row && isSeenBy(user, row) ? row : undefined;
  },
  present: presentForStaff,
  forAudit: ({ number, kind, status, due_at }) => ({ number, kind, status, due_at }),
});

function isSeenBy({ officeId }: SignedInContext['user'], row: PqrRow): boolean {
  return officeId === null || officeId === row.office_id;
}

/** Petitions, complaints and claims (Ley 1480 of 2011). */
export const pqrHandlers = {
  'pqr.open': openPqr,

  'pqr.photo': ({ params: { id: orderId }, body }, context) =>
    storePhoto({ call: 'pqr.photo', orderId, photo: body.photo, id: body.photo_id }, context, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const { id: userId } = context.user;
      if (order?.user_id !== userId) return fail('NOT_FOUND');
      const sent = await photosSentBy(tx, { orderId, userId });
      return sent < MOST_PHOTOS ? undefined : failAt('INVALID_INPUT', 'photo', TOO_MANY_PHOTOS);
    }),

  'pqr.mine': async ({ query }, { db, user }) => {
    const { list, pagination } = pageFrom(await pqrOfUser(db, user.id, rowsOfPage(query)), query);
    return { list: list.map(presentPqr), pagination };
  },

  'pqr.followed': async ({ params: { token } }, { db, business, secretKeys }) => {
    const id = readLinkToken(secretKeys, business.id, token, 'pqr');
    const row = id === undefined ? undefined : await findPqr(db, id);
    // Who has an account follows it there, signed in.
    return row && row.user_id === null ? { pqr: presentPqr(row) } : fail('NOT_FOUND');
  },

  'pqr.list': async ({ query }, { db, user }) => {
    const { kind, open } = query;
    const rows = await allPqr(db, { kind, open, officeId: user.officeId }, rowsOfPage(query));
    const { list, pagination } = pageFrom(rows, query);
    return { list: list.map(presentForStaff), pagination };
  },

  'pqr.get': async ({ params: { id } }, context) => {
    const row = await findPqr(context.db, id);
    if (!row || !isSeenBy(context.user, row)) return fail('NOT_FOUND');
    const seen = { call: 'pqr.get', entity: 'pqr', entityId: id, before: null, after: null } as const;
    await writeAudit(context.db, context, seen);
    return presentForStaff(row);
  },

  'pqr.answer': async ({ params: { id }, body: { version, answer, return_id: returnId } }, context) => {
    const { business, messages, user, now } = context;
    const edit = { call: 'pqr.answer', id, version } as const;
    const doc = await updateRecord(resourceOf(context), context, edit, async (tx, before) => {
      if (before.status !== 'open') return fail('REQUEST_ANSWERED');
      if (returnId !== null && !(await isReturnOf(tx, before.order_id, returnId)))
        return failAt('INVALID_INPUT', 'return_id', 'Esa devolución no es de este pedido.');
      const words = plainText(answer);
      await answerPqr(tx, id, { answer: words, by: user.id, returnId }, now());
      const answered = await findPqr(tx, id);
      if (!answered) return fail('NOT_FOUND');
      const reply = answeredPqr(business.name, answered, words, linkOf(answered, context));
      if (reply) await messages.write(tx, reply, NEWS_SECONDS);
      return answered;
    });
    if (isFailure(doc)) return doc;
    messages.wake();
    return { doc };
  },
} satisfies HandlersOf<keyof typeof pqrCalls>;
