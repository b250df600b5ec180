import { formatPesos } from '#rules/money.ts';
import { MISSING_REASON_WORDS } from '#rules/picking/pick-action.ts';
import type { Substitution } from '#rules/picking/substitution-wish.ts';

const rules: Record<Substitution, string> = {
  choose: 'Ponemos algo parecido que no cueste más.',
  ask: 'Te preguntamos mientras alistamos. Si no respondes a tiempo, no te lo enviamos ni te lo cobramos.',
  none: 'No te lo enviamos ni te lo cobramos.',
};

export const pickingTexts = {
  rule: {
    row: 'Si algo se agota',
    title: '¿Qué hacemos si algo se agota?',
    explain: rules,
    change: 'Cambiar',
    changeSpoken: 'Cambiar qué hacemos si algo se agota',
    byLine: 'Elegir para cada producto',
    byLineTitle: 'Para un solo producto',
    asCart: 'Como todo el pedido',
    others: (count: number) => (count === 1 ? '1 producto es distinto' : `${count} productos son distintos`),
    close: 'Listo',
    failed: 'No se logró guardar qué hacer si algo se agota.',
  },

  question: {
    region: 'Te preguntamos por un producto',
    gone: (title: string) => `Se agotó ${title}.`,
    fewer: (title: string, found: string) => `De ${title} solo hay ${found}.`,
    offer: (quantity: string, title: string) => `¿Te llevamos ${quantity} de ${title}?`,
    costs: (before: number, now: number) => {
      if (now === before) return `Pagas lo mismo: ${formatPesos(now)}.`;
      const difference = formatPesos(Math.abs(now - before));
      return now < before
        ? `Pagas ${difference} menos: ${formatPesos(now)} en vez de ${formatPesos(before)}.`
        : `Pagas ${difference} más: ${formatPesos(now)} en vez de ${formatPesos(before)}.`;
    },
    yes: 'Sí, cámbialo',
    no: 'No, quítalo',
    answering: 'Enviando...',
    left: 'Te quedan',
    silence: 'Si no respondes, no te lo enviamos ni te lo cobramos.',
    silenceFewer: (found: string) => `Si no respondes, te enviamos solo ${found}.`,
    over: (title: string) => `Se acabó el tiempo: no te enviamos ${title} ni te lo cobramos.`,
    overFewer: (found: string, title: string) => `Se acabó el tiempo: te enviamos solo ${found} de ${title}.`,
    addWords: 'Agregar un mensaje',
    words: 'Mensaje para quien alista',
    wordsHint: 'Ej.: que sea deslactosada',
    /** On every page: 'Se agotó Café molido. Te quedan 4:12 para responder.' */
    band: 'Te preguntan por tu pedido',
    bandTime: 'para responder.',
    answer: 'Responder',
    asked: (title: string) => `Quien alista tu pedido te pregunta por ${title}.`,
    done: { yes: 'Listo, lo cambiamos.', no: 'Listo, no te lo enviamos.' },
    failed: 'No se logró enviar tu respuesta.',
  },

  line: {
    picked: 'alistado',
    ordered: (quantity: string) => `Pediste ${quantity}`,
    weighs: (quantity: string) => `pesó ${quantity}`,
    goes: (quantity: string) => `van ${quantity}`,
    why: MISSING_REASON_WORDS,
    missing: 'No lo enviamos',
    notCharged: 'No se cobra.',
    replaced: 'En su lugar',
    before: 'Antes',
    refuse: 'No lo quiero, quítalo',
    refuseSpoken: (title: string) => `No quiero ${title}, quítalo`,
    refuseTitle: (title: string) => `¿Quitar ${title}?`,
    refuseText: (title: string) => `No te llevamos ${title} ni otro reemplazo, y no se cobra.`,
    refuseYes: 'Sí, quitarlo',
    refuseNo: 'Dejarlo',
    refusing: 'Quitando...',
    refuseDone: (title: string) => `Quitamos ${title}.`,
    refuseFailed: 'No se logró quitar el reemplazo.',
  },

  totals: {
    confirmed: 'Total que confirmaste',
    soFar: (before: number, now: number) =>
      `Con lo alistado hasta ahora tus productos pasan de ${formatPesos(before)} a ${formatPesos(now)}. El total queda listo al terminar.`,
    coupons: 'Cupones',
    toPay: 'Total a pagar',
    paid: 'Total de lo alistado',
    less: (amount: number) => `Pagas ${formatPesos(amount)} menos de lo que confirmaste.`,
    more: (amount: number) => `Pagas ${formatPesos(amount)} más, por el reemplazo que aceptaste.`,
    refund: (amount: number) =>
      `Te devolvemos ${formatPesos(amount)} de lo que pagaste en línea, al mismo medio de pago, en máximo 15 días calendario.`,
  },
} as const;
