export const offersTexts = {
  title: 'Es hora de ahorrar',
  description: (office: string) =>
    `Ofertas de hoy en la sede ${office}: productos de mayor a menor descuento.`,
  banners: 'Promociones',
  list: 'Todo lo que está en oferta',
  aisles: 'Ofertas por pasillo',
  all: 'Todas',
  endsToday: 'Termina hoy',
  listOf: (aisle: string) => `En oferta en ${aisle}`,
  listToday: 'Hoy es el último día',
  emptyToday: 'Hoy no termina ninguna oferta en esta sede.',
  emptyAisle: 'Por ahora no hay ofertas en este pasillo.',
  empty: 'Por ahora no hay productos en oferta en esta sede.',
  emptyText: 'Vuelve pronto. Mientras tanto, recorre las categorías.',
  toHome: 'Empezar a comprar',
  home: 'Inicio',
  ofProvider: (provider: string) => `Ofertas de ${provider}`,
  providerDescription: (provider: string, office: string) =>
    `Productos de ${provider} con descuento en la sede ${office}.`,
  emptyProvider: (provider: string) => `Por ahora no hay productos de ${provider} en oferta en esta sede.`,
  allOffers: 'Ver ofertas',
  end: 'Eso es todo lo que está en oferta hoy.',
} as const;
