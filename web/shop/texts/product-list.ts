export const productListTexts = {
  loading: 'Cargando productos...',
  /** Quoted from storefront 9. */
  more: 'Cargar mas',
  failed: 'Error al cargar más productos',
  failedPart: 'Error al cargar los productos de la subcategoría',
  retry: 'Reintentar',
  emptyPart: 'No hay productos en esta subcategoría.',
  emptyRow: 'Sin productos.',
  whole: 'Ver todo',
  wholeOf: (title: string) => `Ver ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
} as const;
