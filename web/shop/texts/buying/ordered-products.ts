export const orderedTexts = {
  title: (count: number) =>
    count === 1 ? 'Ver el producto y su precio' : `Ver los ${count} productos y sus precios`,
  product: 'Producto',
  count: 'Cantidad',
  total: 'Total',
} as const;
