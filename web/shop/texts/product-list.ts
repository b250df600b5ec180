/** Words of lists of products that unroll. */
export const productListTexts = {
  loading: 'Cargando productos...',
  /** As storefront 9 writes it. */
  more: 'Cargar mas',
  failed: 'Error al cargar más productos',
  /** The first products of a subcategory failed to load. */
  failedPart: 'Error al cargar los productos de la subcategoría',
  retry: 'Reintentar',
  emptyPart: 'No hay productos en esta subcategoría.',
  /** In a row that slides sideways. */
  emptyRow: 'Sin productos.',
  whole: 'Ver todo',
  wholeOf: (title: string) => `Ver ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
} as const;
