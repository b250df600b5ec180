const one = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Texts of product reviews. */
export const reviewTexts = {
  title: 'Opiniones',
  decimal: (average: number) => one.format(average),
  average: (average: number) => `${one.format(average)} de 5 estrellas`,
  stars: (stars: number) => (stars === 1 ? '1 estrella' : `${stars} estrellas`),
  count: (count: number) => (count === 1 ? '1 opinión' : `${count} opiniones`),
  edited: 'editada',
  answer: 'Respuesta de la tienda',
  more: 'Ver más opiniones',
  reading: 'Cargando las opiniones...',
  failed: 'No pudimos leer las opiniones.',
  retry: 'Reintentar',
  write: 'Escribir mi opinión',
  own: 'Tu opinión',
  edit: 'Cambiar',
  remove: 'Quitar',
  choose: '¿Qué tal te pareció?',
  text: 'Cuéntales a otros',
  hint: 'Se publica con tu nombre y la inicial de tu apellido. Sin enlaces, teléfonos ni groserías.',
  noStars: 'Elige de 1 a 5 estrellas.',
  send: 'Publicar',
  sending: 'Publicando...',
  cancel: 'Cancelar',
  saved: 'Gracias, publicamos tu opinión.',
  removed: 'Quitamos tu opinión.',
  states: {
    held: 'La tienda la revisa antes de mostrarla.',
    hidden: 'La tienda la ocultó. Si la cambias, la vuelve a revisar.',
  },
} as const;
