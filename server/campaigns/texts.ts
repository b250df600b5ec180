import type { Mail, Sms } from '#server/messages/message.ts';
import type { PushNote } from '#server/push/push.ts';

/** After a day it is no longer relevant: the browser's service drops it. */
export const PUSH_SECONDS = 24 * 3600;

/** The content of a campaign for one person. */
export type Promotion = {
  id: string;
  business: string;
  title: string;
  description: string;
  /** The legal notice for what it links to; '' = none. */
  legend: string;
  photo: string;
  /** Address of the shop, without a path. */
  origin: string;
  /** Paths of the shop: to the campaign's page, and to unsubscribe. */
  link: `/${string}`;
  unsubscribe: `/${string}`;
};

export function promotionMail(to: string, promotion: Promotion): Mail {
  const { business, title, description, legend, origin, link, unsubscribe } = promotion;
  return {
    channel: 'mail',
    to,
    business,
    subject: title,
    text: [
      title,
      ...(description === '' ? [] : ['', description]),
      ...(legend === '' ? [] : ['', legend]),
      '',
      `Míralo en la tienda: ${origin}${link}`,
      '',
      '—',
      `Recibes este correo porque autorizaste las promociones de ${business}.`,
      `Para no recibir más: ${origin}${unsubscribe}`,
    ].join('\n'),
    unsubscribe: `${origin}${unsubscribe}`,
  };
}

export function promotionSms(to: string, promotion: Promotion): Sms {
  const { business, title, description, legend, origin, link, unsubscribe } = promotion;
  const name = [...business].slice(0, 20).join('');
  const words = [description === '' ? title : `${title}. ${description}`, legend].filter(Boolean).join(' ');
  return {
    channel: 'sms',
    to,
    text: `${name}: ${words} ${origin}${link} No recibir más: ${origin}${unsubscribe}`,
  };
}

export function promotionNote({ id, title, description, legend, photo, link }: Promotion): PushNote {
  return {
    title,
    body: [description, legend].filter(Boolean).join(' '),
    path: link,
    // A second message of the same campaign replaces the first.
    tag: `campaign-${id}`,
    ...(photo !== '' && { image: photo }),
  };
}
