export const cartEntryTexts = {
  add: 'Agregar',
  addSpoken: (title: string, size: string) => `Agregar ${title}${size === '' ? '' : `, ${size}`}`,
  button: 'Carrito',
  buttonEmpty: 'Carrito de compras, vacío',
  products: (count: number) => `Carrito de compras, ${count === 1 ? '1 producto' : `${count} productos`} `,
  emptyOpening: 'No tienes productos en el carrito',
  unavailable: 'El producto no esta disponible para tu sede actual.',
  notSellable: 'No disponible',
  /** Storefront 8: a search result without an id. */
  incomplete: 'Informacion del producto incompleta',
  failedToAdd: 'Error al agregar producto al carrito',
} as const;
