import { besideCredit } from '#rules/credit/in-orders.ts';
import { formatPesos, mulDivTrunc } from '#rules/money.ts';
import type { OrderMoment } from '#rules/orders/moments.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import { isPaidOrder } from '#rules/orders/payment-methods.ts';
import { MISSING_REASON_WORDS } from '#rules/picking/pick-action.ts';
import { storeName } from '#rules/places/store-name.ts';
import { quantityText } from '#rules/quantity.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import { taxWords } from '#rules/taxes/tax-words.ts';
import type { Letter, LetterRow } from '#server/messages/letter.ts';
import { presentPick } from '#server/picking/present-pick.ts';
import { costOfOrder, finalOfOrder } from '../present-delivery.ts';
import { presentReturns } from '../returned.ts';
import { type AboutOrder, courierOf, decidedRequest } from './about.ts';
import { windowWords } from './moment-words.ts';
import type { OrderContent } from './order-content.ts';

const UNPAID: readonly OrderState[] = ['5_waiting_online_payment', '11_store_onlinepayment_fail'];

type Section = Letter['sections'][number];
type Line = OrderContent['lines'][number];
type Part = (about: AboutOrder) => Section[];

/** Sections in the order of the mail; each appears once, however many moments it reports. */
const PARTS: readonly { part: Part; of: readonly OrderMoment[] }[] = [
  { part: courier, of: ['on_the_way'] },
  { part: arrival, of: ['received', 'paid', 'ready', 'on_the_way'] },
  { part: changes, of: ['picked'] },
  { part: goods, of: ['received', 'delivered'] },
  { part: figures, of: ['received', 'picked', 'delivered'] },
  { part: taxes, of: ['received', 'delivered'] },
  { part: payment, of: ['received', 'picked', 'ready', 'on_the_way'] },
  { part: invoice, of: ['received', 'delivered'] },
  { part: returnRequest, of: ['return_requested', 'return_decided'] },
  { part: refunds, of: ['refunded', 'cancelled', 'returned', 'return_decided'] },
  { part: rights, of: ['received', 'delivered', 'cancelled'] },
];

/** Sections below the words of a mail about an order. */
export function sectionsOf(about: AboutOrder): Section[] {
  return PARTS.filter(({ of }) => of.some((moment) => about.moments.includes(moment))).flatMap(({ part }) =>
    part(about),
  );
}

function courier(about: AboutOrder): Section[] {
  const { pin } = about;
  if (pin === null) return [];
  const name = courierOf(about);
  const row = { label: 'PIN', value: pin, detail: 'Dilo solo cuando tengas tu pedido.', strong: true };
  return [{ title: name === '' ? 'Al recibir' : `Lo trae ${name}`, rows: [row] }];
}

function arrival({ order }: AboutOrder): Section[] {
  const window = windowWords(order);
  const { address } = order;
  if (address === null) {
    const detail = `${storeName(order.office_name)}, ${order.office_address}`;
    return [{ title: 'Recoges', rows: [{ label: window, detail }] }];
  }
  const place = [address.address, address.comment, address.city].filter((part) => part !== '').join(', ');
  return [{ title: 'Llega', rows: [{ label: window, detail: place }] }];
}

/** Lines that picking changed. */
function changes({ order }: AboutOrder): Section[] {
  const rows = order.lines.flatMap(changeOf);
  return rows.length === 0 ? [] : [{ title: 'Qué cambió', rows }];
}

function changeOf(line: Line): LetterRow[] {
  const picked = presentPick(line);
  if (picked === null) return [];
  const { title = '' } = line.product;
  const ordered = quantityText(line.count_type, line.count);
  const why = picked.reason === null ? '' : MISSING_REASON_WORDS[picked.reason];
  if (picked.outcome === 'missing')
    return [
      {
        label: title,
        detail: `${upper(why || 'no lo encontramos')}: no te lo cobramos.`,
        value: formatPesos(0),
      },
    ];
  const found = picked.parts.find(({ kind }) => kind === 'found');
  const replacements = picked.parts
    .filter(({ kind }) => kind === 'replaced')
    .map((part) => ({
      label: part.title,
      detail: `${part.countDisplay} en vez de ${title}`,
      value: formatPesos(part.totalPrice),
    }));
  if (found === undefined) return replacements;
  const isSame = found.countDisplay === ordered && found.totalPrice === line.total;
  const kept = {
    label: title,
    detail: `Pediste ${ordered}; ${picked.outcome === 'found' ? 'pesó' : 'van'} ${found.countDisplay}`,
    value: formatPesos(found.totalPrice),
  };
  return isSame ? replacements : [kept, ...replacements];
}

