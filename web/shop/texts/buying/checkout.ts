import { formatPesos, groupThousands } from '#rules/money.ts';
import { bagsText } from './bags.ts';

export const checkoutTexts = {
  title: 'Tu pedido',
  /** For the preview that staff see while configuring the shop. */
  preview: {
    title: 'Un pedido de ejemplo',
    cart: 'En el carrito',
    finish: 'Al confirmar',
    signUp: 'Al crear la cuenta',
    markets: 'En los carritos guardados',
    noAlert: 'Sin aviso.',
  },
  steps: {
    label: 'Pasos del pedido',
    spoken: (place: number, total: number) => `Paso ${place} de ${total}`,
    address: 'Dirección',
    pay: 'Pago',
    bags: 'Bolsas',
    finish: 'Finalizar',
  },
  loading: 'Cargando carrito...',
  failed: 'No pudimos leer tu pedido',
  failedText: 'Tu carrito está guardado. Revisa tu conexión e intenta de nuevo.',
  retry: 'Reintentar',
  empty: 'No tienes productos en el carrito.',
  ordered: 'Este carrito ya es un pedido.',
  /** Storefront 8, then the missing choices. */
  missingOf: {
    address: 'Elige una dirección o una sede para recoger.',
    pay: 'Elige cómo vas a pagar.',
    bags: 'Elige con qué bolsas va tu pedido.',
    finish: '',
  },
  missing: (what: string) => `No hay datos de la orden para completar. ${what}`,
  enterTitle: 'Entra para seguir con tu pedido',
  enterText: 'Al entrar seguimos justo aquí.',

  summary: {
    title: 'Tu pedido',
    products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
    arrives: 'Llega',
    collect: 'Recoges',
    subtotal: 'Subtotal',
    delivery: 'Domicilio',
    zones: { cercano: 'zona cercana', lejano: 'zona lejana', muy_lejano: 'zona muy lejana' },
    pickup: 'Recoger en tienda',
    free: 'Gratis',
    bags: bagsText,
    coupon: (code: string) => `Cupón “${code}”`,
    idle: 'No aplica',
    total: 'Total',
    ceiling: 'Es el máximo que pagarás: si algo pesa menos, pagas menos.',
    saving: (amount: number) => `Ya incluye ${formatPesos(amount)} de ahorro en ofertas`,
  },

  closed: {
    delivery: (window: string) =>
      `Ya pasó la hora de pedidos de hoy. Tu pedido se despacha después de abrir y llega ${window}, con los precios de ese día; si alguno sube, no pagas más.`,
    pickup: (window: string) =>
      `Ya pasó la hora de pedidos de hoy. Recoges tu pedido ${window}, con los precios de ese día; si alguno sube, no pagas más.`,
    /** Before opening the order is still for the same day. */
    early: (window: string) => sentence(`Todavía no es hora de alistar pedidos. Tu pedido llega ${window}`),
    earlyPickup: (window: string) =>
      sentence(`Todavía no es hora de alistar pedidos. Recoges tu pedido ${window}`),
  },

  address: {
    title: '¿Cómo quieres recibirlo?',
    usual: (filled: readonly ('address' | 'payment' | 'bags')[]) => {
      const words = { address: 'la dirección', payment: 'el pago', bags: 'las bolsas' };
      const names = filled.map((choice) => words[choice]);
      const list = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' y ');
      return `Ya elegimos ${list} por ti. Cambia lo que quieras antes de hacer el pedido.`;
    },
    type: 'Forma de entrega',
    delivery: 'Domicilio',
    pickup: 'Recoger en tienda',
    saved: 'Tus direcciones',
    fresh: 'Nueva dirección',
    city: 'Ciudad',
    offices: 'Sedes',
    next: 'Continuar con el pago',
    saving: 'Guardando...',
    reasonUnsaved: 'Guarda la dirección nueva o elige una de las tuyas para seguir.',
    reasonDelivery: 'Guarda o elige una dirección para seguir.',
    reasonPickup: 'Elige la sede donde recoges tu pedido.',
    covered: (office: string, fee: number) =>
      `Te atiende la sede ${office}. Domicilio ${fee === 0 ? 'gratis' : formatPesos(fee)}.`,
    yes: 'Sí llegamos.',
    arrives: (window: string) => sentence(`Llega ${window}`),
    nextPickup: (window: string) => `próxima recogida ${window}`,
    ready: (office: string, window: string) => sentence(`Recoges en la sede ${office}, ${window}`),
    noWindow: 'Por ahora no quedan horarios en esta sede. Prueba más tarde o elige recoger.',
    officeChanged: (office: string) => `Tu pedido sale ahora de la sede ${office}.`,
    failed: 'No se logró guardar la dirección del pedido.',
  },

  move: {
    title: (office: string) => `Tu pedido saldría de la sede ${office}`,
    delivery: (office: string, before: string) =>
      `A esa dirección le llega la sede ${office}, no ${before}. Allá cambia esto de tu carrito:`,
    pickup: (office: string, before: string) =>
      `Lo recoges en ${office} y no en ${before}. Allá cambia esto de tu carrito:`,
    before: 'Antes:',
    now: 'Ahora:',
    gone: 'No se consigue',
    subtotal: 'Tu subtotal:',
    explain: 'Si cambias de sede, quitamos de tu carrito lo que allá no se consigue.',
    nothing: 'Ninguno de tus productos se consigue allá.',
    keep: (office: string) => `Seguir en ${office}`,
    accept: 'Cambiar de sede',
    moving: 'Cambiando de sede...',
    close: 'Cerrar',
  },

  pay: {
    title: '¿Cómo vas a pagar?',
    methods: 'Métodos de pago',
    nothingToPay: 'No hay nada que pagar: tus cupones cubren todo el pedido.',
    explain: {
      delivery: {
        cash: 'Pagas al recibir.',
        dataphone: 'Llevamos el datáfono a tu puerta.',
        pickup: '',
        online: '',
      },
      pickup: {
        cash: 'Pagas al recoger.',
        dataphone: 'Pagas con tarjeta al recoger.',
        pickup: 'Eliges cómo pagar cuando llegues.',
        online: '',
      },
    },
    cashAmount: '¿Con cuánto pagas?',
    cashAside: '(opcional)',
    cashHint: (change: number) =>
      change === 0 ? 'Pagas completo, sin vueltas.' : `Te llevamos ${formatPesos(change)} de vueltas.`,
    cashTooLittle: (total: number) => `Debe ser ${formatPesos(total)} o más.`,
    cashNotNumber: 'Escribe un valor en pesos, sin centavos.',
    coupon: 'Cupón de descuento',
    apply: 'Aplicar',
    applying: 'Aplicando...',
    couponEmpty: 'Escribe el código del cupón.',
    applied: 'Cupones aplicados',
    couponApplied: (code: string) => `Aplicamos el cupón ${code}.`,
    couponAutomatic: 'Se aplicó automáticamente',
    /** Coupons applied automatically that cannot be combined with the entered code. */
    couponInstead: (code: string, gone: readonly string[]) =>
      gone.length === 1
        ? `Aplicamos el cupón ${code}. Salió ${gone.join('')}, que no se acumula con él.`
        : `Aplicamos el cupón ${code}. Salieron ${gone.join(', ')}, que no se acumulan con él.`,
    couponRemoved: (code: string) => `Quitamos el cupón ${code}.`,
    offers: 'Cupones para ti',
    offerApply: (code: string) => `Aplicar ${code}`,
    offerApplied: 'Ya está aplicado',
    couponIdle: (code: string) => `El cupón ${code} ya no aplica a tu pedido.`,
    couponFailed: 'No se logró quitar el cupón.',
    removeCoupon: (code: string) => `Quitar el cupón ${code}`,
    next: 'Seguir con las bolsas',
    nextFinish: 'Revisar y finalizar',
    reason: 'Elige cómo vas a pagar.',
    failed: 'No se logró guardar tu forma de pago.',
  },

  windows: {
    delivery: 'Horario de entrega',
    pickup: 'Horario para recoger',
    choose: 'Elegir otro horario',
    more: 'Ver más días',
    gone: (next: string) => sentence(`El horario que elegiste ya no tiene cupo. El siguiente es ${next}`),
  },

  customCarts: {
    title: '¿Algo más?',
    products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
    whole: (price: number) => `${formatPesos(price)} en total`,
    add: 'Agregar',
    addSpoken: (name: string) => `Agregar ${name} al carrito`,
  },

  bags: {
    title: '¿En qué lo empacamos?',
    options: 'Bolsas',
    counted: (products: string, weight: string) =>
      weight === '' ? `Llevas ${products}.` : `Llevas ${products}, ${weight} por peso.`,
    count: (count: number) => (count === 1 ? '1 bolsa' : `${count} bolsas`),
    times: (count: number, price: number) => `${count} × ${formatPesos(price)}`,
    none: 'Sin bolsa',
    noneText: 'Lo llevamos en canastillas, que nos llevamos de vuelta',
    capacity: (products: number, grams: number) => {
      const kilos = `${String(grams / 1000).replace('.', ',')} kg`;
      const counted = products === 1 ? '1 producto' : `${products} productos`;
      if (products > 0 && grams > 0) return `Cada bolsa lleva hasta ${counted} o ${kilos}.`;
      return `Cada bolsa lleva hasta ${products > 0 ? counted : kilos}.`;
    },
    fewer: 'Si usamos menos, pagas menos.',
    next: 'Revisar y finalizar',
    reason: 'Elige una opción para seguir.',
    failed: 'No se logró guardar la bolsa.',
  },

  finish: {
    title: 'Revisa y confirma',
    change: 'Cambiar',
    changeSpoken: { address: 'Cambiar la entrega', pay: 'Cambiar el pago', bags: 'Cambiar las bolsas' },
    arrives: (window: string) => `Llega ${window}`,
    collect: (window: string) => `Recoges ${window}`,
    office: (name: string) => `Sede ${name}`,
    payWith: 'Pagas con',
    cashWith: (amount: number) => `Al recibir, con ${formatPesos(amount)}`,
    toOrders: 'Ver mis pedidos',
    afterwards: 'Apenas hagas el pedido, en la página segura de la pasarela',
    onDelivery: 'Al recibir',
    onPickup: 'En la sede',
    packed: 'Va en',
    adult: 'Llevas productos para mayores de 18 años: pedimos el documento al entregar.',
    underage: (names: string) =>
      `El licor y el tabaco son solo para mayores de 18 años. Quita de tu carrito: ${names}.`,
    birthday: {
      label: 'Fecha de nacimiento',
      hint: 'Llevas productos para mayores de 18 años. Te la pedimos una sola vez.',
      required: 'Escribe tu fecha de nacimiento.',
      save: 'Guardar y seguir',
      saving: 'Guardando...',
      saved: 'Guardamos tu fecha de nacimiento.',
      failed: 'No se logró actualizar.',
    },
    observations: 'Observaciones',
    optional: '(opcional)',
    lettersLeft: (count: number) =>
      count === 1 ? 'Te queda 1 letra.' : `Te quedan ${groupThousands(count)} letras.`,
    placeholder: {
      delivery: 'Ej.: timbre dañado, llamar al llegar',
      pickup: 'Ej.: lo recoge mi hermana, con mi nombre',
    },
    create: 'Hacer el pedido',
    creating: 'Creando tu pedido...',
    reasonData: 'Completa tus datos para hacer el pedido.',
    reasonUnderage: 'Quita del carrito los productos para mayores de 18 años.',
    reasonWindow: 'Por ahora no quedan horarios en esta sede. Prueba más tarde o elige recoger.',
    reasonMinimum: (amount: number) => `El valor del pedido debe ser minimo de ${formatPesos(amount)}`,
    failed: 'No se logró crear el pedido.',
    unsure: 'No supimos si tu pedido quedó creado. Toca de nuevo “Hacer el pedido”: no se crea dos veces.',
    offline:
      'Ups! no hay conexión con el servidor, intenta más tarde. Tu pedido no se envió y tu carrito queda guardado.',
    priceRefused: 'No podemos continuar si no aceptas el cambio de precio.',
    totalIfAccepted: (before: number, now: number) =>
      `Con los cambios, el total de tu pedido pasa de ${formatPesos(before)} a ${formatPesos(now)}.`,
    totalChanged: (before: number, now: number) =>
      `El total de tu pedido cambió: pasó de ${formatPesos(before)} a ${formatPesos(now)}. Revísalo antes de confirmar.`,
  },

  thanks: {
    /** Storefront 8. */
    made: 'Pedido generado con exito!',
    title: 'Gracias por tu compra!',
    arrives: 'Recibimos tu pedido. Llega',
    collect: 'Recibimos tu pedido. Recoges',
    ticket: 'Tiquete del pedido',
    order: 'Pedido',
    number: (number: string) => `N.º ${number}`,
    subtotal: (products: string) => `Subtotal, ${products}`,
    onDelivery: 'al recibir',
    onPickup: 'en la sede',
    change: (amount: number) => `Te llevamos ${formatPesos(amount)} de vueltas.`,
    qr: 'Código QR con el enlace del pedido',
    qrText: 'Muéstralo al recibir o ábrelo en otro celular para seguir el pedido.',
    copy: 'Copiar enlace',
    print: 'Imprimir tiquete',
    noInvoice: 'No es una factura de venta.',
    follow: 'Seguir mi pedido',
    home: 'Volver al inicio',
    forgot: '¿Olvidaste algo? Agrégalo hasta que empecemos a alistarlo.',
    pickup: {
      title: (office: string) => `Lo recoges en ${office}`,
      window: (window: string) => `Te esperamos ${window}`,
      bring: 'Trae el número del pedido o su código QR.',
      bringAdult: 'Trae el número o el código QR, y tu documento: lleva productos para mayores de 18.',
    },
    paper: {
      nit: (nit: string) => `NIT ${nit}`,
      date: (date: string) => `Fecha del pedido: ${date}`,
      office: (office: string) => `Sede: ${office}`,
      delivery: (address: string) => `Se entrega en: ${address}`,
      pickup: (address: string) => `Se recoge en: ${address}`,
      window: (window: string) => `Para: ${window}`,
    },
  },
} as const;

function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}
