/** Words of lists of products that unroll. */
export const productListTexts = {
  loading: 'Cargando productos...',
  more: 'Cargar más',
  failed: 'Error al cargar más productos',
  retry: 'Reintentar',
} as const;
