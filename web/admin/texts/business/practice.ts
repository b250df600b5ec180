import { groupThousands } from '#rules/money.ts';

/** Words of the practice (/admin/operations). */
export const practiceTexts = {
  title: 'Práctica',
  about:
    'Compradores, alistadores y domiciliarios simulados en una tienda aparte, para entrenar al equipo y para ver cuánto aguanta la instalación. Sus pedidos, inventario y mensajes no tocan ningún negocio real, y de ella no sale correo, SMS, notificación ni pago.',
  none: 'Aún no hay tienda de práctica. Se crea la primera vez que la empieces, con lo más pedido de este negocio.',
  shop: 'Tienda de práctica',
  entrance: 'Quien va a entrenar al equipo entra con el enlace que da Negocios.',
  states: {
    idle: 'Detenida',
    waiting: 'Por empezar',
    running: 'En curso',
    clearing: 'Borrando',
  },
  outcomes: { running: 'En curso', done: 'Terminó', stopped: 'La detuvieron', failed: 'Falló' },
  start: 'Empezar práctica',
  untilCleared: 'Espera a que se borre la anterior.',
  stop: 'Detener',
  stopping: 'Deteniendo…',
  clear: 'Borrar lo que hizo',
  left: (orders: number) => (orders === 1 ? 'Dejó 1 pedido.' : `Dejó ${groupThousands(orders)} pedidos.`),
  question: {
    title: '¿Borrar lo que hizo la práctica?',
    text: 'Se borran sus pedidos, carritos, mensajes y cuentas del día, también los que hizo tu equipo en esa tienda. El catálogo, las personas y el registro de actividad quedan.',
    confirm: 'Sí, borrar',
    busy: 'Borrando…',
  },
  plan: (shoppers: number, orders: number, minutes: number) =>
    `${groupThousands(shoppers)} compradores · ${groupThousands(orders)} pedidos por hora · ${minutes} min`,
  dialog: {
    title: 'Empezar práctica',
    about: 'Corre junto a la tienda real con menor prioridad: empieza con poco si hay clientes comprando.',
    save: 'Empezar',
    shoppers: ['Compradores a la vez', 'Hasta 10.000.'],
    orders: ['Pedidos por hora', 'Hasta 10.000. Con 0 solo miran.'],
    minutes: ['Minutos', 'Hasta 120.'],
    staff: [
      'Alistadores y domiciliarios simulados',
      'Apágalo para que tu equipo prepare y lleve los pedidos.',
    ],
    bursts: ['Con picos', 'Cada tres minutos, 20 segundos con cinco veces más pedidos.'],
  },
  figures: {
    label: 'Cómo va la práctica',
    shoppers: 'Compradores',
    browse: 'Ver páginas',
    cart: 'Llenar el carrito',
    order: 'Confirmar el pedido',
    staff: 'Alistar y entregar',
    times: (p50: string, p95: string) => `${p50} · p95 ${p95}`,
    milliseconds: (ms: number) => `${groupThousands(Math.round(ms))} ms`,
    errors: 'Errores',
    errorsOf: (errors: number, requests: number) =>
      `${groupThousands(errors)} de ${groupThousands(requests)}`,
    orders: 'Pedidos',
    ordersOf: (orders: number, anHour: number) =>
      `${groupThousands(orders)} · ${groupThousands(anHour)} por hora`,
    picked: 'Alistados',
    delivered: 'Entregados',
    takenOver: 'Los siguió una persona',
    memory: (name: string) => `Memoria de ${name}`,
    memoryOf: (first: number, now: number, most: number) =>
      `${now} MB · al empezar ${first} · máximo ${most}`,
    load: 'Lo que gasta simular',
    percent: (percent: number) => `${percent} % de un procesador`,
    faults: 'Lo que falló',
    time: 'Tiempo',
  },
} as const;
