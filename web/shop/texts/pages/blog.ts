export const blogTexts = {
  title: 'Noticias',
  description: (shop: string) =>
    `Consejos para el mercado y la cocina de ${shop}: cómo escoger, guardar y aprovechar lo que compras.`,
  newer: 'Noticias más nuevas',
  older: 'Noticias anteriores',
  back: 'Todas las noticias',
  home: 'Inicio',
  published: 'Publicado el',
  preview: (title: string) => `Vista previa: ${title}`,
  previewOf: {
    draft: 'Vista previa de un borrador: todavía no la ve nadie más.',
    scheduled: 'Vista previa: está programada, y hasta su fecha no la ve nadie más.',
    published: 'Vista previa: ya está publicada así.',
    withdrawn: 'Vista previa: está retirada, no la ve nadie más.',
  },
} as const;

/** For a page that is announced but still empty (storefront 2). */
export const comingSoonTexts = {
  title: '¡Próximamente!',
  text: 'Estamos preparando esta sección. Mientras tanto, tu mercado sigue aquí.',
  action: 'Vuelve al inicio',
} as const;
