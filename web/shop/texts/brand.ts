export const brandTexts = {
  home: 'Inicio',
  description: (name: string, office: string) =>
    `Productos de ${name} a domicilio desde la sede ${office}, con precio por unidad de medida.`,
  /** "Alpina, Colanta y Alquería" */
  joined: (names: readonly string[]) => new Intl.ListFormat('es-CO').format(names),
  list: (name: string) => `Todo lo de ${name}`,
  end: 'No hay más productos de esta lista.',
  empty: 'No hay productos',
  emptyText: (name: string, office: string) => `La sede ${office} no tiene ahora productos de ${name}.`,
  unknownBrand: 'No encontramos esa marca.',
  unknownProvider: 'No encontramos productos de ese proveedor.',
  unknownText: 'Puede que el enlace haya cambiado. Busca por el nombre o mira las ofertas.',
  offers: 'Ver ofertas',
  toHome: 'Ir al inicio',
} as const;
