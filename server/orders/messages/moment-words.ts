import { besideCredit } from '#rules/credit/in-orders.ts';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { fullMomentText, momentText } from '#rules/dates/date-text.ts';
import { ATTEMPT_REASON_WORDS } from '#rules/deliveries/door.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import type { OrderMoment } from '#rules/orders/moments.ts';
import { statusOf } from '#server/returns/requests/present.ts';
import { finalOfOrder } from '../present-delivery.ts';
import { type AboutOrder, courierOf, decidedRequest } from './about.ts';

type Words = {
  /** Subject of the mail, before the name of the business. */
  subject: string;
  /** Its own paragraph of the mail. */
  text: string;
  /** Text of the SMS after 'Canasta: ', short and without accents. */
  sms: string;
  /** Text after the sentence of the WhatsApp template. */
  facts: string;
};

const REFUND_TERM = 'al mismo medio de pago, en máximo 15 días calendario';

export function momentWords(moment: OrderMoment, about: AboutOrder): Words {
  return WORDS[moment](about, `pedido N.º ${groupThousands(about.order.number)}`);
}

const WORDS: Record<OrderMoment, (about: AboutOrder, name: string) => Words> = {
  received: ({ order }, name) => {
    const { payment_due_at: dueAt, state } = order;
    const waits = state === '5_waiting_online_payment' && dueAt !== null;
    const due = waits
      ? ` Tus productos están reservados. Tienes hasta el ${momentText(dueAt)} para pagarlos; si no, el pedido se cancela y no se cobra nada.`
      : '';
    return {
      subject: `Recibimos tu ${name}${waits ? ': falta el pago' : ''}`,
      text: `Recibimos tu ${name}. Lo hiciste el ${fullMomentText(order.created_at)}${due}`,
      sms: `recibimos tu pedido ${numberOf(order)} por ${plainPesos(order.total)}.`,
      facts: `Total: ${formatPesos(order.total)}.${creditWords(order, order.total)} ${arrivalWords(order)}${due}`,
    };
  },
  paid: ({ order }, name) => ({
    subject: `Recibimos el pago de tu ${name}`,
    text: `Recibimos tu pago de ${formatPesos(besideCredit(order.total, order.credit))}. Te contamos cuando tu pedido salga.`,
    sms: `recibimos el pago de tu pedido ${numberOf(order)}.`,
    facts: `Son ${formatPesos(besideCredit(order.total, order.credit))}. Te contamos cuando tu pedido salga.`,
  }),
  declined: ({ order }, name) => ({
    subject: `No se completó el pago de tu ${name}`,
    text: 'El pago no se completó y no se cobró nada. Tus productos ya no están reservados: puedes intentarlo otra vez, o cambiar la forma de pago.',
    sms: `no se completo el pago de tu pedido ${numberOf(order)}. Intenta otra vez:`,
    facts:
      'No se cobró nada. Tus productos ya no están reservados: puedes intentarlo otra vez, o cambiar la forma de pago.',
  }),
  picked: (about, name) => {
    const { order } = about;
    const [before, now] = [order.total, finalOfOrder(order)];
    const due = besideCredit(now, order.credit);
    const words =
      before === now
        ? `Pagas lo mismo: ${formatPesos(due)}.`
        : order.credit === 0
          ? `Pagas ${formatPesos(now)} en vez de ${formatPesos(before)}.`
          : `Cuesta ${formatPesos(now)} en vez de ${formatPesos(before)}.${creditWords(order, now)}`;
    return {
      subject: before === now ? `Tu ${name} cambió` : `Tu ${name} cambió: pagas ${formatPesos(due)}`,
      text: `Alistamos tu pedido y algo cambió. ${words}`,
      sms: `tu pedido ${numberOf(order)} cambio: pagas ${plainPesos(due)}.`,
      facts: words,
    };
  },
  ready: ({ order }, name) => ({
    subject: `Tu ${name} está listo para recoger`,
    text: `Tu pedido te espera en ${order.office_name}. Trae tu documento y el número del pedido.`,
    sms: `tu pedido ${numberOf(order)} te espera en la tienda.`,
    facts: `Te espera en ${order.office_name}. Trae tu documento y el número del pedido.`,
  }),
  on_the_way: (about, name) => {
    const [courier, { pin, order }] = [courierOf(about), about];
    const who = courier === '' ? 'Tu pedido va en camino.' : `${courier} va en camino con tu pedido.`;
    const code =
      pin === null
        ? ''
        : ` Al recibirlo, ${courier === '' ? 'di' : 'dile'} este PIN: ${pin}. No lo digas antes.`;
    return {
      subject: `Tu ${name} va en camino`,
      text: `${who}${code}`,
      sms: `tu pedido ${numberOf(order)} va en camino.${pin === null ? '' : ` PIN al recibir: ${pin}.`}`,
      facts: `${courier === '' ? 'Ya salió de la tienda.' : `Lo lleva ${courier}.`}${code}`,
    };
  },
  attempted: ({ order }, name) => {
    const reason = order.delivery.events?.at(-1)?.reason;
    const why = reason === undefined ? '' : ` ${ATTEMPT_REASON_WORDS[reason]}`;
    const again = 'Escríbenos o llámanos para volver a pasar.';
    return {
      subject: `Pasamos con tu ${name} y no pudimos entregarlo`,
      text: `Pasamos con tu pedido y no pudimos entregarlo.${why} ${again}`,
      sms: `pasamos con tu pedido ${numberOf(order)} y no pudimos entregarlo. Llamanos.`,
      facts: `${why} ${again}`,
    };
  },
  delivered: (about, name) => ({
    subject: about.order.type === 'pickup' ? `Recogiste tu ${name}` : `Entregamos tu ${name}`,
    text: `Este es el resumen final: en total son ${formatPesos(finalOfOrder(about.order))}. Si algo no llegó bien, dinos cuanto antes.`,
    sms: `entregamos tu pedido ${numberOf(about.order)}.`,
    facts: `En total son ${formatPesos(finalOfOrder(about.order))}. Si algo no llegó bien, dinos cuanto antes.`,
  }),
  returned: ({ order }, name) => ({
    subject: `Tu ${name} volvió a la tienda`,
    text: `No pudimos entregar tu pedido y volvió a la tienda.${owedWords(order.owed)} Escríbenos si todavía lo quieres.`,
    sms: `tu pedido ${numberOf(order)} volvio a la tienda.`,
    facts: `No pudimos entregarlo.${owedWords(order.owed)} Escríbenos si todavía lo quieres.`,
  }),
  cancelled: ({ order }, name) => ({
    subject: `Cancelamos tu ${name}`,
    text: `Tu pedido quedó cancelado. ${backWords(order)}`,
    sms: `tu pedido ${numberOf(order)} quedo cancelado.`,
    facts: backWords(order),
  }),
  refunded: ({ order }, name) => ({
    subject: `Te devolvimos ${formatPesos(order.refunded)} de tu ${name}`,
    text: `De este pedido te hemos devuelto ${formatPesos(order.refunded)} en total.${whereWords(order)}`,
    sms: `te devolvimos ${plainPesos(order.refunded)} de tu pedido ${numberOf(order)}.`,
    facts: `En total son ${formatPesos(order.refunded)}.${whereWords(order)}`,
  }),
  return_requested: ({ order }, name) => ({
    subject: `Recibimos tu solicitud de devolución del ${name}`,
    text: 'Recibimos tu solicitud de devolución. La revisamos y te contamos por este medio.',
    sms: `recibimos tu solicitud de devolucion del pedido ${numberOf(order)}.`,
    facts: 'La revisamos y te contamos.',
  }),
  return_decided: (about, name) => {
    const request = decidedRequest(about);
    const [status, answer] = [request ? statusOf(request) : 'accepted', request?.answer ?? ''];
    const { subject, text } = DECISIONS[status === 'open' ? 'accepted' : status];
    const decision = `${text}${status === 'refused' ? '' : owedWords(about.order.owed)}`;
    const words = [decision, answer].filter(Boolean).join(' ');
    return {
      subject: `${subject} del ${name}`,
      text: words,
      sms: `respondimos tu devolucion del pedido ${numberOf(about.order)}.`,
      facts: words,
    };
  },
};

