import type { ownRegisterCalls } from '#contract/habeas/own-registers.ts';
import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import { dateText } from '#rules/dates/date-text.ts';
import { maskedDocument } from '#rules/habeas/register.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { withdrawPromotions } from '#server/identity/withdraw-promotions.ts';
import type { WriterContext } from '#server/resource/write-record.ts';
import { addRegisterConsent, consentsOfRegister, shownText } from './consents.ts';
import { presentRegister } from './present-register.ts';
import { findRegister, type RegisterRow, registersOfUser } from './register-queries.ts';
import { openRequest } from './requests/open-request.ts';
import { withdrawalsOf } from './requests/queries.ts';
import { withdrawRegistered } from './withdraw.ts';
import { changeRegister } from './write-register.ts';

type Own = OutputOf<'register.correct'>['doc'];

const MOST = 20;

/** What a person sees, corrects and withdraws of the registers made with their account. */
export const ownRegisterHandlers = {
  'register.mine': async (_input, context) => ({
    list: await presentOwn(await registersOfUser(context.db, context.user.id, MOST), context),
  }),

  'register.correct': ({ params: { id }, body }, context) =>
    correctOwn('register.correct', { id, ownerId: context.user.id }, body, context),
  'register.withdraw': ({ params: { id }, body: { purpose } }, context) =>
    withdrawOwn({ id, ownerId: context.user.id }, purpose, context),
  'register.evidence': ({ params: { id } }, context) => evidenceOf({ id, ownerId: context.user.id }, context),
} satisfies HandlersOf<keyof typeof ownRegisterCalls>;

/** A register, of an account or of the holder of its link. */
type Whose = { id: string; ownerId: string | null };
type Body = CheckedInputOf<'register.correct'>['body'];

/** Corrects it; a document that is not entered again stays. */
export async function correctOwn(call: CallId, { id, ownerId }: Whose, body: Body, context: WriterContext) {
  const { db, identities } = context;
  const row = await findRegister(db, id, { ownerId });
  if (!row) return fail('NOT_FOUND');
  const stored = row.identity ? identities.openRegister(row.identity, id)?.document : undefined;
  const { document_number: written, ...person } = body.user_data;
  const document_number = written === '' ? (stored ?? '') : written;
  const fields = {
    ...body,
    promotional_send_authorization: row.promotional,
    user_data: { ...person, document_number },
  };
  const changed = await changeRegister(call, id, fields, context, ownerId);
  return isFailure(changed) ? changed : answerWith(context, { id, ownerId });
}

/** Withdraws promotions, or the use of the data: then there is a request with its term. */
export async function withdrawOwn(
  { id, ownerId }: Whose,
  purpose: CheckedInputOf<'register.withdraw'>['body']['purpose'],
  context: Context,
) {
  const { db, now } = context;
  if (!(await findRegister(db, id, { ownerId }))) return fail('NOT_FOUND');
  const due = await db.transaction(async (tx) => {
    // The account's consent to promotions cannot exceed its register's; the person is locked first, as everywhere.
    if (ownerId !== null) await withdrawPromotions(tx, { userId: ownerId, channel: '' }, context);
    await findRegister(tx, id, { lock: 'locked', ownerId });
    await withdrawRegistered(tx, { registerId: id }, context);
    if (purpose === 'promotional') return undefined;
    const last = (await consentsOfRegister(tx, id)).find((one) => one.purpose === 'personal_data');
    if (last?.granted !== false)
      await addRegisterConsent(tx, { registerId: id, purpose: 'personal_data', granted: false }, context);
    const request = { kind: 'revocation', description: REVOKED, registerId: id, userId: ownerId } as const;
    return (await openRequest(tx, request, now())).due_at;
  });
  const answer = await answerWith(context, { id, ownerId });
  if (isFailure(answer)) return answer;
  const message = due === undefined ? NO_MORE : `${REVOKING} ${dateText(new Date(due.getTime() - 1))}.`;
  return { ...answer, message };
}

/** The evidence of what was agreed to and withdrawn: time, network and text. */
export async function evidenceOf({ id, ownerId }: Whose, { db }: Pick<Context, 'db'>) {
  const row = await findRegister(db, id, { ownerId });
  if (!row) return fail('NOT_FOUND');
  return {
    registered: row.created_at.toISOString(),
    name: `${row.name} ${row.last_name}`.trim(),
    decisions: (await consentsOfRegister(db, id)).map(({ at, version, hash, ...decision }) => ({
      ...decision,
      date: at.toISOString(),
      text_version: version,
      text_hash: hash,
      text: shownText(decision.purpose, hash),
    })),
  };
}

const REVOKED = 'Retiro la autorización para usar los datos de este registro.';
const NO_MORE = 'Listo: no te enviaremos más promociones.';
const REVOKING = 'Recibimos tu solicitud. Te respondemos a más tardar el';

type Shower = Pick<Context, 'db' | 'identities'>;

/** A register as its person sees it. */
export async function answerWith(context: Shower, { id, ownerId }: Whose) {
  const row = await findRegister(context.db, id, { ownerId });
  const [doc] = row ? await presentOwn([row], context) : [];
  return doc ? { doc } : fail('NOT_FOUND');
}

/** Masks documents, because others may see the screen. */
async function presentOwn(rows: readonly RegisterRow[], { db, identities }: Shower): Promise<Own[]> {
  const ids = rows.map(({ id }) => id);
  const withdrawals = await withdrawalsOf(db, ids);
  return rows.map((row) => {
    const { registraduria_data: _, consents: __, ...fields } = presentRegister(row, identities, []);
    const { document_number } = fields.user_data;
    return {
      ...fields,
      withdrawal_due: withdrawals.get(row.id)?.toISOString() ?? null,
      user_data: {
        ...fields.user_data,
        document_number: document_number === null ? null : maskedDocument(document_number),
      },
    };
  });
}
