/** Texts of the product page that its first scripts do not need. */
export const productMoreTexts = {
  /** For search engines; `price` with its unit, unless it is per piece: '$ 9.600 /kg'. */
  description: (title: string, size: string, price: string, office: string) =>
    `${title}${size && ` · ${size}`} a ${price} en la sede ${office}. Pídelo a domicilio o recógelo en tienda.`,
  edit: 'Editar Producto',
  share: (name: string) => `Compartir ${name}`,
  viewer: {
    close: 'Cerrar la foto',
    closer: 'Acercar',
    away: 'Alejar',
    back: 'Foto anterior',
    on: 'Foto siguiente',
    place: (place: number, total: number) => `${place} de ${total}`,
  },
  promise: { delivery: 'Llega', pickup: 'Recoges' },
  from: (office: string) => `Sede ${office}`,
  similar: 'Ver parecidos',
  soldOutText: (office: string) =>
    `No queda en la sede ${office}. Mira productos parecidos o cambia de sede.`,
  notHereText: (office: string) =>
    `La sede ${office} no vende este producto. Mira productos parecidos o cambia de sede.`,
  notSellable: 'El producto no esta disponible para tu sede actual.',
  changeOffice: 'Cambiar de sede',
  descriptionTitle: 'Descripción',
  restrictions: 'Ten en cuenta',
  together: 'Comprados juntos',
  recipesWith: (title: string) => `Recetas con ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  stripFailed: 'Error al cargar los productos de la categoría',
  stripEmpty: 'No se encontraron mas productos en la categoria.',
  retry: 'Reintentar',
} as const;
