import { dateText, fullMomentText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PQR_KIND_LABELS, type PqrKind, refundDue } from '#rules/pqr.ts';
import type { Mail, Message } from '#server/messages/message.ts';

type About = {
  number: number;
  kind: PqrKind;
  order_number: number | null;
  received_at: Date;
  due_at: Date;
  email: string;
  phone: string;
};

/** A deadline is a day: the instant is the start of the next one. */
const lastDay = (due: Date) => dateText(new Date(due.getTime() - 1));
const numbered = ({ number }: { number: number }) => `N.º ${groupThousands(number)}`;
const nameOf = ({ kind, order_number: order }: About) =>
  order === null ? PQR_KIND_LABELS[kind] : `${PQR_KIND_LABELS[kind]} del pedido N.º ${groupThousands(order)}`;

/**
 * That it was received, with number, date and hour, and by when it is answered: by mail, or by SMS to who gave no mail.
 * `link`: where it is followed, with an account or without.
 */
export function receivedPqr(business: string, pqr: About, link: string): Message | undefined {
  const until = `a más tardar el ${lastDay(pqr.due_at)}`;
  return byMailOrSms(business, pqr, {
    subject: `Recibimos tu solicitud ${numbered(pqr)} en ${business}`,
    text: [
      'Hola:',
      '',
      `Recibimos tu solicitud ${numbered(pqr)} el ${fullMomentText(pqr.received_at)}`,
      nameOf(pqr),
      '',
      `Te respondemos ${until} (15 días hábiles).`,
      `Sigue su estado aquí: ${link}`,
    ],
    sms: `recibimos tu solicitud ${numbered(pqr)}. Te respondemos ${until}.`,
  });
}

/** The answer, and where to go on. */
export function answeredPqr(
  business: string,
  pqr: About & { return_amount: number | null },
  answer: string,
  link: string,
): Message | undefined {
  return byMailOrSms(business, pqr, {
    subject: `Respuesta a tu solicitud ${numbered(pqr)} en ${business}`,
    text: [
      'Hola:',
      '',
      `Esta es la respuesta a tu solicitud ${numbered(pqr)} (${nameOf(pqr)}):`,
      '',
      answer,
      '',
      ...refundWords(pqr),
      `Mírala aquí: ${link}`,
      '',
      'Si no estás de acuerdo, puedes presentar una demanda o una denuncia ante la Superintendencia de Industria y Comercio.',
    ],
    sms: `respondimos tu solicitud ${numbered(pqr)}. Mira la respuesta: ${link}`,
  });
}

function refundWords({ return_amount: amount }: { return_amount: number | null }): string[] {
  return amount === null
    ? []
    : [`Devolución: ${formatPesos(amount)}, en máximo 15 días calendario si aún no la ves.`, ''];
}

type Words = { subject: string; text: readonly string[]; sms: string };

/** Undefined for who left neither. */
function byMailOrSms(business: string, { email, phone }: About, words: Words): Message | undefined {
  if (email !== '')
    return { channel: 'mail', to: email, business, subject: words.subject, text: words.text.join('\n') };
  if (phone === '') return undefined;
  const name = [...business].slice(0, 20).join('');
  return { channel: 'sms', to: phone, text: `${name}: ${words.sms}` };
}

/** To the business, which has to answer. */
export function newPqrMail(to: string, business: string, pqr: About, link: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Solicitud ${numbered(pqr)}: ${nameOf(pqr)}`,
    text: [
      `Llegó la solicitud ${numbered(pqr)} (${nameOf(pqr)}).`,
      `Respóndela a más tardar el ${lastDay(pqr.due_at)}: ${link}`,
    ].join('\n'),
  };
}

/** To the business: what is due within two days, or is late. */
export function pressingPqrMail(
  to: string,
  business: string,
  pressing: readonly { number: number; kind: PqrKind; due_at: Date }[],
  now: Date,
): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject:
      pressing.length === 1
        ? 'Una solicitud de un cliente espera tu respuesta'
        : `${pressing.length} solicitudes de clientes esperan tu respuesta`,
    text: [
      'La ley da 15 días hábiles para responder a un cliente. Estas solicitudes esperan tu respuesta:',
      '',
      ...pressing.map(({ number, kind, due_at }) =>
        due_at <= now
          ? `${numbered({ number })}, ${PQR_KIND_LABELS[kind]}: venció el ${lastDay(due_at)}`
          : `${numbered({ number })}, ${PQR_KIND_LABELS[kind]}: vence el ${lastDay(due_at)}`,
      ),
    ].join('\n'),
  };
}

/** To the business: money whose fifteen calendar days are almost over, or are (Ley 2439 of 2024). */
export function owedRefundsMail(
  to: string,
  business: string,
  owed: readonly { order_number: number; amount: number; created_at: Date }[],
): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject:
      owed.length === 1
        ? 'Falta devolver dinero de un pedido'
        : `Falta devolver dinero de ${owed.length} pedidos`,
    text: [
      'La ley da 15 días calendario para devolver el dinero de un cliente. Esto está por vencer o ya venció:',
      '',
      ...owed.map(
        ({ order_number, amount, created_at }) =>
          `Pedido N.º ${groupThousands(order_number)}: ${formatPesos(amount)}, a más tardar el ${lastDay(refundDue(created_at))}`,
      ),
    ].join('\n'),
  };
}
