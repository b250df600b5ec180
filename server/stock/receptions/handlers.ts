import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { receptionCalls } from '#contract/stock/receptions.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, invalid, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { isOffice } from '../bookings.ts';
import { readCounted } from '../counted-products.ts';
import { enterProduct } from '../enter.ts';
import { readEntries } from '../entries.ts';
import { bookReception, review } from './book-reception.ts';
import { dateOfList, withDates, wrongDates } from './dates.ts';
import {
  endReception,
  insertReception,
  listReceptions,
  notSold,
  type ReceptionRow,
  readHead,
  readReception,
  scopeOf,
} from './queries.ts';
import { readList } from './read-list.ts';

const TWICE = 'Este producto está dos veces: deja una sola línea.';
const NOT_SOLD = 'La sede no tiene este producto: agrégalo primero con su precio.';

export const receptionHandlers = {
  'receptions.list': async ({ query: { office_id, state, search, ...page } }, { db, user }) => {
    const officeId = user.officeId ?? office_id;
    const rows = await listReceptions(db, { officeId, state, search }, rowsOfPage(page));
    const { list, pagination } = pageFrom(rows, page);
    return { list: list.map(presentReception), pagination };
  },

  'receptions.readList': async ({ body: { file, office_id: officeId } }, { db, user, now }) => {
    if (!worksAt(user, officeId) || !(await isOffice(db, officeId))) return fail('NOT_FOUND');
    return readList(db, { file, officeId, today: bogotaDay(now()) });
  },

  'receptions.start': ({ body }, context) => context.db.transaction((tx) => start(tx, body, context)),

  'receptions.get': async ({ params }, { db, user }) => {
    const reception = await readReception(db, params.id);
    return reception && worksAt(user, reception.office_id) ? presentReception(reception) : fail('NOT_FOUND');
  },

  'receptions.products': async ({ params, query: { search, left, ...page } }, { db, user }) => {
    const reception = await readHead(db, params.id);
    if (!reception || !worksAt(user, reception.office_id)) return fail('NOT_FOUND');
    const found = pageFrom(
      await readCounted(db, scopeOf(reception), { search, left }, rowsOfPage(page)),
      page,
    );
    return { ...found, list: await withDates(db, params.id, found.list) };
  },

  'receptions.enter': ({ params, body }, { db, user, now }) =>
    // Locked against the end of the reception meanwhile.
    db.transaction(async (tx) => {
      const reception = await readHead(tx, params.id, 'share');
      if (!reception || !worksAt(user, reception.office_id)) return fail('NOT_FOUND');
      // Products that were not received have no date.
      const ofList = async () => (body.counted === 0 ? null : dateOfList(tx, params.id, body.product_id));
      const { expires_on = await ofList() } = body;
      const [wrong] = wrongDates([expires_on], bogotaDay(now()));
      if (wrong) return failAt('INVALID_INPUT', 'expires_on', wrong.message);
      const ended = reception.state === 'open' ? undefined : fail('RECEPTION_ENDED');
      const entered = await enterProduct(tx, scopeOf(reception), {
        body: { ...body, expires_on },
        actor: user.id,
        ended,
      });
      if (!isFailure(entered)) return (await withDates(tx, params.id, [entered]))[0] ?? fail('NOT_FOUND');
      if (entered.failure !== 'COUNT_CHANGED') return entered;
      const { product } = entered.data as { product: OutputOf<'stockCounts.enter'> };
      return { ...entered, data: { product: (await withDates(tx, params.id, [product]))[0] } };
    }),

  'receptions.review': async ({ params }, { db, user }) => {
    const reception = await readHead(db, params.id);
    if (!reception || !worksAt(user, reception.office_id)) return fail('NOT_FOUND');
    return review(db, reception, await readEntries(db, 'reception', params.id));
  },

  'receptions.book': bookReception,

  'receptions.drop': ({ params: { id } }, context) =>
    context.db.transaction(async (tx) => {
      const reception = await readHead(tx, id, 'update');
      if (!reception || !worksAt(context.user, reception.office_id)) return fail('NOT_FOUND');
      if (reception.state !== 'open') return fail('RECEPTION_ENDED');
      await endReception(tx, { id, state: 'dropped', by: context.user.id, at: context.now() });
      const { supplier, document } = reception;
      const record = { call: 'receptions.drop', entity: 'reception', entityId: id } as const;
      await writeAudit(tx, context, { ...record, before: { supplier, document }, after: null });
      return { message: 'La recepción quedó descartada.' };
    }),
} satisfies HandlersOf<keyof typeof receptionCalls>;

/** Starts a reception once for each id, and once for each document. */
async function start(
  tx: Queries,
  body: CheckedInputOf<'receptions.start'>['body'],
  context: SignedInContext,
) {
  const { id, office_id, lines } = body;
  const [supplier, document] = [plainText(body.supplier), plainText(body.document)];
  if (!worksAt(context.user, office_id) || !(await isOffice(tx, office_id))) return fail('NOT_FOUND');
  const ids = lines.map(({ product_id }) => product_id);
  const twice = ids.findIndex((one, at) => ids.indexOf(one) < at);
  if (twice >= 0) return failAt('INVALID_INPUT', `lines.${twice}.product_id`, TWICE);
  const [unsold] = await notSold(tx, office_id, ids);
  if (unsold !== undefined)
    return failAt('INVALID_INPUT', `lines.${ids.indexOf(unsold)}.product_id`, NOT_SOLD);
  const wrong = wrongDates(
    lines.map(({ expires_on }) => expires_on),
    bogotaDay(context.now()),
  );
  if (wrong.length > 0)
    return invalid(wrong.map(({ at, message }) => ({ field: `lines.${at}.expires_on`, message })));
  const [by, at] = [context.user.id, context.now()];
  const added = await insertReception(tx, { id, office_id, supplier, document, by, at }, lines);
  if (added === 'taken') return failAt('DOCUMENT_TAKEN', 'document');
  const reception = await readReception(tx, id);
  const isSame = reception?.office_id === office_id && reception.document === document;
  if (!reception || !isSame || reception.supplier !== supplier) return fail('REQUEST_KEY_REUSED');
  if (added === 'new') {
    const after = { supplier, document, office_id, products: lines.length };
    const record = { call: 'receptions.start', entity: 'reception', entityId: id } as const;
    await writeAudit(tx, context, { ...record, before: null, after });
  }
  return presentReception(reception);
}

function presentReception({ started_at, ended_at, ...reception }: ReceptionRow): OutputOf<'receptions.get'> {
  return {
    ...reception,
    started_date: started_at.toISOString(),
    ended_date: ended_at?.toISOString() ?? null,
  };
}
