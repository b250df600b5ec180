import { ATTEMPT_REASON_WORDS } from '#rules/deliveries/door.ts';
import { formatPesos } from '#rules/money.ts';
import { bagsText } from './bags.ts';

/** Texts of the orders: the list, one order, ordering again. */
export const orderTexts = {
  title: (number: string) => `Pedido N.º ${number}`,
  list: {
    title: 'Mis pedidos',
    loading: 'Cargando tus pedidos...',
    failed: 'No pudimos leer tus pedidos',
    failedText: 'Tus pedidos están seguros. Revisa tu conexión e intenta de nuevo.',
    retry: 'Reintentar',
    empty: 'Aun no haz realizado ningun pedido',
    emptyText: 'Cuando hagas el primero, aquí podrás seguirlo y repetirlo.',
    emptyAction: 'Empezar a comprar',
    more: 'Cargar mas',
    loadingMore: 'Cargando...',
    moreFailed: 'No logramos cargar más pedidos.',
    end: 'No hay mas pedidos para mostrar',
    products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
    see: 'Ver pedido',
    seeSpoken: (number: string) => `Ver pedido número ${number}`,
    repeat: 'Repetir',
    repeatSpoken: (number: string) => `Repetir pedido número ${number}`,
  },
  enterTitle: 'Entra para ver tu pedido',
  enterText: 'Solo quien lo hizo lo ve completo. Con el enlace compartido se ve sin datos personales.',
  arrives: (window: string) => `Llega ${window}`,
  /** 'hoy a las 5:10 p. m.' */
  delivered: {
    delivery: (when: string) => `Entregado ${when}`,
    pickup: (when: string) => `Recogido ${when}`,
  },
  dispatched: {
    delivery: (when: string) => `Salió de la tienda ${when}`,
    pickup: (when: string) => `Listo para recoger desde ${when}`,
  },
  returned: {
    delivery: (when: string) => `Volvió a la tienda ${when}`,
    pickup: (when: string) => `Volvió a los estantes ${when}`,
  },
  /** Of a late order: '5:15 p. m.' */
  lateAt: {
    delivery: (hour: string) => `Va con retraso: llega hacia las ${hour}`,
    pickup: (hour: string) => `Va con retraso: estará listo hacia las ${hour}`,
  },
  lateFor: (window: string) => `Va con retraso: era para ${window}`,
  lateUnknown: 'Perdón por la demora. Escríbenos y te decimos la nueva hora.',
  lateKnown: (window: string) => `Perdón por la demora: era para ${window.replace(/\.$/, '')}.`,
  at: (day: string, hour: string) => `${day} a las ${hour}`,
  collect: (window: string) => `Recoges ${window}`,
  cancelled: (when: string) => `Cancelado ${when}`,
  /** For cancelled and overdue deliveries. */
  wasFor: (window: string) => `Era para ${window}`,
  office: (name: string, address: string) => (address === '' ? `Sede ${name}` : `Sede ${name}, ${address}`),
  progress: 'Avance del pedido',
  /** Below an attempt to deliver. */
  attemptReasons: ATTEMPT_REASON_WORDS,
  picking: (name: string) => `${name} alista tu pedido`,
  delivering: (name: string) => `${name} lleva tu pedido`,
  stopOf: (position: number, of: number) =>
    of === 1 ? 'Eres la única parada' : `Eres la parada ${position} de ${of}`,
  stopsBefore: (before: number) => {
    if (before === 0) return 'En camino: la próxima parada es la tuya.';
    return before === 1
      ? 'En camino: hay 1 parada antes de la tuya.'
      : `En camino: hay ${before} paradas antes de la tuya.`;
  },
  onTheWay: 'Tu pedido va en camino',
  courier: {
    arrival: (hour: string) => `Llega hacia las ${hour}`,
    here: (name: string) => `${name} está en tu puerta`,
    map: (name: string) => `Por dónde va ${name}`,
    seen: (minutes: number) =>
      minutes < 1 ? 'Ubicación de hace un momento' : `Ubicación de hace ${minutes} min`,
    call: (name: string) => `Llamar a ${name}`,
    write: 'Escribirle',
  },
  pin: 'Tu PIN de entrega',
  pinText: 'Díselo al domiciliario solo cuando recibas tu pedido.',
  done: 'Hecho',
  now: 'Ahora',
  changed: (state: string) => `Tu pedido cambió: ${state}.`,
  products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
  changedByStore: (quantity: string) => `La tienda cambió la cantidad: pediste ${quantity}`,
  leftOut: 'Quedó por fuera',
  leftOutText: 'Lo que salió de tu carrito al revisarlo.',
  subtotal: 'Subtotal',
  delivery: 'Domicilio',
  pickup: 'Recoger en tienda',
  free: 'Gratis',
  bags: bagsText,
  coupon: (code: string) => `Cupón “${code}”`,
  total: 'Total',
  taxes: 'Impuestos incluidos',
  undelivered: {
    line: 'No se entregó. No se cobra.',
    part: 'Una parte no se entregó. No se cobra.',
    back: 'No se entregó',
    paid: 'Pagaste al recibir',
    kept: 'Total final',
    nothingDue: 'Tu pedido volvió a la tienda. No pagas nada.',
    paidBack: 'Tu pedido volvió a la tienda. Te devolvemos lo que pagaste por los productos.',
  },
  ceiling: 'Es el máximo que pagarás: si algo pesa menos, pagas menos.',
  saving: (amount: number) => `Ya incluye ${formatPesos(amount)} de ahorro en ofertas`,
  payment: 'Forma de pago',
  observations: 'Observaciones',
  placed: 'Fecha del pedido',
  adult: 'Lleva productos para mayores de 18 años: pedimos el documento al entregar.',

  again: 'Volver a pedir',
  looking: 'Revisando...',
  adding: 'Agregando...',
  help: 'Ayuda',
  claim: 'Ayuda con este pedido',
  giveBack: 'Pedir una devolución',
  calendar: 'Agregar al calendario',
  calendarAgain: 'Actualizar el calendario',
  addedLater: 'Lo agregaste después de hacer el pedido',
  share: 'Compartir',
  shareTitle: (number: string) => `Pedido N.º ${number}`,
  cancel: 'Cancelar pedido',
  cancelTitle: '¿Cancelar este pedido?',
  cancelText: 'Dejamos de alistarlo y no pagas nada. No se puede deshacer.',
  cancelPaid:
    'Dejamos de alistarlo. Si ya lo pagaste, te devolvemos el dinero al mismo medio de pago, en máximo 15 días calendario. No se puede deshacer.',
  cancelYes: 'Sí, cancelar',
  cancelNo: 'Conservar',
  cancelling: 'Cancelando...',
  cancelDone: 'Cancelamos tu pedido.',
  cancelFailed: 'No pudimos cancelar tu pedido: sigue activo. Intenta de nuevo o llámanos.',
  offline: 'Se cortó la conexión: actualizamos cada minuto.',

  copy: {
    previewTitle: 'Esto se agrega a tu carrito',
    title: 'Agregamos tu pedido al carrito',
    close: 'Cerrar',
    cancel: 'Cancelar',
    confirm: (total: string) => `Agregar ${total}`.trim(),
    /** Storefront 8. */
    nothing: 'No hay productos en el carrito para duplicar',
    comes: (count: number) => (count === 1 ? 'Se agrega 1 producto' : `Se agregan ${count} productos`),
    changed: 'Cambió desde la última vez',
    missing: 'No se consigue ahora',
    done: 'Hemos agregado los productos al carrito actual!',
    cart: 'Ver el carrito',
    failed: 'No se logró agregar los productos.',
  },
} as const;
