import type { Mail } from '#server/messages/message.ts';

/** To somebody who is asked to work in the shop. */
export function invitationMail(
  { email, name }: { email: string; name: string },
  business: string,
  link: string,
): Mail {
  return {
    channel: 'mail',
    to: email,
    business,
    subject: `Tu cuenta de trabajo en ${business}`,
    text: [
      `Hola, ${name}:`,
      '',
      `${business} te creó una cuenta de trabajo. Abre este enlace para elegir tu contraseña:`,
      '',
      link,
      '',
      'El enlace vence en 3 días y sirve una sola vez. Si venció, pide otro a quien te invitó.',
      'Si no esperabas este correo, no hagas nada.',
    ].join('\n'),
  };
}
