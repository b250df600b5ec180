export const productCardTexts = {
  soldOut: 'Agotado',
  perKilo: '/kg',
  unitSpoken: (unit: string) => ({ '/kg': 'por kilo', 'c/u': 'cada una' })[unit] ?? unit.replace('/', 'por '),
  kilo: (price: string) => `Kilo a ${price}`,
  sku: (sku: string) => `SKU ${sku}`,
  pieceWeight: (grams: string) => `und de ${grams}`,
  before: 'antes',
  /** 'Gramo a $ 12,1' → 'precio por unidad de medida, gramo a 12 pesos coma 1'. */
  pumSpoken: (pum: string) => {
    const [unit = '', figure = ''] = pum.toLowerCase().split(' a $\u00a0');
    const [pesos, tenths] = figure.split(',');
    return `precio por unidad de medida, ${unit} a ${pesos} pesos${Number(tenths) > 0 ? ` coma ${tenths}` : ''}`;
  },
  similar: 'Ver parecidos',
  similarTo: (name: string) => `Ver parecidos a ${name}`,
  loading: 'Cargando productos...',
  alertTitle: 'Antes de agregar',
  alertYes: 'Agregar',
  alertNo: 'Cancelar',
} as const;
