/** Words on a product card, from its top to its foot. */
export const productCardTexts = {
  discountSpoken: 'Descuento',
  soldOut: 'Agotado',
  noPicture: 'Sin foto',
  perKilo: '/kg',
  before: 'antes',
  similar: 'Ver parecidos',
  loading: 'Cargando productos...',
} as const;
