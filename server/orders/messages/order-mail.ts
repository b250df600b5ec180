import { identityLines } from '#server/business/legal-identity.ts';
import { type Letter, type LetterLook, letterMail } from '#server/messages/letter.ts';
import type { Mail, Sms } from '#server/messages/message.ts';
import { nameInSms } from '#server/messages/texts.ts';
import { type AboutOrder, orderUrl, payUrl } from './about.ts';
import { momentWords } from './moment-words.ts';
import { sectionsOf } from './sections.ts';

/**
 * The mail about events of an order. For `received` it is the acknowledgement the law requires (Ley 1480 of 2011,
 * article 50 d): what was ordered, at which price with every cost, how it is paid, when it arrives, who sells, and what
 * the shopper may do.
 */
export function orderMail(about: AboutOrder, look: LetterLook): Mail {
  const { order, seller, moments, ownWords } = about;
  const [lead] = moments;
  const words = moments.map((moment) => momentWords(moment, about));
  return letterMail(
    order.customer.email,
    seller.name,
    {
      subject: `${words[0]?.subject} · ${seller.name}`,
      intro: [
        `Hola, ${order.customer.fullname.split(' ', 1)[0] ?? ''}:`,
        ...words.map(({ text }) => text),
        ...(ownWords === '' ? [] : [ownWords]),
      ],
      button: buttonOf(about),
      sections: sectionsOf(about),
      foot: [
        ...identityLines(seller),
        lead === 'delivered' || lead === 'received' ? 'Este correo no es una factura.' : '',
      ].filter((line) => line !== ''),
    },
    look,
  );
}

/** One SMS is 160 characters without accents. */
export function orderSms(about: AboutOrder): Sms {
  const [lead] = about.moments;
  const { sms } = momentWords(lead, about);
  return {
    channel: 'sms',
    to: about.order.customer.phone,
    text: `${nameInSms(about.seller.name)}: ${sms} ${lead === 'declined' ? payUrl(about) : orderUrl(about)}`,
  };
}

function buttonOf(about: AboutOrder): NonNullable<Letter['button']> {
  const { state } = about.order;
  return state === '5_waiting_online_payment' || state === '11_store_onlinepayment_fail'
    ? { label: 'Pagar el pedido', url: payUrl(about) }
    : { label: 'Ver el pedido', url: orderUrl(about) };
}
