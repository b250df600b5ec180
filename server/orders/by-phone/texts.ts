import type { Mail, Sms } from '#server/messages/message.ts';
import { nameInSms } from '#server/messages/texts.ts';

/** Texts of orders entered for a caller. */
export const phoneOrderTexts = {
  removed: 'Dejaste este pedido.',
  otherBranch: (office: string) => `Esa dirección la atiende ${office}, y tú trabajas en otra sede.`,
};

type About = { to: string; business: string; link: string };

export function paymentMail({ to, business, link }: About): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Paga tu pedido de ${business}`,
    text: [
      'Hola:',
      '',
      `Tu pedido de ${business}, que hiciste por teléfono, está listo para pagar. Abre este enlace:`,
      '',
      link,
      '',
      'Guardamos tus productos por un rato. Si no pagas a tiempo, el pedido se cancela y no se cobra nada.',
    ].join('\n'),
  };
}

/** Without accents, which would double the number of messages. */
export function paymentSms({ to, business, link }: About): Sms {
  return { channel: 'sms', to, text: `${nameInSms(business)}: paga tu pedido en ${link}` };
}
