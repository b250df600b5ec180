import { groupThousands } from '#rules/money.ts';

export const categoryTexts = {
  home: 'Inicio',
  description: (name: string, office: string, subcategories: string) =>
    `${name} a domicilio desde la sede ${office}: ${subcategories}. Precios por unidad y por gramo.`,
  count: (count: number, office: string) =>
    `${count === 1 ? '1 producto' : `${groupThousands(count)} productos`} en tu sede ${office}`,
  recommended: 'Los mas recomendados en',
  noRecommended: 'No hay productos recomendados en esta categoría.',
  subcategories: 'Subcategorías',
  all: 'Todas',
  allIn: (subcategory: string) => `Todo en ${subcategory}`,
  noSubcategories: 'No se encontraron subcategorías.',
  empty: 'No hay productos disponibles en esta subcategoría.',
  /** For a whole category (storefront 2). */
  bare: 'Sin productos.',
  offers: 'Ver ofertas',
  emptyText: (office: string) => `Vuelven a la sede ${office} muy pronto.`,
  whole: 'Ver toda la categoría',
  end: 'No se encontraron mas productos en la categoria.',
  subcategoryEnd: 'Parece que no hay más productos en esta subcategoría.',
  unknown: 'No encontramos la categoria indicada, Seras redireccionado al inicio.',
  toHome: 'Ir al inicio',
} as const;
