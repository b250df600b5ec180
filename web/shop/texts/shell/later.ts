export const lazyTexts = {
  kept: (day: string) =>
    `Sin conexión. Ves la página como estaba el ${day}; los precios y las existencias pueden haber cambiado.`,
  offline:
    'Estás sin conexión. Lo que agregues queda en este dispositivo y llega a tu carrito cuando vuelva.',
  offlineAtTheEnd: 'Estás sin conexión. Tu carrito queda guardado: haz el pedido cuando tengas señal.',
  retry: 'Reintentar',
  close: 'Cerrar',
  notSaved: {
    title: 'Esta página no está guardada en tu celular',
    titleOnDesk: 'Esta página no está guardada en tu computador',
    text: 'No hay conexión. Tu carrito sigue aquí; esta página vuelve sola cuando la tienda responda.',
    retry: 'Reintentar',
    available: 'Lo que sí puedes ver',
    home: 'Inicio',
  },
  consent: {
    label: 'Medición de visitas',
    text: 'Con tu permiso medimos qué páginas se visitan, para mejorar la tienda. No guardamos tu nombre ni tus datos de contacto. Puedes cambiarlo cuando quieras en Configuración.',
    advertising:
      'Con tu permiso contamos qué páginas se visitan y qué se compra, y se lo decimos a Google o a Meta, que lo usan para medir y mostrar anuncios, también fuera de Colombia. No llevan tu nombre ni tus datos de contacto. Puedes cambiarlo cuando quieras en Configuración.',
    yes: 'Permitir',
    no: 'No permitir',
    terms: 'Tratamiento de datos',
  },
} as const;
