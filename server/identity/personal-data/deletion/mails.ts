import { dateText } from '#rules/dates/date-text.ts';
import type { Mail, Message, Sms } from '#server/messages/message.ts';
import type { Reach } from './queries.ts';

type Request = { runsAt: Date; dueAt: Date };

/** At once, so that an unwanted request is noticed in time; undefined without e-mail and phone. */
export function deletionAsked(person: Reach, business: string, request: Request): Message | undefined {
  if (person.email !== '') return askedMail(person.email, business, request);
  return person.provedPhone === null
    ? undefined
    : sms(person.provedPhone, business, 'pediste eliminar tu cuenta. ¿No fuiste tú? Retírala.');
}

/** The last message to this person: the address is deleted once it is sent. */
export function deletionDone(person: Reach, business: string): Message | undefined {
  if (person.email !== '') return doneMail(person.email, business);
  return person.provedPhone === null
    ? undefined
    : sms(person.provedPhone, business, 'eliminamos tu cuenta y tus datos.');
}

/** At most 70 characters, or an accented text costs two messages. */
function sms(to: string, business: string, text: string): Sms {
  const name = [...business].slice(0, 15).join('');
  return { channel: 'sms', to, text: `${name}: ${text}` };
}

function askedMail(to: string, business: string, request: Request): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Recibimos tu solicitud de eliminar tu cuenta en ${business}`,
    text: [
      'Hola:',
      '',
      `Recibimos tu solicitud de eliminar tu cuenta y tus datos en ${business}.`,
      `La ejecutamos desde el ${dateText(request.runsAt)} y a más tardar el ${dateText(request.dueAt)}.`,
      'Hasta entonces puedes retirarla en tu perfil, en “Privacidad”.',
      '',
      'Si no fuiste tú, retírala y cambia tu contraseña de inmediato.',
    ].join('\n'),
  };
}

function doneMail(to: string, business: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Eliminamos tu cuenta en ${business}`,
    text: [
      'Hola:',
      '',
      `Eliminamos tu cuenta y tus datos en ${business}.`,
      'De tus pedidos conservamos lo que la ley nos obliga a guardar para la contabilidad: nombre, identificación y valores.',
      '',
      'Gracias por habernos elegido.',
    ].join('\n'),
  };
}
