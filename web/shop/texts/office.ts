/** Words of choosing a store, from the modal's head to its foot, then what follows the choice. */
export const officeTexts = {
  title: 'Encontremos la tienda más cercana a ti',
  text: 'Necesitamos saber qué tienda despacha tu pedido: de ella dependen los precios y lo que hay disponible.',
  locate: 'Localizar tienda con GPS',
  locateAgain: 'Validar con GPS',
  locating: 'Buscando tu ubicación...',
  manual: 'Seleccionar tienda manual',
  search: 'Buscar ciudad',
  all: 'Todas',
  list: 'Tiendas',
  none: (query: string) => `No hay tiendas en “${query}”. Prueba con otra ciudad.`,
  shopNone: 'Comprar',
  shop: (name: string) => `Comprar en ${name}`,
  chooseFirst: 'Elige una tienda de la lista.',
  close: 'Cerrar',
  distance: (text: string) => `a ${text}`,

  granted: 'Permiso de ubicación aceptado',
  denied: 'Permiso de ubicación denegado',
  deniedHelp: 'Puedes elegir tu tienda de la lista.',
  unsupported: 'Este navegador no da la ubicación. Elige tu tienda de la lista.',
  notLocated: 'No pudimos conocer tu ubicación. Intenta de nuevo o elige tu tienda de la lista.',
  covered: (name: string) => `Sí llegamos. Te atiende la sede ${name}.`,
  nearest: (name: string) => `Ninguna sede cubre tu ubicación. La más cercana es ${name}.`,

  found: (city: string, name: string) => `Sucursal cercana encontrada: ${city}-${name}`,
} as const;
