import { filled, MOMENT_TEMPLATES, templateParts } from '#rules/messages/templates.ts';
import { groupThousands } from '#rules/money.ts';
import type { WhatsappMessage } from '#server/messages/message.ts';
import { type AboutOrder, orderUrl, payUrl } from './about.ts';
import { momentWords } from './moment-words.ts';

/**
 * The WhatsApp message by the template of the first moment: its sentence, the facts, the other moments, and the
 * business's own words, cut at Meta's limit.
 */
export function orderWhatsapp(about: AboutOrder): WhatsappMessage {
  const { order, seller, moments, ownWords } = about;
  const [lead, ...others] = moments;
  const template = MOMENT_TEMPLATES[lead];
  const facts = [
    momentWords(lead, about).facts,
    ...others.map((moment) => momentWords(moment, about).text),
    ownWords,
  ];
  const texts = [
    order.customer.fullname.split(' ', 1)[0] ?? '',
    groupThousands(order.number),
    seller.name,
    facts.join(' '),
  ];
  const parts = templateParts(template, texts);
  const url = lead === 'declined' ? payUrl(about) : orderUrl(about);
  return {
    channel: 'whatsapp',
    to: order.customer.phone,
    text: filled(template, parts),
    template: { name: template.name, parts, path: url.slice(about.origin.length + 1) },
  };
}
