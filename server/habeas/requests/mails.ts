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
