import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { CallId, CheckedInputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { newId } from '#server/db/ids.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import {
  type Resource,
  removeRecord,
  updateRecord,
  type WriterContext,
} from '#server/resource/write-record.ts';
import { addRegisterConsent, consentsOfRegister } from './consents.ts';
import { isCityOf } from './geography.ts';
import { changedFields, presentRegister, type ShownRegister } from './present-register.ts';
import { registerLinkMail, registerUrl } from './register-link.ts';
import {
  addRegister,
  findRegister,
  type Owner,
  type RegisterRow,
  type RegisterToSave,
  removeRegister,
  saveRegister,
} from './register-queries.ts';

type Fields = Omit<CheckedInputOf<'register.save'>['body'], 'version'>;

const NEWS = 24 * 3600;

/** For each network and hour: enough for a family at one counter, too few to type in a list. */
const LIMIT = { limit: 20, windowSeconds: 3600 };

/** A person registers their data with the proof of consent, in one transaction. */
export const createRegister: Handler<'register.create'> = async ({ body }, context) => {
  const { habeasAccept: _, text_version, ...fields } = body;
  if (text_version !== consentTexts.personal_data.version)
    return failAt('INVALID_INPUT', 'text_version', TEXT_CHANGED);
  const wrong = problemIn(fields, context.now());
  if (wrong) return wrong;
  const refused = await refuseAttempt(context, `register ${context.network}`, LIMIT);
  if (refused) return refused;
  const id = newId();
  await context.db.transaction(async (tx) => {
    const made = { userId: context.user?.id ?? null, now: context.now() };
    await addRegister(tx, id, sealed(fields, id, context, ''), made);
    await addRegisterConsent(tx, { registerId: id, purpose: 'personal_data', granted: true }, context);
    const promotional = { purpose: 'promotional', granted: fields.promotional_send_authorization } as const;
    await addRegisterConsent(tx, { registerId: id, ...promotional }, context);
    const { email } = fields.user_data;
    if (!context.user && email !== '')
      await context.messages.write(
        tx,
        registerLinkMail(email, context.business.name, [registerUrl(id, context)]),
        NEWS,
      );
  });
  context.messages.wake();
  return { id, message: 'Tus datos quedaron registrados.' };
};

const TEXT_CHANGED = 'El texto cambió desde que abriste la página. Léelo de nuevo y decide.';

/**
 * Corrects a register at the version that was seen. Staff may withdraw promotions, never authorise them. `ownerId`:
 * only this person's.
 */
export function changeRegister(
  call: CallId,
  id: string,
  { version, ...fields }: Fields & { version: number },
  context: WriterContext,
  ownerId?: Owner,
) {
  return updateRecord(resourceOf(context, ownerId), context, { call, id, version }, async (tx, before) => {
    const wrong = problemIn(fields, context.now());
    if (wrong) return wrong;
    const { promotional_send_authorization: promotional } = fields;
    if (promotional && !before.promotional)
      return failAt('INVALID_INPUT', 'promotional_send_authorization', ONLY_THE_PERSON);
    const identity = before.identity ? context.identities.openRegister(before.identity, id) : undefined;
    await saveRegister(tx, id, sealed(fields, id, context, identity?.registraduria ?? ''), context.now());
    if (before.promotional && !promotional)
      await addRegisterConsent(tx, { registerId: id, purpose: 'promotional', granted: false }, context);
    return (await findRegister(tx, id)) ?? fail('NOT_FOUND');
  });
}

const ONLY_THE_PERSON = 'Solo la persona puede autorizar el envío de promociones.';

export const deleteRegister: Handler<'register.remove'> = (
  { params: { id }, query: { version } },
  context,
) => {
  const removal = { call: 'register.remove', id, version, message: 'Se quitó el registro.' } as const;
  return removeRecord(resourceOf(context), context, removal, (tx) => removeRegister(tx, id, context.now()));
};

export async function shownRegister(
  { db, identities }: Pick<Context, 'db' | 'identities'>,
  id: string,
): Promise<ShownRegister | Failure<'NOT_FOUND'>> {
  const row = await findRegister(db, id);
  return row ? presentRegister(row, identities, await consentsOfRegister(db, id)) : fail('NOT_FOUND');
}

/** The audit is read by more people than the register, and for longer, so it only gets the names of changed fields. */
function resourceOf(
  { identities }: Pick<Context, 'identities'>,
  ownerId?: Owner,
): Resource<RegisterRow, ShownRegister> {
  return {
    entity: 'habeas_register',
    lock: (tx, id) => findRegister(tx, id, { lock: 'locked', ownerId }),
    present: (row) => presentRegister(row, identities, []),
    forAudit: (row, other) => ({
      version: row.version,
      promotional_send_authorization: row.promotional,
      changed: other
        ? changedFields(presentRegister(row, identities, []), presentRegister(other, identities, []))
        : [],
    }),
  };
}

function problemIn(
  { user_type, user_data: person, company_data: company }: Fields,
  now: Date,
): Failure<'INVALID_INPUT'> | undefined {
  const today = bogotaDay(now);
  const wrong = (field: string, message: string) => failAt('INVALID_INPUT', field, message);
  if (user_type === 'JURIDICA' && !company) return wrong('company_data', 'Escribe los datos de la empresa.');
  if (user_type === 'NATURAL' && company)
    return wrong('company_data', 'Una persona natural no lleva datos de empresa.');
  if (person.document_date_expedition > today)
    return wrong('user_data.document_date_expedition', IN_THE_FUTURE);
  if (person.birthdate !== null && person.birthdate > today)
    return wrong('user_data.birthdate', IN_THE_FUTURE);
  if (!isCityOf(person.department, person.city))
    return wrong('user_data.city', 'Elige una ciudad del departamento.');
  if (person.city === '' && (person.neighborhood !== '' || person.primary_address_type !== ''))
    return wrong('user_data.city', 'Elige la ciudad antes de la dirección.');
  return undefined;
}

const IN_THE_FUTURE = 'La fecha no puede ser posterior a hoy.';

function sealed(
  fields: Fields,
  id: string,
  { identities, business }: Pick<Context, 'identities' | 'business'>,
  registraduria: string,
): RegisterToSave {
  const { document_number, document_date_expedition, birthdate } = fields.user_data;
  const documents = [document_number, ...(fields.company_data ? [fields.company_data.document_number] : [])];
  const parts = new Set(documents.flatMap((document) => identities.partsOf(document, business.id)));
  return {
    ...fields,
    identity: identities.closeRegister(
      { document: document_number, issued: document_date_expedition, birthday: birthdate, registraduria },
      id,
    ),
    parts: [...parts].sort(),
  };
}
