import { dateText } from '#rules/dates/date-text.ts';
import type { Mail } from '#server/messages/message.ts';

/** The answer of the person responsible for personal data, by mail. */
export function answerMail(to: string, business: string, answer: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Respuesta a tu solicitud de datos personales en ${business}`,
    text: [
      'Hola:',
      '',
      `Esta es la respuesta a tu solicitud sobre tus datos personales en ${business}:`,
      '',
      answer,
      '',
      'Si no estás de acuerdo, puedes reclamar ante la Superintendencia de Industria y Comercio.',
    ].join('\n'),
  };
}

/** The reason and the new day have to be told (Ley 1581 of 2012, articles 14 and 15). */
export function extensionMail(
  to: string,
  business: string,
  { until, reason }: { until: Date; reason: string },
): Mail {
  const day = dateText(new Date(until.getTime() - 1));
  return {
    channel: 'mail',
    to,
    business,
    subject: `Tu solicitud de datos personales en ${business} toma unos días más`,
    text: [
      'Hola:',
      '',
      `Todavía no podemos responder tu solicitud sobre tus datos personales en ${business}. El motivo:`,
      '',
      reason,
      '',
      `Te respondemos a más tardar el ${day}.`,
    ].join('\n'),
  };
}
