/** Words of the frame around every screen of the back office. */
export const shellTexts = {
  title: (business: string) => `Administración · ${business}`,
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
  /** The way through a table of many pages. */
  pages: {
    page: (number: number) => `Página ${number}`,
    previous: 'Anterior',
    next: 'Siguiente',
  },
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
    payments: 'Pagos por revisar',
    users: 'Usuarios',
    search: 'Búsquedas',
    myProducts: 'Mis productos',
    mySales: 'Mis ventas',
  },
  toast: { region: 'Avisos', success: 'Exito!', error: 'Ups!', info: 'Info', close: 'Cerrar aviso' },
} as const;