function upper(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Goods as ordered, or as picked once picking has ended; what was not handed over is marked. */
function goods({ order }: AboutOrder): Section[] {
  const rows = order.lines.flatMap((line) => {
    const picked = order.settlement === null ? null : presentPick(line);
    const parts = picked === null ? [orderedRow(line)] : picked.parts.map((part) => pickedRow(part, line));
    const back = order.undelivered.find(({ line_id }) => line_id === line.id);
    return back === undefined ? parts : [...parts, notLeft(line, back.total)];
  });
  return [{ title: rows.length === 1 ? '1 producto' : `${rows.length} productos`, rows }];
}

function notLeft({ product: { title = '' } }: Line, total: number): LetterRow {
  return { label: title, detail: 'No lo recibiste: no te lo cobramos.', value: formatPesos(-total) };
}

type PickedPart = NonNullable<ReturnType<typeof presentPick>>['parts'][number];

function pickedRow(part: PickedPart, { product: { brand = '' } }: Line): LetterRow {
  const own = part.kind === 'found' ? brand : '';
  const detail = [part.countDisplay, part.size, own].filter((text) => text !== '').join(' · ');
  return { label: part.title, detail, value: formatPesos(part.totalPrice) };
}

function orderedRow({ product, count_type, count, price_neto, total }: Line): LetterRow {
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

/** Amounts as ordered until picking ends; then as settled, with the earlier total. */
function figures({ order }: AboutOrder): Section[] {
  const settled = order.settlement ?? order;
  const { bags_count: bags, bags_total, delivery_price: delivery, coupons_total: couponsNow } = settled;
  const bag = order.bags_config?.name;
  const total = finalOfOrder(order);
  const coupons =
    order.settlement === null
      ? order.coupons.map(({ code, amount }) => ({ label: `Cupón “${code}”`, value: formatPesos(-amount) }))
      : [{ label: 'Cupones', value: formatPesos(-couponsNow) }].filter(() => couponsNow > 0);
  const rows: LetterRow[] = [
    { label: 'Subtotal', value: formatPesos(settled.subtotal) },
    ...coupons,
    ...(bags === 0
      ? []
      : [{ label: 'Bolsas', value: formatPesos(bags_total), ...(bag && { detail: `${bags} × ${bag}` }) }]),
    ...(order.type === 'delivery'
      ? [{ label: 'Domicilio', value: delivery === 0 ? 'Gratis' : formatPesos(delivery) }]
      : []),
    { label: 'Total', value: formatPesos(total), strong: true },
    ...(total === order.total ? [] : [{ label: 'Antes', value: formatPesos(order.total) }]),
    ...(order.credit === 0
      ? []
      : [
          { label: 'Con tu crédito', value: formatPesos(-order.credit) },
          {
            label: isPaid(order) ? 'Pagado' : 'Por pagar',
            value: formatPesos(besideCredit(total, order.credit)),
            strong: true,
          },
        ]),
  ];
  const note = `Los precios incluyen los impuestos.${order.settlement === null ? ` ${CEILING}` : ''}`;
  return [{ title: 'Cuánto pagas', rows, note }];
}

function isPaid({ payment_method: method, state, delivery }: OrderContent): boolean {
  return isPaidOrder({ method, state, lastEvent: delivery.events?.at(-1)?.event });
}

/** Taxes; nothing while they are not known. */
function taxes({ order }: AboutOrder): Section[] {
  const rows = costOfOrder(order).taxes?.rows ?? [];
  return rows.length === 0 ? [] : [{ title: 'Impuestos incluidos', rows: rows.map(taxWords) }];
}

const CEILING = 'El total es el máximo que pagarás: si algo pesa menos o se agota, pagas menos.';

const HOW: Record<PaymentMethod, { delivery: string; pickup: string }> = {
  cash: { delivery: 'En efectivo, al recibir', pickup: 'En efectivo, al recoger' },
  dataphone: { delivery: 'Con datáfono, al recibir', pickup: 'Con datáfono, al recoger' },
  pickup: { delivery: 'En la tienda', pickup: 'En la tienda, al recoger' },
  online: { delivery: 'En línea', pickup: 'En línea' },
  channel: { delivery: 'Ya está pagado', pickup: 'Ya está pagado' },
};

function payment({ order }: AboutOrder): Section[] {
  const { payment_method: method, type, state } = order;
  const waits = UNPAID.includes(state) ? ': falta el pago' : '';
  return [{ title: 'Cómo pagas', rows: [{ label: `${HOW[method][type]}${waits}` }] }];
}

/** Who the invoice is made out to, when one was requested, and where it is, once issued. */
function invoice({ order: { billing, invoice: issued } }: AboutOrder): Section[] {
  if (billing === null) return [];
  const row = issued
    ? { label: `N.º ${issued.number}, a nombre de ${billing.name}`, url: issued.url }
    : { label: `A nombre de ${billing.name}`, detail: 'La ves en tu pedido apenas se expida.' };
  return [{ title: 'Factura electrónica', rows: [row] }];
}

/** Goods of the return request the mail is about: the decided one, or the pending one. */
function returnRequest(about: AboutOrder): Section[] {
  const isDecision = about.moments.includes('return_decided');
  const request = isDecision ? decidedRequest(about) : about.order.return_requests[0];
  const rows = (request?.lines ?? []).map(({ title, count_type, count, reason }) => ({
    label: title,
    detail: RETURN_REASON_LABELS[reason],
    value: quantityText(count_type, count),
  }));
  return rows.length === 0 ? [] : [{ title: 'Lo que pediste devolver', rows }];
}

/** Returned lines, refunded money, and refunds on their way. */
function refunds({ order }: AboutOrder): Section[] {
  const { refunded, as_credit: asCredit, owed } = order;
  const returned = presentReturns(order).flatMap(({ lines, beside }): LetterRow[] => [
    ...lines.map(({ title, quantity, reason, amount }) => ({
      label: title,
      detail: `${quantity} · ${RETURN_REASON_LABELS[reason]}`,
      value: formatPesos(amount),
    })),
    ...(beside === 0 ? [] : [{ label: 'Domicilio y bolsas', value: formatPesos(beside) }]),
  ]);
  const money = [
    { label: 'Ya te devolvimos', amount: refunded - asCredit },
    { label: 'Ya es crédito en tu cuenta', detail: 'Para tu próximo pedido', amount: asCredit },
    { label: 'Por devolver', detail: 'En máximo 15 días calendario', amount: owed },
  ].flatMap(({ amount, ...row }): LetterRow[] =>
    amount > 0 ? [Object.assign(row, { value: formatPesos(amount) })] : [],
  );
  return [
    { title: 'Lo que se devolvió', rows: returned },
    { title: 'Tu dinero', rows: money },
  ].filter(({ rows }) => rows.length > 0);
}

function rights({ origin }: AboutOrder): Section[] {
  return [
    {
      title: 'Tus derechos',
      rows: [
        {
          label: 'Retracto',
          detail:
            'Puedes arrepentirte de la compra dentro de los 5 días hábiles siguientes a la entrega (artículo 47 de la Ley 1480 de 2011), salvo los perecederos y los demás bienes que la ley exceptúa. Te devolvemos el dinero al mismo medio de pago, en máximo 15 días calendario.',
        },
        { label: 'Peticiones, quejas y reclamos', url: `${origin}/pqr` },
        { label: 'Términos y condiciones', url: `${origin}/terms` },
      ],
    },
  ];
}