const DECISIONS = {
  accepted: { subject: 'Aceptamos tu devolución', text: 'Aceptamos tu devolución.' },
  partly: { subject: 'Aceptamos una parte de tu devolución', text: 'Aceptamos una parte de tu devolución.' },
  refused: { subject: 'No aceptamos tu devolución', text: 'No aceptamos tu devolución.' },
};

/** Words about what remains to be paid after the shopper's credit; '' without credit. */
function creditWords({ credit }: AboutOrder['order'], cost: number): string {
  return credit === 0 ? '' : ` Con tu crédito, pagas ${formatPesos(besideCredit(cost, credit))}.`;
}

function owedWords(owed: number): string {
  return owed === 0 ? '' : ` Te devolvemos ${formatPesos(owed)} ${REFUND_TERM}.`;
}

/** 'Llega el viernes 20 de noviembre de 2 a 4 p. m.': it ends with its own full stop. */
function arrivalWords({ type, window_start: from, window_end: until }: AboutOrder['order']): string {
  return `${type === 'pickup' ? 'Lo recoges' : 'Llega'} ${formatWindow(from, until, 0)}`;
}

/** Words about the money of a cancelled order. */
function backWords({ refunded, as_credit: asCredit, owed }: AboutOrder['order']): string {
  if (refunded === 0 && owed === 0) return 'No se cobra nada.';
  const back = refunded === 0 ? '' : `Ya te devolvimos ${formatPesos(refunded)}.${creditBackWords(asCredit)}`;
  return `${back}${owedWords(owed)}`.trim();
}

/** Words about where refunded money is found. */
function whereWords({ refunded, as_credit: asCredit }: AboutOrder['order']): string {
  const bank = ' Si fue a tu tarjeta o tu banco, puede tardar unos días en verse.';
  return `${creditBackWords(asCredit)}${refunded > asCredit ? bank : ''}`;
}

function creditBackWords(asCredit: number): string {
  return asCredit === 0
    ? ''
    : ` ${formatPesos(asCredit)} quedaron como crédito en tu cuenta, para tu próximo pedido.`;
}

function numberOf({ number }: AboutOrder['order']): string {
  return groupThousands(number);
}

/** Pesos without the no-break space, which would halve what fits in an SMS. */
function plainPesos(amount: number): string {
  return formatPesos(amount).replace('\u00a0', '');
}

/** 'El viernes 20 de noviembre de 2 a 4 p. m.': the date itself, because 'hoy' is another day when it is read. */
export function windowWords({ window_start: from, window_end: until }: AboutOrder['order']): string {
  const words = formatWindow(from, until, 0);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
