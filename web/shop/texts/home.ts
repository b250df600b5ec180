import { groupThousands } from '#rules/money.ts';

export const homeTexts = {
  heading: (shop: string) => `${shop}, tu supermercado en línea`,
  description: (shop: string, office: string) =>
    `Mercado a domicilio o para recoger en ${office}: frutas y verduras, carnes, lácteos, despensa y aseo con los precios de ${shop}, por unidad o por gramos.`,
  slides: {
    role: 'carrusel',
    label: 'Ofertas destacadas',
    show: (place: number, total: number, name: string) => `Ver oferta ${place} de ${total}: ${name}`,
    pause: 'Detener las ofertas',
    play: 'Mover las ofertas',
  },
  film: { pause: 'Detener el video', play: 'Reproducir el video' },
  ending: 'Termina hoy',
  seeEnding: 'Ver todo lo que termina hoy',
  save: 'Es hora de ahorrar',
  seeOffers: (count: number) => (count > 1 ? `Ver las ${groupThousands(count)} ofertas` : 'Ver ofertas'),
  categories: 'Compra por categoría',
  moreCategories: 'Ver más categorías',
  popular: (office: string) => `Los más pedidos en ${office}`,
  cook: 'Cocina hoy',
  recipes: 'Ver recetas',
  portions: (count: number) => (count === 1 ? '1 porción' : `${count} porciones`),
  ingredients: (count: number) => (count === 1 ? '1 ingrediente' : `${count} ingredientes`),
  seeRecipe: 'Ver ingredientes',
  week: 'Promociones de la semana',
  news: 'Novedades',
  brands: 'Nuestras marcas',
  brandsMotion: { pause: 'Detener las marcas', play: 'Mover las marcas' },
  popUp: 'Para ti hoy',
  closePopUp: 'Cerrar',
} as const;
