import { MONTHS } from '#rules/dates/bogota-clock.ts';

export const spendingTexts = {
  title: 'Tus gastos',
  about: 'Lo que costaron los pedidos que recibiste, por el mes en que los hiciste.',
  failed: 'No pudimos leer tus gastos',
  failedText: 'Tus pedidos están bien. Revisa tu conexión e intenta de nuevo.',
  empty: 'Aún no tienes gastos',
  emptyText: 'Cuando recibas tu primer pedido, aquí verás cuánto gastas cada mes y en qué.',
  shop: 'Empezar a comprar',
  total: 'En los últimos 12 meses',
  orders: (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`),
  months: 'Por mes',
  shelves: 'En qué se te va más',
  shelvesText: 'Sin bolsas, domicilio ni cupones.',
  month: (month: string) => {
    const [year = '', at = '1'] = month.split('-');
    const name = MONTHS[Number(at) - 1] ?? '';
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`;
  },
} as const;
