import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { orderChannelCalls } from '#contract/orders/channels.ts';
import { ORDER_CHANNELS, type OrderChannel } from '#rules/messages/channels.ts';
import { isStaff } from '#rules/roles.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { hasModule } from '#server/business/modules/module-gate.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, failAt } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { isOptedOut, noteChoice } from '#server/whatsapp/numbers.ts';
import { lockPerson } from '../queries.ts';
import { noteOrderConsent } from './consent.ts';
import { type Person, readPerson, setChannel } from './queries.ts';

/** Evidence is never deleted, so its amount is limited. */
const LIMIT = { limit: 30, windowSeconds: 3600 };

const TEXTS = {
  notOffered: 'Esta tienda no escribe por WhatsApp.',
  noMail: 'Tu perfil no tiene correo: agrégalo primero.',
  noPhone: 'Tu perfil no tiene celular: agrégalo primero en «Mis datos».',
  textChanged: 'El texto cambió desde que abriste la página. Léelo de nuevo y decide.',
  optedOut:
    'Desde este número nos pidieron no escribir más. Escríbenos ALTA por WhatsApp desde él e intenta de nuevo.',
};

export const orderChannelHandlers = {
  'orderChannel.get': (_input, context) => answer(context.db, context),
  'orderChannel.save': save,
} satisfies HandlersOf<keyof typeof orderChannelCalls>;

/** Choosing WhatsApp is an authorisation, leaving it takes it back: each a row of the register, once. */
async function save({ body }: CheckedInputOf<'orderChannel.save'>, context: SignedInContext) {
  const { db, user } = context;
  const { channel } = body;
  const tooMany = await refuseAttempt(context, `consent person ${user.id}`, LIMIT);
  if (tooMany) return tooMany;
  const isOffered = await offersWhatsapp(context);
  return db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const person = await readPerson(tx, user.id);
    const refused = await refuse(tx, person, { ...body, isOffered });
    if (refused) return refused;
    const granted = channel === 'whatsapp';
    // Their new number may have answered BAJA before it was theirs.
    const isRefused = granted && (await isOptedOut(tx, person.phone));
    if (person.choice !== channel || isRefused) {
      await setChannel(tx, user.id, channel);
      if (granted) await noteChoice(tx, person.phone);
      if (granted !== (person.choice === 'whatsapp') || isRefused)
        await noteOrderConsent(tx, { userId: user.id, granted }, context);
      if (isStaff(user.role)) await auditChoice(tx, context, { before: person.choice, after: channel });
    }
    return answer(tx, context);
  });
}

async function refuse(
  tx: Queries,
  { email, phone, proved }: Person,
  {
    channel,
    text_version: read,
    isOffered,
  }: { channel: OrderChannel; text_version?: string | undefined; isOffered: boolean },
): Promise<Failure<'INVALID_INPUT'> | undefined> {
  const no = (field: string, message: string) => failAt('INVALID_INPUT', field, message);
  if (channel === 'mail') return email === '' ? no('channel', TEXTS.noMail) : undefined;
  if (channel === 'whatsapp' && !isOffered) return no('channel', TEXTS.notOffered);
  if (phone === '') return no('channel', TEXTS.noPhone);
  if (channel === 'sms') return undefined;
  if (read !== consentTexts.order_whatsapp.version) return no('text_version', TEXTS.textChanged);
  // Who shows that the number is theirs says more than who wrote from it once.
  return !proved && (await isOptedOut(tx, phone)) ? no('channel', TEXTS.optedOut) : undefined;
}

async function answer(db: Queries, context: SignedInContext): Promise<OutputOf<'orderChannel.get'>> {
  const [person, isOffered] = await Promise.all([readPerson(db, context.user.id), offersWhatsapp(context)]);
  const { email, phone, choice, proved } = person;
  const offered = ORDER_CHANNELS.filter((channel) => channel !== 'whatsapp' || isOffered);
  const { text, version } = consentTexts.order_whatsapp;
  return {
    channel: choice !== null && offered.includes(choice) ? choice : 'mail',
    choices: offered.map((channel) => ({ channel, to: channel === 'mail' ? email : phone })),
    consent: { text, text_version: version },
    opted_out: phone !== '' && !proved && (await isOptedOut(db, phone)),
  };
}

async function offersWhatsapp(context: SignedInContext): Promise<boolean> {
  return context.whatsapp !== undefined && (await hasModule(context, 'whatsapp_messages'));
}

/** Choices of clients are in the register alone. */
async function auditChoice(
  tx: Queries,
  context: SignedInContext,
  { before, after }: { before: OrderChannel | null; after: OrderChannel },
): Promise<void> {
  await writeAudit(tx, context, {
    call: 'orderChannel.save',
    entity: 'app_user',
    entityId: context.user.id,
    before: { channel: before },
    after: { channel: after },
  });
}
