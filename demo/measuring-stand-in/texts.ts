import { formatPesos } from '#rules/money.ts';

export const texts = {
  title: 'Ventas contadas en la demostración',
  about:
    'Lo que la tienda contaría a Google Analytics y a Meta, de los pedidos de quien lo permitió. Nada sale de aquí.',
  none: 'Todavía no se ha contado ninguna venta.',
  columns: ['Servicio', 'Cuenta', 'Pedido', 'Valor'],
  services: { google: 'Google Analytics', meta: 'Meta' },
  pesos: formatPesos,
} as const;
