import type { CheckedInputOf } from '#contract/index.ts';
import type { orderMessageCalls } from '#contract/orders/messages.ts';
import type { CartType } from '#rules/cart/totals.ts';
import { ALL_TEMPLATES, TEMPLATE_LANGUAGE } from '#rules/messages/templates.ts';
import { DUE_MOMENTS, ORDER_MOMENTS, type OrderMoment, URGENT_MOMENTS } from '#rules/orders/moments.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import { hasModule } from '#server/business/modules/module-gate.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import type { Mail } from '#server/messages/message.ts';
import { WHATSAPP_PATH } from '#server/whatsapp/report.ts';
import { worksAt } from '../viewer.ts';
import type { AboutOrder } from './about.ts';
import { readOrderContent } from './order-content.ts';
import { orderMail } from './order-mail.ts';
import { orderWhatsapp } from './order-whatsapp.ts';
import {
  lockOwnMessages,
  type MessageRow,
  mailOf,
  messagesOfOrder,
  newestOrder,
  type OwnMessages,
  officeOfOrder,
  readMessageSettings,
  saveOwnMessages,
} from './queries.ts';
import { lookAt } from './reach.ts';

/** PIN of sample messages. */
const SAMPLE_PIN = '1234';

export const orderMessageHandlers = {
  'orderMessages.list': async (_input, context) => ({ list: await listOf(context.db, context) }),
  'orderMessages.save': save,

  'orderMessages.whatsapp': async (_input, context) => {
    const hasNumber = context.whatsapp !== undefined;
    const state = (await hasModule(context, 'whatsapp_messages'))
      ? hasNumber
        ? 'in_use'
        : 'no_number'
      : 'no_module';
    return {
      state,
      webhook_url: context.pageUrl(WHATSAPP_PATH),
      templates: ALL_TEMPLATES.map(({ name, body, link, replies = [] }) => ({
        name,
        language: TEMPLATE_LANGUAGE,
        body,
        link: link ? { label: link.label, url: context.pageUrl('/{{1}}') } : null,
        replies: [...replies],
      })),
    };
  },

  'orderMessages.preview': async ({ body }, context) => {
    const about = await sample(body, context);
    if (isFailure(about)) return about;
    const mail = await mailOfSample(about, context);
    // The Content-Security-Policy refuses the style sheet within our page; it has only the dark colours.
    const html = (mail.html ?? '').replace(/<style>.*<\/style>/, '');
    return { subject: mail.subject, html, text: mail.text, whatsapp: orderWhatsapp(about).text };
  },

  'orderMessages.try': async ({ body }, context) => {
    const to = await mailOf(context.db, context.user.id);
    const about = await sample(body, context);
    if (isFailure(about)) return about;
    const mail = await mailOfSample(about, context);
    if (to === '')
      return failAt('INVALID_INPUT', 'email', 'Tu cuenta no tiene correo: agrégalo en tu perfil.');
    await context.db.transaction((tx) =>
      context.messages.write(tx, { ...mail, to, subject: `Prueba: ${mail.subject}` }),
    );
    context.messages.wake();
    return { message: `Lo enviamos a ${to}.` };
  },

  'orderMessages.ofOrder': async ({ params }, { db, user }) => {
    const officeId = await officeOfOrder(db, params.id);
    if (officeId === undefined || !worksAt(user, officeId)) return fail('NOT_FOUND');
    return { list: (await messagesOfOrder(db, params.id)).map(presentSent) };
  },
} satisfies HandlersOf<keyof typeof orderMessageCalls>;

async function save({ body }: CheckedInputOf<'orderMessages.save'>, context: SignedInContext) {
  const { moment, off, version } = body;
  if (off && DUE_MOMENTS.includes(moment)) {
    return failAt(
      'INVALID_INPUT',
      'off',
      'Este mensaje se envía siempre: lo pide la ley, o es dinero del cliente.',
    );
  }
  const words = plainText(body.words);
  return context.db.transaction(async (tx) => {
    const all = await lockOwnMessages(tx);
    const before = settingOf(all, moment);
    if (before.version !== version) return fail('STALE_EDIT');
    const own = { ...all, [moment]: { off, words, version: version + 1 } };
    await saveOwnMessages(tx, own);
    await writeAudit(tx, context, {
      call: 'orderMessages.save',
      entity: 'business_config',
      entityId: tx.businessId,
      before: { moment, ...before },
      after: { moment, off, words },
    });
    return { doc: present(moment, own, await sampleAbout(tx, context)) };
  });
}

async function listOf(db: Queries, context: SignedInContext) {
  const [{ own }, about] = await Promise.all([readMessageSettings(db), sampleAbout(db, context)]);
  return ORDER_MOMENTS.toReversed().map((moment) => present(moment, own, about));
}

function present(moment: OrderMoment, own: OwnMessages, about: SampleAbout | undefined) {
  return {
    moment,
    ...settingOf(own, moment),
    due: DUE_MOMENTS.includes(moment),
    urgent: URGENT_MOMENTS.includes(moment),
    subject: about ? orderMail({ ...about, moments: [moment] }, { logo: '' }).subject : '',
  };
}

function settingOf(own: OwnMessages, moment: OrderMoment) {
  return own[moment] ?? { off: false, words: '', version: 1 };
}

type Sample = { moment: OrderMoment; words: string };

/** The message as it would be sent for the newest order. */
async function sample({ moment, words }: Sample, context: SignedInContext) {
  const about = await sampleAbout(context.db, context, moment === 'ready' ? 'pickup' : 'delivery');
  if (!about) return fail('NOT_FOUND', { message: 'Aún no hay pedidos con qué mostrarlo.' });
  const { order } = about;
  const refunded = moment === 'refunded' ? order.refunded || order.total : order.refunded;
  return {
    ...about,
    order: { ...order, refunded },
    moments: [moment] as const,
    ownWords: plainText(words),
  };
}

async function mailOfSample(about: AboutOrder, { db }: SignedInContext): Promise<Mail> {
  const { look } = await readMessageSettings(db);
  return orderMail(about, lookAt(look, about.origin));
}

type SampleAbout = Omit<AboutOrder, 'moments'>;

/** The newest order as a sample, of the requested type where there is one, with a sample PIN. */
async function sampleAbout(
  db: Queries,
  { pageUrl }: SignedInContext,
  type: CartType = 'delivery',
): Promise<SampleAbout | undefined> {
  const id = await newestOrder(db, type);
  const order = id && (await readOrderContent(db, id));
  if (!order) return undefined;
  const seller = await readLegalIdentity(db);
  return { order, seller, origin: new URL(pageUrl('/')).origin, pin: SAMPLE_PIN, ownWords: '' };
}

function presentSent({
  id,
  moments,
  asks,
  channel,
  delivery,
  created_at,
  done_at,
  attempts,
  fault,
  ...row
}: MessageRow) {
  return {
    id,
    moments,
    asks,
    state: delivery === 'failed' ? ('failed' as const) : stateOf(row),
    channel,
    delivery,
    date: created_at.toISOString(),
    done_date: done_at?.toISOString() ?? null,
    tries: attempts,
    fault,
  };
}

function stateOf({
  is_sent,
  is_dropped,
  is_failed,
}: Pick<MessageRow, 'is_sent' | 'is_dropped' | 'is_failed'>) {
  if (is_sent) return 'sent' as const;
  if (is_dropped) return 'dropped' as const;
  return is_failed ? ('failed' as const) : ('waiting' as const);
}
