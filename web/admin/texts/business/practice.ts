import { groupThousands } from '#rules/money.ts';

export const practiceTexts = {
  title: 'Práctica',
  about:
    'Compradores, alistadores y domiciliarios simulados en una tienda aparte, para entrenar al equipo y ver cuánta carga soporta la instalación. Sus pedidos, inventario y mensajes no tocan ningún negocio real: no envía correos, SMS ni notificaciones, y no cobra.',
  none: 'Aún no hay tienda de práctica. La primera vez que empieces, la creamos con los productos más vistos de este negocio.',
  shop: 'Tienda de práctica',
  entrance: 'Quien entrena al equipo entra con un enlace: créalo en Negocios, con Otro enlace.',
  states: {
    idle: 'Detenida',
    waiting: 'En espera',
    running: 'En curso',
    clearing: 'Borrando',
  },
  outcomes: { running: 'En curso', done: 'Terminó', stopped: 'Alguien la detuvo', failed: 'Falló' },
  start: 'Empezar práctica',
  untilCleared: 'Espera a que terminemos de borrar la práctica anterior.',
  stop: 'Detener',
  stopping: 'Deteniendo…',
  clear: 'Borrar los datos',
  left: (orders: number) => `Pedidos guardados: ${groupThousands(orders)}`,
  unread: 'No pudimos leer cómo va la práctica. Seguimos intentando.',
  question: {
    title: '¿Borrar los datos de la práctica?',
    text: 'Borraremos sus pedidos, carritos, mensajes y estadísticas, también los que hizo tu equipo en esa tienda. Conservamos el catálogo, las personas y el registro de actividad.',
    confirm: 'Sí, borrar',
    busy: 'Borrando…',
  },
  plan: (shoppers: number, orders: number, minutes: number) =>
    `${groupThousands(shoppers)} compradores · ${groupThousands(orders)} pedidos por hora · ${minutes} min`,
  dialog: {
    title: 'Empezar práctica',
    about:
      'Usa las mismas máquinas que la tienda real, con menor prioridad. Si hay clientes comprando, empieza con pocos compradores.',
    save: 'Empezar',
    shoppers: ['Compradores a la vez', 'Hasta 10.000.'],
    orders: ['Pedidos por hora', 'Hasta 10.000. Con 0, los compradores solo miran.'],
    minutes: ['Minutos', 'Hasta 120.'],
    staff: [
      'Alistadores y domiciliarios simulados',
      'Desactívalos para que tu equipo aliste y entregue los pedidos.',
    ],
    bursts: [
      'Con picos de pedidos',
      'Cada tres minutos, los pedidos llegan cinco veces más seguido durante 20 segundos.',
    ],
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
    takenOver: 'Los atendió tu equipo',
    memory: (name: string) => `Memoria de ${name}`,
    memoryOf: (first: number, now: number, most: number) =>
      `${now} MB · al empezar ${first} · máximo ${most}`,
    load: 'Procesador que usa la simulación',
    percent: (percent: number) => `${percent} % de un procesador`,
    faults: 'Fallas',
    time: 'Tiempo',
  },
} as const;
