import { createHash } from 'node:crypto';
import { consentTexts } from '#contract/consent-texts.ts';
import type { ownRegisterCalls } from '#contract/habeas/own-registers.ts';
import type { OutputOf } from '#contract/index.ts';
import { dateText } from '#rules/dates/date-text.ts';
import { maskedDocument } from '#rules/habeas/register.ts';
import type { Context, HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { withdrawPromotions } from '#server/identity/withdraw-promotions.ts';
import { addRegisterConsent, consentsOfRegister } from './consents.ts';
import { presentRegister } from './present-register.ts';
import { findRegister, type RegisterRow, registersOfUser } from './register-queries.ts';
import { openRequest } from './requests/open-request.ts';
import { withdrawRegistered } from './withdraw.ts';
import { changeRegister } from './write-register.ts';

type Own = OutputOf<'register.correct'>['doc'];

/** Nobody registers more often, and a list has an end. */
const MOST = 20;

/** What a person sees, corrects and withdraws of what they registered while they were signed in. */
export const ownRegisterHandlers = {
  'register.mine': async (_input, { db, user, identities }) => ({
    list: (await registersOfUser(db, user.id, MOST)).map((row) => presentOwn(row, identities)),
  }),

  'register.correct': async ({ params: { id }, body }, context) => {
    const { db, user, identities } = context;
    const row = await findRegister(db, id, { ownerId: user.id });
    if (!row) return fail('NOT_FOUND');
    const known = row.identity ? identities.openRegister(row.identity, id)?.document : undefined;
    const { document_number: written, ...person } = body.user_data;
    const document_number = written === '' ? (known ?? '') : written;
    const fields = {
      ...{ ...body, promotional_send_authorization: row.promotional },
      user_data: { ...person, document_number },
    };
    const changed = await changeRegister('register.correct', id, fields, context, user.id);
    return isFailure(changed) ? changed : answerWith(context, id);
  },

  'register.withdraw': async ({ params: { id }, body: { purpose } }, context) => {
    const { db, user, now } = context;
    if (!(await findRegister(db, id, { ownerId: user.id }))) return fail('NOT_FOUND');
    const due = await db.transaction(async (tx) => {
      // The account agrees to no more promotions than its register; the person is locked first, as everywhere.
      await withdrawPromotions(tx, { userId: user.id, channel: '' }, context);
      await findRegister(tx, id, { lock: 'locked', ownerId: user.id });
      await withdrawRegistered(tx, { registerId: id }, context);
      if (purpose === 'promotional') return undefined;
      const last = (await consentsOfRegister(tx, id)).find((one) => one.purpose === 'personal_data');
      if (last?.granted !== false)
        await addRegisterConsent(tx, { registerId: id, purpose: 'personal_data', granted: false }, context);
      const asked = { kind: 'revocation', description: REVOKED, registerId: id, userId: user.id } as const;
      return (await openRequest(tx, asked, now())).due_at;
    });
    const answer = await answerWith(context, id);
    if (isFailure(answer)) return answer;
    const message = due === undefined ? NO_MORE : `${REVOKING} ${dateText(new Date(due.getTime() - 1))}.`;
    return { ...answer, message };
  },

  'register.evidence': async ({ params: { id } }, { db, user }) => {
    const row = await findRegister(db, id, { ownerId: user.id });
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
  },
} satisfies HandlersOf<keyof typeof ownRegisterCalls>;

const REVOKED = 'Retiro la autorización para usar los datos de este registro.';
const NO_MORE = 'Listo: no te enviaremos más promociones.';
const REVOKING = 'Recibimos tu solicitud. Te respondemos a más tardar el';

async function answerWith({ db, user, identities }: SignedInContext, id: string) {
  const row = await findRegister(db, id, { ownerId: user.id });
  return row ? { doc: presentOwn(row, identities) } : fail('NOT_FOUND');
}

function presentOwn(row: RegisterRow, identities: Context['identities']): Own {
  const { registraduria_data: _, consents: __, ...shown } = presentRegister(row, identities, []);
  const { document_number } = shown.user_data;
  return {
    ...shown,
    user_data: {
      ...shown.user_data,
      document_number: document_number === null ? null : maskedDocument(document_number),
    },
  };
}

/** The words of the version that rules, where those are what was shown. */
function shownText(purpose: 'personal_data' | 'promotional', hash: string): string | null {
  const { text } = consentTexts[purpose];
  return createHash('sha256').update(text).digest('hex') === hash ? text : null;
}
