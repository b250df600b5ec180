export const configTexts = {
  title: 'Configuración',
  description: 'Tu sede y lo que este dispositivo guarda de la tienda.',
  store: 'Tu sede',
  storeText: 'Los precios y las existencias que ves son los de esta sede.',
  noStore: 'Todavía no has elegido sede: ves los precios de la principal.',
  changeStore: 'Cambiar de sede',
  chooseStore: 'Elegir sede',
  place: 'Tu ubicación',
  placeOf: {
    granted: 'Permitida: la usamos solo cuando tocas el botón de GPS para encontrar la sede más cercana.',
    denied:
      'Bloqueada en este navegador. Puedes permitirla en los ajustes del sitio y elegir sede a mano mientras tanto.',
    prompt: 'Te pediremos permiso cuando toques el botón de GPS.',
    unknown: 'Tu navegador no dice si está permitida. Te pediremos permiso cuando toques el botón de GPS.',
  },
  data: 'Datos en este dispositivo',
  guestCart: 'Carrito sin cuenta',
  cartOf: (products: number) =>
    products === 0 ? 'Vacío' : products === 1 ? '1 producto' : `${products} productos`,
  chosenStore: 'Sede elegida',
  yes: 'Guardada',
  no: 'Sin elegir',
  clear: 'Borrar los datos de este dispositivo',
  clearSure: '¿Borrar los datos de este dispositivo?',
  clearLost: (products: number) =>
    products === 0
      ? 'La tienda volverá a preguntarte en qué sede compras.'
      : products === 1
        ? 'Pierdes el producto de tu carrito y la tienda volverá a preguntarte en qué sede compras.'
        : `Pierdes los ${products} productos de tu carrito y la tienda volverá a preguntarte en qué sede compras.`,
  clearKept: 'Tu cuenta, tus pedidos y el carrito de tu cuenta no se borran.',
  clearYes: 'Sí, borrar',
  clearNo: 'Cancelar',
  account: 'Tu cuenta',
  accountText: 'Tus datos, direcciones, pedidos y autorizaciones están en tu perfil.',
  profile: 'Ir a mi perfil',
  terms: 'Términos y tratamiento de datos',
  about: 'Acerca de',

  measuring: 'Medición de visitas',
  measuringText:
    'Cuenta qué páginas se visitan, sin tu nombre ni tus datos de contacto. Lo que elijas vale para este dispositivo.',
  advertisingText:
    'Cuenta qué páginas se visitan y qué se compra, y se lo dice a Google o a Meta, que lo usan para medir y mostrar anuncios. Sin tu nombre ni tus datos de contacto. Lo que elijas vale para este dispositivo.',
  measuringAllowed: 'Permitir la medición',
} as const;
