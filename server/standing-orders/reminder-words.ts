import type { CartType } from '#rules/cart/totals.ts';
import { filled, STANDING_ORDER_TEMPLATE, templateParts } from '#rules/messages/templates.ts';
import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { identityLines, type LegalIdentity } from '#server/business/legal-identity.ts';
import { type LetterLook, type LetterRow, letterMail } from '#server/messages/letter.ts';
import type { Mail, Sms, WhatsappMessage } from '#server/messages/message.ts';
import { nameInSms } from '#server/messages/texts.ts';
import type { PlaceProblem } from './place.ts';
import type { Preview } from './preview.ts';
import { problemTexts, smsProblems } from './texts.ts';

/** An order that waits to be confirmed, as its messages tell it. */
export type AboutStanding = {
  name: string;
  /** Its shopper. */
  person: string;
  to: { email: string; phone: string };
  type: CartType;
  /** 'mañana de 8 a 10 a. m.' */
  when: string;
  where: string;
  /** Why it cannot go where it was to go; null where it can. */
  problem: PlaceProblem | null;
  /** Undefined where it cannot. */
  preview: Preview | undefined;
  seller: LegalIdentity;
  /** Another one that nobody answers, and it pauses. */
  isLast: boolean;
  origin: string;
  path: string;
  stopUrl: string;
};

const NOTHING_BY_ITSELF = 'No pedimos ni cobramos nada si no la confirmas.';
const LAST = 'No la has confirmado las últimas veces: si tampoco confirmas esta, la ponemos en pausa.';

export function reminderMail(about: AboutStanding, look: LetterLook): Mail {
  const { name, person, to, seller, when, isLast } = about;
  const greeting = person === '' ? 'Hola:' : `Hola, ${person.split(' ', 1)[0]}:`;
  return letterMail(
    to.email,
    seller.name,
    {
      subject: `Confirma tu compra ${name} para ${when} · ${seller.name}`,
      intro: [
        greeting,
        `Tu compra ${name} espera que la confirmes. ${factsOf(about)}`,
        NOTHING_BY_ITSELF,
        ...(isLast ? [LAST] : []),
      ],
      button: { label: 'Revisar y confirmar', url: urlOf(about) },
      sections: [
        ...goodsOf(about),
        {
          title: 'Esta compra se repite',
          rows: [
            { label: 'Cambiarla, saltarla o ponerla en pausa', url: `${about.origin}/profile/repeated` },
            { label: 'No quiero más avisos de esta compra', url: about.stopUrl },
          ],
        },
      ],
      foot: identityLines(seller),
    },
    look,
  );
}

/** One SMS is 160 characters without accents; what does not fit is behind the link. */
export function reminderSms(about: AboutStanding): Sms {
  const text = `${nameInSms(about.seller.name)}: ${withoutAccents(smsWords(about))} ${urlOf(about)}`;
  return { channel: 'sms', to: about.to.phone, text };
}

function smsWords({ preview, problem, when }: AboutStanding): string {
  if (problem) return smsProblems[problem](when);
  if (!preview || preview.lines.length === 0) return `por ahora no hay nada de tu compra para ${when}:`;
  return `confirma tu compra para ${when} (${formatPesos(preview.total)}):`;
}

export function reminderWhatsapp(about: AboutStanding): WhatsappMessage {
  const facts = `${factsOf(about)}${about.isLast ? ` ${LAST}` : ''}`;
  const first = about.person.split(' ', 1)[0] ?? '';
  const parts = templateParts(STANDING_ORDER_TEMPLATE, [first, about.name, about.seller.name, facts]);
  return {
    channel: 'whatsapp',
    to: about.to.phone,
    text: filled(STANDING_ORDER_TEMPLATE, parts),
    template: { name: STANDING_ORDER_TEMPLATE.name, parts, path: about.path },
  };
}

/** 'Es para mañana de 8 a 10 a. m.: 12 productos por $ 85.400, más domicilio. 1 cuesta más que la última vez.' */
function factsOf({ preview, problem, when }: AboutStanding): string {
  if (!preview) return problem ? problemTexts[problem] : '';
  const { lines, total, unavailable, delivery_price: fee, window_notice: notice, dearerCount } = preview;
  const goods = lines.length === 1 ? '1 producto' : `${lines.length} productos`;
  const delivery = fee > 0 ? `, más ${formatPesos(fee)} de domicilio` : '';
  const cost =
    lines.length === 0
      ? 'por ahora no hay nada de tu lista'
      : `${goods} por ${formatPesos(total)}${delivery}`;
  return [
    `Es para ${when}: ${cost}.`,
    notice,
    counted(dearerCount, 'cuesta más que la última vez', 'cuestan más que la última vez'),
    counted(unavailable.length, 'no está disponible', 'no están disponibles'),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function counted(count: number, one: string, several: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 producto ${one}.` : `${count} productos ${several}.`;
}

function goodsOf({ preview, where, type }: AboutStanding) {
  if (!preview) return [];
  const rows: LetterRow[] = preview.lines.map(({ product, count, countType, totalPrice, notes }) => ({
    label: product.title,
    detail: [quantityText(countType, count), ...notes].join(' · '),
    value: formatPesos(totalPrice),
  }));
  const missing: LetterRow[] = preview.unavailable.map(({ name, instead }) => ({
    label: name,
    ...(instead && {
      detail: `En su lugar hay ${instead.product.title}, ${formatPesos(instead.totalPrice)}`,
    }),
  }));
  const place = { title: type === 'delivery' ? 'Entrega' : 'Recogida', rows: [{ label: where }] };
  return [
    ...(rows.length > 0
      ? [
          {
            title: 'Tu compra, con los precios de hoy',
            rows: [...rows, { label: 'Productos', value: formatPesos(preview.total), strong: true }],
          },
        ]
      : []),
    ...(missing.length > 0 ? [{ title: 'Esta vez no hay', rows: missing }] : []),
    place,
  ];
}

function urlOf({ origin, path }: AboutStanding): string {
  return `${origin}/${path}`;
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u00a0', ' ');
}
