import { formatPesos } from '#rules/money.ts';
import type { CardFault } from '#rules/payments/card.ts';
import type { DirectMethod } from '#rules/payments/direct.ts';

export const payHereTexts = {
  label: '¿Con qué pagas?',
  choose: 'Elige con qué pagas.',
  loading: 'Cargando los medios de pago...',
  away: 'Ahora no podemos mostrar los medios de pago aquí. Paga en la página segura de la pasarela.',
  methods: {
    nequi: ['Nequi', 'Te llega un aviso al celular y lo aceptas'],
    pse: ['PSE', 'Débito de tu cuenta de ahorros o corriente, de cualquier banco'],
    bancolombia: ['Botón Bancolombia', 'Débito de tu cuenta Bancolombia'],
    card: ['Tarjeta', 'Crédito o débito'],
  } satisfies Record<DirectMethod, readonly [string, string]>,

  phone: 'Celular de tu Nequi',
  phoneWrong: 'Escribe un celular de 10 dígitos, como 300 123 4567.',
  phoneHint: 'Al pagar te llega un aviso a tu Nequi: acéptalo.',

  bank: 'Banco',
  chooseBank: 'Elige tu banco',
  person: '¿De quién es la cuenta?',
  persons: { natural: 'De una persona', company: 'De una empresa' },
  documents: { natural: 'Cédula', company: 'NIT, sin dígito de verificación' },
  documentWrong: 'Escribe el número del documento, solo con números.',
  toBank: 'Terminas el pago en la página de tu banco y vuelves aquí.',

  number: 'Número de la tarjeta',
  expiry: 'Vence',
  expiryHint: 'MM/AA',
  cvc: 'Código CVC',
  holder: 'Nombre como está en la tarjeta',
  installments: 'Cuotas',
  installment: (count: number) => (count === 1 ? '1 cuota' : `${count} cuotas`),
  installmentsHint: 'Con tarjeta débito es 1.',
  cardSafe: 'El número va directo a la pasarela de pago: no pasa por esta tienda.',
  cardFaults: {
    number: 'Revisa el número: no es el de una tarjeta.',
    expiry: 'Escribe mes y año: 09/29.',
    expired: 'Esta tarjeta ya venció.',
    cvc: 'Revisa el código: son 3 o 4 números.',
    holder: 'Escribe el nombre como está en la tarjeta.',
  } satisfies Record<CardFault, string>,
  savedExpiry: (when: string) => `Guardada · vence ${when}`,
  cardRefused: 'La pasarela no aceptó la tarjeta. Revisa los datos o usa otra.',

  email: 'Correo',
  emailHint: 'La pasarela te envía ahí el comprobante.',
  emailWrong: 'Escribe tu correo.',
  terms: ['Leí y acepto el ', 'reglamento de Wompi', ', que procesa el pago.'],
  personalData: ['Autorizo a Wompi a tratar mis datos: ', 'autorización de datos personales', '.'],
  newTab: '(se abre en otra pestaña)',
  acceptTerms: 'Acepta el reglamento para pagar.',
  acceptData: 'Autoriza el tratamiento de datos para pagar.',

  pay: (total: number) => `Pagar ${formatPesos(total)}`,
  paying: 'Enviando el pago...',
  openingBank: 'Abriendo tu banco...',
} as const;
