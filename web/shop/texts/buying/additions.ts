import { formatPesos, groupThousands } from '#rules/money.ts';

const products = (count: number) => (count === 1 ? '1 producto' : `${count} productos`);

export const additionTexts = {
  add: 'Agregar a este pedido',
  started: 'Pon en tu carrito lo que te falta. Cuando termines, revisa y confirma.',
  band: (number: number) => `Agregas al pedido N.º ${groupThousands(number)}`,
  bandEmpty: 'Busca lo que te falta y ponlo en tu carrito.',
  bandCart: (count: number, subtotal: number) =>
    `${products(count)} en tu carrito · ${formatPesos(subtotal)}`,
  review: 'Revisar',
  leave: 'Dejar de agregar',
  left: 'Dejaste de agregar. Lo que pusiste sigue en tu carrito.',
  inCart: (number: number) => `Agregar al pedido N.º ${groupThousands(number)}`,

  title: 'Agregar a tu pedido',
  enterTitle: 'Entra para agregar a tu pedido',
  loading: 'Calculando tu pedido...',
  failed: 'No pudimos calcular tu pedido',
  failedText: 'Tu pedido sigue como estaba. Revisa tu conexión e intenta de nuevo.',
  retry: 'Reintentar',
  emptyTitle: 'Tu carrito está vacío',
  leftTitle: 'Esto ya no está en tu carrito',
  leftText:
    'Puede que ya lo hayas agregado desde otro dispositivo. Revisa tu pedido antes de pedirlo otra vez.',
  shop: 'Buscar productos',
  backToOrder: 'Volver al pedido',
  choose: 'Elige lo que entra al pedido',
  office: (name: string) => `Precios de hoy en ${name}, la sede de tu pedido.`,
  window: {
    delivery: (number: number, window: string) =>
      `Se suma al pedido N.º ${groupThousands(number)} sin cobrarte otro domicilio. Sigue para: ${window}`,
    pickup: (number: number, window: string) =>
      `Se suma al pedido N.º ${groupThousands(number)} y lo recoges todo junto. Sigue para: ${window}`,
  },
  before: 'Tu pedido hasta ahora',
  added: (count: number) => `Lo que agregas, ${products(count)}`,
  bags: (count: number) => (count === 1 ? '1 bolsa más' : `${count} bolsas más`),
  fewerBags: 'Menos bolsas',
  coupons: 'Más descuento de tus cupones',
  total: 'Nuevo total',
  pay: {
    cash: 'Pagas el nuevo total en efectivo al recibir.',
    dataphone: 'Pagas el nuevo total con datáfono al recibir.',
    pickup: 'Pagas el nuevo total en la sede cuando recojas.',
    online: 'Pagas la diferencia en línea. Cuando se confirme el pago, entra a tu pedido.',
    channel: 'Este pedido se pagó en otro canal.',
  },
  payNow: 'Pagas ahora en línea',
  goPay: (amount: number) => `Pagar ${formatPesos(amount)}`,
  confirm: (total: number) => `Confirmar por ${formatPesos(total)}`,
  confirming: 'Agregando...',
  ownData: 'Completar mis datos',
  none: 'Elige al menos un producto.',
  changed: (total: number) =>
    `Cambió algo: el nuevo total sería ${formatPesos(total)}. Revísalo y confirma de nuevo.`,
  unsure:
    'Se perdió la conexión y no sabemos si alcanzó a agregarse. Confirma otra vez: no se agrega dos veces.',
  done: (count: number, total: number) =>
    `Agregamos ${products(count)}. Tu pedido cuesta ahora ${formatPesos(total)}.`,
  linkFailed: 'No se logró enlazar con la pasarela de pago. Lo que agregas sigue apartado: intenta de nuevo.',

  waiting: {
    title: 'Falta pagar lo que agregas',
    what: (count: number) => `Apartamos ${products(count)}. Entra a tu pedido cuando se confirme el pago.`,
    amount: 'Diferencia por pagar',
    choose: '¿Con quién pagas?',
    paid: 'Si ya pagaste, espera: lo estamos confirmando.',
    bank: 'Tu banco está procesando el pago. No pagues de nuevo.',
    opening: 'Abriendo...',
    drop: 'No agregarlo',
    dropping: 'Revisando...',
    dropped: 'Listo: tu pedido sigue como estaba.',
    ended: 'No se agregó a tu pedido',
    endedWhat: (count: number) =>
      count === 1
        ? '1 producto no se alcanzó a agregar. Si pagaste, te devolvemos el dinero al mismo medio de pago, en máximo 15 días calendario. Sigue en tu carrito.'
        : `${count} productos no se alcanzaron a agregar. Si pagaste, te devolvemos el dinero al mismo medio de pago, en máximo 15 días calendario. Siguen en tu carrito.`,
    joined: (count: number) => `Recibimos tu pago y agregamos ${products(count)}.`,
    notRead: 'No pudimos revisar tu pago.',
  },
  parts: {
    title: 'Pagado en línea',
    order: 'Al hacer el pedido',
    added: 'Lo que agregaste',
  },
} as const;
