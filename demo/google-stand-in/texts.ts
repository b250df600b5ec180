/** Texts of the stand-in's pages. */
export const texts = {
  title: 'Google de prueba',
  banner: 'Google de prueba: no es Google y no pide contraseña',
  home: 'Hace las veces de Google en la demostración de la tienda, con personas inventadas.',
  faultTitle: 'La tienda pidió algo que Google no acepta',
  choose: 'Elige una cuenta',
  other: 'Otra persona inventada',
  email: 'Correo',
  enter: 'Seguir',
  cancel: 'Cancelar',
  onlyInvented: (domain: string) =>
    `Aquí solo entran personas inventadas: un email que termine en @${domain}.`,
} as const;
