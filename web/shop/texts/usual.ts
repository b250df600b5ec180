import { formatPesos } from '#rules/money.ts';

export const usualTexts = {
  title: 'Lo de siempre',
  amongCustomCarts: 'Según tus pedidos',
  note: (office: string) => `Lo que más pides en ${office}`,
  due: (count: number, total: number) =>
    `${count === 1 ? 'Te falta 1 producto' : `Te faltan ${count} productos`}: ${formatPesos(total)}`,
  waiting: 'Buscando lo que más pides',
  empty: 'Cuando hagas pedidos, aquí estará lo que más compras.',
  failed: 'No pudimos traer lo que más pides.',
  retry: 'Reintentar',
  offers: 'Ver ofertas',
  choose: 'Elegir',

  hint: 'Calculamos cada cuánto compras cada producto, y cuáles ya te hacen falta.',
  close: 'Cerrar',
  groups: {
    due: 'Ya te hace falta',
    other: 'También compras',
    unavailable: (office: string) => `Hoy no se consigue en ${office}`,
  },
  addDue: 'Agregar lo que falta',
  added: 'Lo que te falta ya está en tu carrito.',
  cart: 'Ver el carrito',
  products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
  unavailable: { sold_out: 'Agotado en tu sede', not_sold: 'Ya no se vende en tu sede' },

  every: {
    day: 'Cada día',
    days: (days: number) => `Cada ${days} días`,
    week: 'Cada semana',
    weeks: (weeks: number) => `Cada ${weeks} semanas`,
    month: 'Cada mes',
    months: (months: number) => `Cada ${months} meses`,
  },
  /** Bought too few times to have a rhythm. */
  times: (times: number) => (times === 1 ? '1 vez' : `${times} veces`),
  ago: {
    today: 'hoy',
    yesterday: 'ayer',
    days: (days: number) => `hace ${days} días`,
    months: (months: number) => `hace ${months} meses`,
  },
} as const;
