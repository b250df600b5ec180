/** Texts for choosing a store, from the modal's top to bottom, then the result. */
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
  nearestToggle: 'Usar la tienda mas cercana',
  count: (stores: number) => (stores === 1 ? '1 tienda' : `${stores} tiendas`),

  granted: 'Permiso de ubicación aceptado',
  denied: 'Permiso de ubicación denegado',
  deniedHelp: 'Sin tu ubicación también puedes elegir tu tienda de la lista.',
  unsupported: 'Este navegador no da la ubicación. Elige tu sede de la lista.',
  notLocated: 'No pudimos conocer tu ubicación. Intenta de nuevo o elige tu tienda de la lista.',
  covered: (name: string) => `Sí llegamos. Te atiende la sede ${name}.`,
  tooFar: 'No llegamos a donde estás y ninguna sede queda a menos de 60 km. Elige tu sede de la lista.',
  nearest: (name: string) => `Ninguna sede cubre tu ubicación. La más cercana es ${name}.`,

  found: (city: string, name: string) => `Sucursal cercana encontrada: ${city}-${name}`,

  changing: 'Cambiando de sede...',
  changingText: (name: string) => `Revisamos precios y existencias en ${name}`,

  changes: {
    title: 'Tu carrito cambió con la sede',
    text: (office: string) => `Estos son los precios y las existencias en ${office}.`,
    gone: 'No se consigue en esta sede',
    was: 'Antes:',
    now: 'Ahora:',
    subtotal: 'Subtotal',
    close: 'Entendido',
    cart: 'Ver el carrito',
  },
} as const;
