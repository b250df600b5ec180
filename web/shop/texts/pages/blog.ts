/** Words of the news: the list, then one of them. */
export const blogTexts = {
  title: 'Noticias',
  description: (shop: string) =>
    `Consejos para el mercado y la cocina de ${shop}: cómo escoger, guardar y aprovechar lo que compras.`,
  newer: 'Noticias más nuevas',
  older: 'Noticias anteriores',
  back: 'Todas las noticias',
  home: 'Inicio',
  published: 'Publicado el',
} as const;

/** A place the shop has announced and not filled yet (storefront 2). */
export const comingSoonTexts = {
  title: '¡Próximamente!',
  text: 'Estamos preparando esta sección. Mientras tanto, tu mercado sigue aquí.',
  action: 'Vuelve al inicio',
} as const;
