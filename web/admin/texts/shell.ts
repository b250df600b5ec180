/** Words of the frame around every screen of the back office. */
export const shellTexts = {
  /** Of a page of the browser, as back-office 2 says them: 'Admin - Cupones'. */
  title: (screen: string, business: string) =>
    screen === '' ? `Administración · ${business}` : `Admin - ${screen} · ${business}`,
  home: (shop: string) => `${shop}, inicio de la administración`,
  menu: 'Menú de administración',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  collapse: 'Ocultar',
  expand: 'Expandir menú',
  store: 'Tienda',
  office: 'Sede',
  allOffices: 'Todas las sedes',
  /** Beside what could not be read. */
  retry: 'Reintentar',
  live: {
    off: 'Conectando…',
    connecting: 'Conectando…',
    up: 'En vivo',
    down: 'Sin conexión en vivo',
  },
  account: 'Mi cuenta',
  logout: 'Cerrar Sesión',
  loggingOut: 'Cerrando sesión...',
  refused: 'Pagina no encontrada',
  refusedText: 'Esta página es para el personal del supermercado.',
  /** The same for a page that is not there and for one that is somebody else's (decision 35). */
  unknownText: 'Esta página no existe o no es para tu rol. Tu menú tiene todo lo que puedes abrir.',
  backToStart: 'Volver al inicio',
  signIn: {
    heading: 'Entra a la administración',
    email: 'Correo',
    password: 'Contraseña',
    show: 'Mostrar la contraseña',
    hide: 'Ocultar la contraseña',
    submit: 'Entrar',
    busy: 'Entrando...',
    empty: 'Debes llenar todos los campos.',
  },
  /** After the red number beside an entry of the menu. */
  counted: { late: 'atrasados', reviews: 'por revisar' },
  entries: {
    orders: 'Pedidos',
    products: 'Productos',
    withoutImage: 'Sin imagen',
    payments: 'Pagos por revisar',
    /** Spelled as back-office 2 has the title of the page. */
    categories: 'Categorias',
    brands: 'Marcas',
    importImages: 'Importar imagenes',
    users: 'Usuarios',
    coupons: 'Cupones',
    search: 'Búsquedas',
    myProducts: 'Mis productos',
    mySales: 'Mis ventas',
    picking: 'Alistamiento',
    deliveries: 'Entregas',
    habeas: 'Habeas data',
    parts: 'Piezas',
  },
  toast: { region: 'Avisos', success: 'Exito!', error: 'Ups!', info: 'Info', close: 'Cerrar aviso' },
  missedPage: { words: 'No pudimos abrir la página que elegiste.', open: 'Abrirla' },
} as const;
