/** Paying online: the checkout's step, the page with the link, the return, and unpaid orders. */
export const paymentTexts = {
  gateways: {
    wompi: { name: 'Wompi', accepts: 'Tarjeta, PSE, Nequi o Bancolombia' },
    credibanco: { name: 'CredibanCo', accepts: 'Tarjeta o PSE' },
  },
  /** Below 'Pago en Línea' in the checkout: the accepted means, then the provider and the time. */
  step: (accepted: string, providers: string) =>
    `${accepted}, en la página segura de ${providers}, al hacer el pedido. Apartamos tus productos mientras pagas.`,
  stepUnknown: (providers: string) =>
    `En la página segura de ${providers}, al hacer el pedido. Apartamos tus productos mientras pagas.`,
  or: ' o ',

  title: 'Paga tu pedido',
  description: 'El enlace para pagar este pedido en línea.',
  order: (number: string) => `Pedido N.º ${number}`,
  total: 'Total a pagar',
  until: (hour: string) => `Apartamos tus productos hasta las ${hour}`,
  left: 'Te quedan',
  over: 'Se acabó el tiempo: estamos revisando tu pago.',
  choose: '¿Con quién pagas?',
  one: (name: string, accepts: string) => `Pagas en la página segura de ${name}: ${lower(accepts)}.`,
  elsewhere: 'O paga en la página segura de la pasarela',
  /** Quoted from storefront 2. */
  pay: 'Pagar en linea',
  opening: 'Abriendo...',
  linkFailed: 'No se pudo generar el enlace de pago',
  linkSafe: 'Tu pedido está seguro y no se cobró nada.',
  retryLink: 'Reintentar',
  copy: 'Copiar enlace',
  copyText: 'Con el enlace puede pagar otra persona: no ve tus datos.',
  begun: 'Ya abriste la página de pago. Si ya pagaste, espera: lo estamos confirmando.',
  look: 'Revisar mi pago',
  looking: 'Revisando...',
  notRead: 'No pudimos revisar tu pago.',
  offline: 'Sin conexión: seguimos revisando tu pago cuando vuelva.',

  confirming: {
    title: 'Estamos confirmando tu pago',
    way: 'Pasos de tu pago',
    steps: { ordered: 'Pedido hecho', paying: 'Pago por confirmar', picking: 'Alistamos tu pedido' },
    text: 'Si ya pagaste, no pagues de nuevo: tarda menos de 2 minutos.',
    long: 'Está tardando más de lo normal. Puedes cerrar esta página: tu pedido cambia solo cuando el pago se confirme.',
    /** The provider has a payment in progress, as a bank debit (PSE) is for some minutes. */
    bank: {
      title: 'Tu banco está procesando el pago',
      text: 'Puede tardar unos minutos. No pagues de nuevo: tu pedido cambia solo cuando el banco responda.',
    },
    here: {
      nequi: {
        title: 'Acepta el pago en tu Nequi',
        text: 'Te llega un aviso a tu Nequi, acéptalo. Esta página cambia sola cuando lo hagas.',
      },
      pse: {
        title: 'Termina el pago en tu banco',
        text: 'Cuando el banco responda, esta página cambia sola. No pagues de nuevo.',
      },
      bancolombia: {
        title: 'Termina el pago en Bancolombia',
        text: 'Cuando el banco responda, esta página cambia sola. No pagues de nuevo.',
      },
      card: {
        title: 'Estamos confirmando con tu banco',
        text: 'Tarda unos segundos. No pagues de nuevo: esta página cambia sola.',
      },
    },
    toBank: 'Ir a la página del banco',
    until: (hour: string) => `Esperamos tu pago hasta las ${hour}; después soltamos los productos.`,
    left: (minutes: number) => (minutes === 1 ? 'Queda 1 minuto.' : `Quedan ${minutes} minutos.`),
    notPaid: '¿No pagaste?',
    notPaidText: 'Antes de seguir revisamos que no haya un pago en curso.',
    again: 'No pagué: reintentar',
    other: 'Pagar con otra empresa',
  },
  failed: {
    title: 'Pago online fallido',
    text: 'El banco no aprobó el pago y no se cobró nada.',
    kept: 'Tus productos siguen apartados.',
    again: 'Al reintentar, apartamos tus productos otra vez.',
    noGateway: 'Por ahora no se puede pagar en línea. Cambia a pagar al recibir.',
    retry: 'Intentar de nuevo',
    means: 'Elegir otro medio de pago',
    other: (name: string) => `Pagar con ${name}`,
  },
  expired: {
    title: 'Se acabó el tiempo para pagar',
    text: 'No recibimos tu pago a tiempo y liberamos los productos. Puedes pedirlos otra vez desde Mis pedidos.',
  },
  review: {
    title: 'Estamos revisando tu pago',
    text: 'Recibimos dinero de este pedido, que está cancelado o se quedó sin tiempo. No pagues de nuevo: una persona lo revisa y te avisa.',
  },
  paid: {
    title: 'Pago recibido',
    text: 'Este pedido ya está pagado. Gracias.',
  },
  atDoor: {
    title: 'Pagas al recibir',
    titlePickup: 'Pagas en la sede',
    text: 'Este pedido no se paga en línea.',
  },
  cancelled: {
    title: 'Pedido Cancelado',
    text: 'Este pedido está cancelado: no hay nada que pagar.',
  },
  see: 'Ver el pedido',
  home: 'Volver al inicio',

  change: {
    /** Pickup orders are paid at the office. */
    atDoor: { open: 'Pagar al recibir', title: '¿Cómo pagas al recibir?' },
    inOffice: { open: 'Pagar en la sede', title: '¿Cómo pagas en la sede?' },
    confirm: 'Cambiar forma de pago',
    saving: 'Guardando...',
    keep: 'Cancelar',
    close: 'Cerrar',
    done: 'Cambiamos la forma de pago. Pedido generado con exito!',
    failed: 'No se logró cambiar la forma de pago.',
  },

  waiting: {
    title: 'Falta pagar este pedido',
    pay: 'Pagar en línea',
    paySpoken: (number: string) => `Pagar en línea el pedido número ${number}`,
    retry: 'Intentar de nuevo',
    retrySpoken: (number: string) => `Intentar de nuevo el pago del pedido número ${number}`,
    look: 'Ver el pago',
    lookSpoken: (number: string) => `Ver el pago del pedido número ${number}`,
    atTheBank: 'Tu banco está procesando el pago: no pagues de nuevo.',
    reservedUntil: (hour: string) => `Apartado hasta las ${hour}`,
    loading: 'Cargando el pago...',
  },
  enterTitle: 'Entra para pagar tu pedido',
  enterText: 'Con el enlace de pago no hace falta: pídelo a quien hizo el pedido.',
} as const;

/** Lowers the first letter of 'Tarjeta, PSE' for the middle of a sentence. */
function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
