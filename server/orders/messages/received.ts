import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { fullMomentText, momentText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands, mulDivTrunc } from '#rules/money.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import { storeName } from '#rules/places/store-name.ts';
import { quantityText } from '#rules/quantity.ts';
import { taxWords } from '#rules/taxes/tax-words.ts';
import { identityLines, type LegalIdentity } from '#server/business/legal-identity.ts';
import { type Letter, type LetterRow, letterMail } from '#server/messages/letter.ts';
import type { Mail, Sms } from '#server/messages/message.ts';
import type { OrderRow } from '../queries.ts';
import { taxesOfOrder } from '../taxes/order-taxes.ts';

const UNPAID: readonly OrderState[] = ['5_waiting_online_payment', '11_store_onlinepayment_fail'];

type About = { order: OrderRow; seller: LegalIdentity; origin: string };
type Section = Letter['sections'][number];

/**
 * The acknowledgement that the law asks for (Ley 1480 of 2011, article 50 d): what was ordered, at which price with
 * every cost, how it is paid, when it arrives, who sells, and what the shopper may do.
 */
export function receivedMail({ order, seller, origin }: About): Mail {
  const waits = UNPAID.includes(order.state);
  const title = `Recibimos tu pedido N.º ${groupThousands(order.number)} de ${seller.name}`;
  return letterMail(order.customer.email, seller.name, {
    subject: waits ? `${title}: falta el pago` : title,
    intro: [
      `Hola, ${firstName(order.customer.fullname)}:`,
      `Recibimos tu pedido N.º ${groupThousands(order.number)}. Lo hiciste el ${fullMomentText(order.created_at)}`,
      ...(waits ? [howToPay(order)] : []),
    ],
    button: waits
      ? { label: 'Pagar el pedido', url: `${origin}/checkout/online-payment-cta/${order.share_token}` }
      : { label: 'Ver el pedido', url: orderUrl(order, origin) },
    sections: [
      arrival(order),
      goods(order),
      figures(order),
      ...taxes(order),
      payment(order, waits),
      ...invoice(order),
      rights(origin),
    ],
    foot: [...identityLines(seller), 'Este correo confirma tu pedido; no es una factura.'],
  });
}

/** One SMS is 160 characters without accents. */
export function receivedSms({ order, seller, origin }: About): Sms {
  const name = [...seller.name].slice(0, 20).join('');
  const total = formatPesos(order.total).replace('\u00a0', '');
  return {
    channel: 'sms',
    to: order.customer.phone,
    text: `${name}: recibimos tu pedido ${groupThousands(order.number)} por ${total}. ${orderUrl(order, origin)}`,
  };
}

function orderUrl({ share_token: token }: OrderRow, origin: string): string {
  return `${origin}/shoppingcart-detail/${token}`;
}

function firstName(fullname: string): string {
  return fullname.split(' ', 1)[0] ?? '';
}

function howToPay({ state, payment_due_at: dueAt }: OrderRow): string {
  if (state === '11_store_onlinepayment_fail' || dueAt === null)
    return 'El pago no se completó. Puedes intentarlo otra vez; si no lo pagas, no se cobra nada.';
  return `Tus productos están reservados. Tienes hasta el ${momentText(dueAt)} para pagarlos; si no, el pedido se cancela y no se cobra nada.`;
}

function arrival(order: OrderRow): Section {
  // The day itself, because 'hoy' is another day when the mail is read.
  const words = formatWindow(order.window_start, order.window_end, 0);
  const window = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const { address } = order;
  if (address === null)
    return {
      title: 'Recoges',
      rows: [{ label: window, detail: `${storeName(order.office_name)}, ${order.office_address}` }],
    };
  const place = [address.address, address.comment, address.city].filter((part) => part !== '').join(', ');
  return { title: 'Llega', rows: [{ label: window, detail: place }] };
}

