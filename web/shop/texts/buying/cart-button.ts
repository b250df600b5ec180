import { formatPesos } from '#rules/money.ts';

/** The few words of the cart that stand on every page: on cards and in the header. */
export const cartButtonTexts = {
  add: 'Agregar',
  addSpoken: (title: string, size: string) => `Agregar ${title}${size === '' ? '' : `, ${size}`}`,
  button: 'Carrito',
  buttonSpoken: (products: number, subtotal: number) => {
    if (products === 0) return 'Carrito de compras, vacío';
    return `Carrito de compras, ${products === 1 ? '1 producto' : `${products} productos`}, ${formatPesos(subtotal)}`;
  },
  emptyOpening: 'No tienes productos en el carrito',
  unavailable: 'El producto no esta disponible para tu sede actual.',
  notSellable: 'No disponible',
  failedToAdd: 'Error al agregar producto al carrito',
} as const;
