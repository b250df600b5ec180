/** Why content or a saved cart is not written. */
export const customCartErrors = {
  OFFICIAL_CONTENT: {
    status: 403,
    message: 'Las recetas, los eventos y los mercados los escribe el supermercado, no se crean aquí.',
  },
  PRODUCT_IN_CUSTOM_CART: { status: 409, message: 'El producto ya está en este mercado.' },
  CUSTOM_CART_FULL: { status: 422, message: 'Este carrito llegó al máximo de 300 productos.' },
  CUSTOM_CARTS_FULL: {
    status: 422,
    message: 'Llegaste al máximo de 50 carritos. Elimina uno para crear otro.',
  },
} as const;
