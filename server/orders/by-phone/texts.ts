import type { Mail, Sms } from '#server/messages/message.ts';
import { nameInSms } from '#server/messages/texts.ts';

export const phoneOrderTexts = {
  billingChanged: 'El cliente cambió los datos de su factura: confírmaselos y crea el pedido otra vez.',
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
      'Apartamos tus productos mientras pagas, hasta la hora que dice esa página. Si no pagas a tiempo, el pedido se cancela y no se cobra nada.',
    ].join('\n'),
  };
}

/** The SMS has no accents, which would double the number of messages. */
export function paymentSms({ to, business, link }: About): Sms {
  return { channel: 'sms', to, text: `${nameInSms(business)}: paga tu pedido en ${link}` };
}
