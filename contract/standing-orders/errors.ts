/** Why a repeated order is not confirmed or made. */
export const standingOrderErrors = {
  STANDING_ORDER_OVER: { status: 409, message: 'Esa compra ya no se puede confirmar.' },
  STANDING_ORDERS_FULL: {
    status: 422,
    message: 'Llegaste al máximo de 10 pedidos que se repiten. Termina uno para crear otro.',
  },
} as const;
