import { dateText, fullMomentText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PQR_KIND_LABELS, type PqrKind, refundDue } from '#rules/pqr.ts';
import type { Mail } from '#server/messages/message.ts';

type About = { number: number; kind: PqrKind; order_number: number | null; received_at: Date; due_at: Date };

/** A deadline is a day: the instant is the start of the next one. */
const lastDay = (due: Date) => dateText(new Date(due.getTime() - 1));
const nameOf = ({ kind, order_number: order }: About) =>
  order === null ? PQR_KIND_LABELS[kind] : `${PQR_KIND_LABELS[kind]} del pedido N.º ${groupThousands(order)}`;

/** That it was received, with number, date and hour, and by when it is answered. */
export function receivedPqrMail(to: string, business: string, pqr: About, link: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Recibimos tu solicitud N.º ${pqr.number} en ${business}`,
    text: [
      'Hola:',
      '',
      `Recibimos tu solicitud N.º ${pqr.number} el ${fullMomentText(pqr.received_at)}`,
      nameOf(pqr),
      '',
      `Te respondemos por este correo a más tardar el ${lastDay(pqr.due_at)} (15 días hábiles).`,
      `Sigue su estado aquí: ${link}`,
    ].join('\n'),
  };
}

/** The answer, and where to go on. */
export function answeredPqrMail(to: string, business: string, pqr: About, answer: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Respuesta a tu solicitud N.º ${pqr.number} en ${business}`,
    text: [
      'Hola:',
      '',
      `Esta es la respuesta a tu solicitud N.º ${pqr.number} (${nameOf(pqr)}):`,
      '',
      answer,
      '',
      'Si no estás de acuerdo, puedes presentar una demanda o una denuncia ante la Superintendencia de Industria y Comercio.',
    ].join('\n'),
  };
}

/** To the business, which has to answer. */
export function newPqrMail(to: string, business: string, pqr: About, link: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Solicitud N.º ${pqr.number}: ${nameOf(pqr)}`,
    text: [
      `Llegó la solicitud N.º ${pqr.number} (${nameOf(pqr)}).`,
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
        ? 'Una solicitud de un cliente está por vencer'
        : `${pressing.length} solicitudes de clientes están por vencer`,
    text: [
      'La ley da 15 días hábiles para responder a un cliente. Estas solicitudes esperan tu respuesta:',
      '',
      ...pressing.map(({ number, kind, due_at }) =>
        due_at <= now
          ? `N.º ${number}, ${PQR_KIND_LABELS[kind]}: venció el ${lastDay(due_at)}`
          : `N.º ${number}, ${PQR_KIND_LABELS[kind]}: vence el ${lastDay(due_at)}`,
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
