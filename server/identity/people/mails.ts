import { isStaff, type Role } from '#rules/roles.ts';
import type { Mail } from '#server/messages/message.ts';

/** To somebody invited to work in the shop, or for whom a shopper's account was created. */
export function invitationMail(
  { email, name, role }: { email: string; name: string; role: Role },
  business: string,
  link: string,
): Mail {
  const account = isStaff(role) ? 'cuenta de trabajo' : 'cuenta';
  return {
    channel: 'mail',
    to: email,
    business,
    subject: `Tu ${account} en ${business}`,
    text: [
      `Hola, ${name}:`,
      '',
      `${business} te creó una ${account}. Abre este enlace para elegir tu contraseña:`,
      '',
      link,
      '',
      'El enlace vence en 3 días y sirve una sola vez. Si venció, pide otro a quien te invitó.',
      'Si no esperabas este correo, no hagas nada.',
    ].join('\n'),
  };
}
