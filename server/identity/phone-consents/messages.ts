import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { Mail, Sms } from '#server/messages/message.ts';
import { nameInSms } from '#server/messages/texts.ts';
import { linkToken } from '#server/secrets/link-token.ts';
import { agreeByPhone } from '../ways-in/agree.ts';

/** Whoever was noted down by mistake says no for a week; later the page says how. */
const USEFUL_SECONDS = 7 * 24 * 3_600;

/** Notes what a caller agreed to, and confirms it by a message with a way to say no (Ley 1581 of 2012, article 9). */
export async function noteConsentByPhone(
  tx: Queries,
  customer: { id: string; email: string; phone: string },
  { business, messages, pageUrl, secretKeys, user }: SignedInContext,
): Promise<void> {
  const consent = await agreeByPhone(tx, customer.id, user.id);
  const link = pageUrl(`/no-autorizo/${linkToken(secretKeys, business.id, consent, 'authorisation')}`);
  const { email, phone } = customer;
  if (email !== '') await messages.write(tx, consentMail(email, business.name, link), USEFUL_SECONDS);
  else if (phone !== '') await messages.write(tx, consentSms(phone, business.name, link), USEFUL_SECONDS);
}

function consentMail(to: string, business: string, link: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Autorizaste a ${business} por teléfono`,
    text: [
      'Hola:',
      '',
      `Nos dijiste por teléfono que autorizas a ${business} a tratar tus datos personales para tomar y entregar tu pedido.`,
      '',
      'Si no fuiste tú, o cambiaste de idea, dinos que no aquí:',
      '',
      link,
    ].join('\n'),
  };
}

/** Without accents, which would double the number of messages. */
function consentSms(to: string, business: string, link: string): Sms {
  const text = `${nameInSms(business)}: autorizaste el uso de tus datos. Si no fue contigo, di que no: ${link}`;
  return { channel: 'sms', to, text };
}
