import type { OrderMoment } from '../orders/moments.ts';

/**
 * A template of WhatsApp: Meta approves its text for each business's number, and lets a message fill in the numbered
 * parts alone. Of category UTILITY, in Spanish.
 */
export type WhatsappTemplate = {
  name: string;
  /** With {{1}}, {{2}} … : it neither begins nor ends with one of them. */
  body: string;
  /** Leads to an address of the shop, whose path follows it. */
  link?: { label: string };
  /** Each answers with what the message says of it. */
  replies?: readonly string[];
};

/** The language of all of them, as Meta writes it. */
export const TEMPLATE_LANGUAGE = 'es';

const END = 'Si no quieres más mensajes por aquí, responde BAJA.';

/**
 * One for each moment of an order: {{1}} is the first name, {{2}} the number of the order, {{3}} the shop, {{4}} the
 * facts.
 */
export const MOMENT_TEMPLATES: Readonly<Record<OrderMoment, WhatsappTemplate>> = {
  received: moment('pedido_recibido', 'recibimos tu pedido N.º {{2}} en {{3}}.'),
  paid: moment('pedido_pagado', 'recibimos el pago de tu pedido N.º {{2}} en {{3}}.'),
  declined: moment(
    'pedido_sin_pago',
    'no se completó el pago de tu pedido N.º {{2}} en {{3}}.',
    'Pagar el pedido',
  ),
  picked: moment('pedido_cambio', 'tu pedido N.º {{2}} en {{3}} cambió al alistarlo.'),
  ready: moment('pedido_listo', 'tu pedido N.º {{2}} en {{3}} está listo para recoger.'),
  on_the_way: moment('pedido_en_camino', 'tu pedido N.º {{2}} de {{3}} va en camino.'),
  attempted: moment(
    'pedido_no_entregado',
    'pasamos con tu pedido N.º {{2}} de {{3}} y no pudimos entregarlo.',
  ),
  delivered: moment('pedido_entregado', 'ya tienes tu pedido N.º {{2}} de {{3}}.'),
  returned: moment('pedido_devuelto', 'tu pedido N.º {{2}} volvió a {{3}}.'),
  return_requested: moment(
    'devolucion_recibida',
    'recibimos tu solicitud de devolución del pedido N.º {{2}} en {{3}}.',
  ),
  return_decided: moment('devolucion_respondida', 'respondimos tu devolución del pedido N.º {{2}} en {{3}}.'),
  cancelled: moment('pedido_cancelado', 'tu pedido N.º {{2}} en {{3}} quedó cancelado.'),
  refunded: moment('pedido_reembolso', 'te devolvimos dinero de tu pedido N.º {{2}} en {{3}}.'),
};

/** A picker's question about a replacement: the same parts, and a button for each answer, yes in front. */
export const QUESTION_TEMPLATE: WhatsappTemplate = {
  name: 'pedido_pregunta',
  body: 'Hola, {{1}}: estamos alistando tu pedido N.º {{2}} de {{3}} y necesitamos tu respuesta. {{4}} Si no respondes a tiempo, no te enviamos ese producto ni te lo cobramos.',
  replies: ['Sí, llévenlo', 'No, gracias'],
};

/** A repeated order that waits: the first name, the name of the order, the shop, the facts. */
export const STANDING_ORDER_TEMPLATE: WhatsappTemplate = {
  name: 'compra_repetida',
  body: `Hola, {{1}}: tu compra que se repite, {{2}}, en {{3}} espera que la confirmes. {{4}} Si no la confirmas, no se pide ni se cobra nada. ${END}`,
  link: { label: 'Revisar y confirmar' },
};

export const ALL_TEMPLATES: readonly WhatsappTemplate[] = [
  ...Object.values(MOMENT_TEMPLATES),
  QUESTION_TEMPLATE,
  STANDING_ORDER_TEMPLATE,
];

function moment(name: string, sentence: string, label = 'Ver el pedido'): WhatsappTemplate {
  return { name, body: `Hola, {{1}}: ${sentence} {{4}} ${END}`, link: { label } };
}

export function templateNamed(name: string): WhatsappTemplate | undefined {
  return ALL_TEMPLATES.find((template) => template.name === name);
}

/** How many parts a message fills in. */
export function partsOf({ body }: WhatsappTemplate): number {
  return new Set(body.match(/\{\{\d+\}\}/g)).size;
}

/** What Meta lets a body have. */
const LONGEST = 1024;

/**
 * A part as Meta takes it: on one line, without runs of spaces, never empty, and so short that the whole fits.
 */
export function templatePart(text: string, longest: number = LONGEST): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '-';
  return [...line].length <= longest
    ? line
    : `${[...line]
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/** The parts of a template in the form and length that Meta takes; the last one gives way. */
export function templateParts(template: WhatsappTemplate, texts: readonly string[]): string[] {
  const short = texts.slice(0, -1).map((text) => templatePart(text, 60));
  const left = LONGEST - [...filled(template, [...short, ''])].length;
  return [...short, templatePart(texts.at(-1) ?? '', left)];
}

/** The text as people read it. */
export function filled({ body }: WhatsappTemplate, parts: readonly string[]): string {
  return body.replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => parts[Number(place) - 1] ?? '');
}