function goods({ lines }: OrderRow): Section {
  return { title: lines.length === 1 ? '1 producto' : `${lines.length} productos`, rows: lines.map(lineRow) };
}

function lineRow({ product, count_type, count, price_neto, total }: OrderRow['lines'][number]): LetterRow {
  const { title = '', brand = '', size = '', quantityPum = 0 } = product;
  const each =
    quantityPum > 0
      ? `${formatPesos(mulDivTrunc(price_neto, 1000, quantityPum))} el kilo`
      : `${formatPesos(price_neto)} cada uno`;
  const detail = [quantityText(count_type, count), size, brand, each]
    .filter((part) => part !== '')
    .join(' · ');
  return { label: title, detail, value: formatPesos(total) };
}

function figures(order: OrderRow): Section {
  const { subtotal, bags_count: bags, bags_total, coupons, delivery_price: delivery, total } = order;
  const bag = order.bags_config?.name;
  const rows: LetterRow[] = [
    { label: 'Subtotal', value: formatPesos(subtotal) },
    ...coupons.map(({ code, amount }) => ({ label: `Cupón “${code}”`, value: formatPesos(-amount) })),
    ...(bags === 0
      ? []
      : [{ label: 'Bolsas', value: formatPesos(bags_total), ...(bag && { detail: `${bags} × ${bag}` }) }]),
    ...(order.type === 'delivery'
      ? [{ label: 'Domicilio', value: delivery === 0 ? 'Gratis' : formatPesos(delivery) }]
      : []),
    { label: 'Total', value: formatPesos(total), strong: true },
  ];
  const note = `Los precios incluyen los impuestos. ${CEILING}`;
  return { title: 'Cuánto pagas', rows, note };
}

/** Nothing while they are not known. */
function taxes(order: OrderRow): Section[] {
  const rows = taxesOfOrder(order, order.settlement?.amount_to_pay ?? order.total)?.rows ?? [];
  return rows.length === 0 ? [] : [{ title: 'Impuestos incluidos', rows: rows.map(taxWords) }];
}

const CEILING = 'El total es el máximo que pagarás: si algo pesa menos o se agota, pagas menos.';

const HOW: Record<PaymentMethod, { delivery: string; pickup: string }> = {
  cash: { delivery: 'En efectivo, al recibir', pickup: 'En efectivo, al recoger' },
  dataphone: { delivery: 'Con datáfono, al recibir', pickup: 'Con datáfono, al recoger' },
  pickup: { delivery: 'En la tienda', pickup: 'En la tienda, al recoger' },
  online: { delivery: 'En línea', pickup: 'En línea' },
};

function payment({ payment_method: method, type }: OrderRow, waits: boolean): Section {
  return { title: 'Cómo pagas', rows: [{ label: `${HOW[method][type]}${waits ? ': falta el pago' : ''}` }] };
}

/** To whom the invoice is made out, where one was asked for; once it is issued, where it is. */
function invoice({ billing, invoice: issued }: OrderRow): Section[] {
  if (billing === null) return [];
  const row = issued
    ? { label: `N.º ${issued.number}, a nombre de ${billing.name}`, url: issued.url }
    : { label: `A nombre de ${billing.name}`, detail: 'La ves en tu pedido apenas se expida.' };
  return [{ title: 'Factura electrónica', rows: [row] }];
}

function rights(origin: string): Section {
  return {
    title: 'Tus derechos',
    rows: [
      {
        label: 'Retracto',
        detail:
          'Puedes arrepentirte de la compra dentro de los 5 días hábiles siguientes a la entrega (artículo 47 de la Ley 1480 de 2011), salvo los perecederos y los demás bienes que la ley exceptúa. Te devolvemos el dinero en máximo 15 días calendario.',
      },
      { label: 'Peticiones, quejas y reclamos', url: `${origin}/pqr` },
      { label: 'Términos y condiciones', url: `${origin}/terms` },
    ],
  };
}
