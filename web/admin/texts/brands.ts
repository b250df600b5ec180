export const brandTexts = {
  title: 'Listado de marcas',
  create: 'Nueva marca',
  search: 'Buscar por nombre',
  empty: 'Aún no hay marcas',
  emptyText: 'Las trae cada importación, y aquí se les pone nombre visible y logo.',
  columns: {
    name: 'Nombre visible',
    reference: 'Nombre en los productos',
    logo: 'Logo',
    products: 'Productos',
    description: 'Descripción',
    state: 'Estado',
    changed: 'Último cambio',
  },
  states: { on: 'Activa', off: 'Inactiva' },
  filters: { on: 'Activas', off: 'Inactivas' },
  views: [
    { name: 'Activas', search: 'activas=si' },
    { name: 'Inactivas', search: 'activas=no' },
    { name: 'Todas', search: '' },
  ],
  remove: 'Eliminar',
  removing: 'Deja de mostrarse en la tienda. Se puede deshacer.',
  restore: 'Recuperar',
  restoreName: (name: string) => `Recuperar ${name}`,
  restored: 'Marca recuperada.',
  merge: {
    open: 'Unir marcas',
    title: (count: number) => `Unir ${count} marcas`,
    about: 'Para una misma marca que quedó escrita de varias formas.',
    which: '¿Cuál se queda?',
    columns: { from: 'Se une', products: 'Productos', into: 'Quedan en' },
    preview: (count: number, products: string, name: string) =>
      count === 0
        ? `Ningún producto cambia de marca; queda “${name}”.`
        : count === 1
          ? `1 producto pasa a “${name}”.`
          : `${products} productos pasan a “${name}”.`,
    imports:
      'Las que se unen quedan inactivas, y cuando una importación las nombre sus productos irán a la que se queda.',
    noUndo: 'No se puede deshacer: si después recuperas una de ellas, vuelve sin productos.',
    inactive: 'Las inactivas que marcaste no entran: recupéralas primero.',
    tooFew: 'Marca al menos dos marcas activas.',
    tooMany: (most: number) => `Une hasta ${most} marcas a la vez.`,
    stale: 'Alguien cambió una de estas marcas. Ya las ves como están ahora: revisa y une de nuevo.',
    cancel: 'Cancelar',
    confirm: 'Unir marcas',
    busy: (moved: string) => (moved === '0' ? 'Uniendo...' : `Uniendo: van ${moved}...`),
    done: (count: number, products: string, name: string) =>
      count === 0
        ? `Marcas unidas en “${name}”. Las demás quedaron inactivas.`
        : count === 1
          ? `Marcas unidas: 1 producto pasó a “${name}”. Las demás quedaron inactivas.`
          : `Marcas unidas: ${products} productos pasaron a “${name}”. Las demás quedaron inactivas.`,
  },
  edit: (name: string) => `Editar ${name}`,
  products: (count: string) => (count === '1' ? '1 producto' : `${count} productos`),
  fields: {
    name: ['Nombre', 'Como viene en los productos y las importaciones.'],
    displayName: ['Nombre visible', 'Como la ven los clientes. Vacío: igual que el nombre.'],
    description: 'Descripción',
    logo: 'Logo',
  },
} as const;
