import { kitTexts } from './kit.ts';

/** Quoted texts are from back-office 2, 5 and 8. */
export const officeTexts = {
  title: 'Listado de sedes',
  create: 'Nueva sede',
  search: 'Buscar por nombre',
  empty: 'No hay sedes para mostrar',
  emptyText: 'Crea la primera: dónde queda, qué cubre y en qué horario recibe pedidos.',
  columns: {
    name: 'Nombre visible',
    reference: 'Nombre',
    city: 'Ciudad',
    address: 'Dirección',
    coverage: 'Cobertura',
    zones: 'Zonas',
    hours: 'Recibe pedidos',
    support: 'Soporte',
    minutes: 'Min./producto',
    capacity: 'Cupo/franja',
    standard: 'Por defecto',
    position: 'Posición',
    state: 'Estado',
    changed: 'Último cambio',
  },
  keys: {
    key: 'Existencias',
    key_price: 'Precio',
    key_price_neto: 'Precio neto',
    key_discount: 'Descuento',
    key_pum: 'PUM',
    key_pum_measurement: 'Medida del PUM',
    key_stock_min: 'Existencias mínimas',
    key_quantity_pum: 'Cantidad del PUM',
  },
  toggleKeys: 'Mostrar/Ocultar campos WS',
  states: { on: 'Activa', off: 'Eliminada' },
  filters: { city: 'Ciudad', on: 'Activas', off: 'Eliminadas' },
  views: [
    { name: 'Activas', search: 'activas=si' },
    { name: 'Eliminadas', search: 'activas=no' },
    { name: 'Todas', search: '' },
  ],
  covered: (corners: number) => (corners === 0 ? 'Sin dibujar' : `${corners} puntos`),
  hoursOf: (from: string, to: string) => (from === to ? 'Cerrada' : `${from} a ${to}`),
  noLimit: 'Sin tope',
  remove: 'Eliminar',
  removeName: (name: string) => `Eliminar ${name}`,
  removing: {
    title: 'Estas seguro?',
    text: (name: string) => `Se eliminara la oficina ${name} ?`,
    after: 'Deja de vender y de verse en la tienda. Sus pedidos se conservan, y se puede recuperar.',
    button: 'Sí, eliminar',
    busy: 'Eliminando...',
  },
  removed: 'Sede eliminada correctamente',
  restore: 'Recuperar',
  restoreName: (name: string) => `Recuperar ${name}`,
  restored: 'Sede recuperada.',
  createTitle: 'Crear nueva oficina',
  editTitle: 'Editar oficina',
  // Back-office 8 has the same text for offices and categories.
  createFailed: (wrong: number) =>
    `No se pudo crear la categoría, verifica los datos e inténtalo de nuevo. ${kitTexts.record.found(wrong)}`,
  updateFailed: kitTexts.record.found,
  created: 'Oficina creada correctamente',
  updated: 'Sede actualizada correctamente',
  keysUpdated: 'Datos de Sede actualizados correctamente',
  coverageUpdated: 'Cobertura guardada correctamente',
  stock: (count: string) =>
    count === '1' ? '1 producto con existencias' : `${count} productos con existencias`,
  tabs: {
    label: 'Partes de la sede',
    info: 'Información',
    hours: 'Horarios y franjas',
    keys: 'Datos WebService',
    coverage: 'Cobertura de la sede',
    zones: 'Mapa de sub-zonas',
  },
  fields: {
    name: ['Nombre', 'Como la llaman las importaciones y tu equipo.'],
    displayName: ['Nombre visible', 'Como la leen los clientes. Vacío: igual que el nombre.'],
    city: 'Ciudad',
    address: 'Dirección',
    geopoint: 'Ubicación',
    support_number: ['Número de soporte', 'A donde llaman los clientes de esta sede.'],
    delivery_time_per_product: [
      'Minutos de alistamiento por producto',
      'Con ellos se calcula la primera franja que se promete.',
    ],
    position: ['Posición', 'La menor va primero en la lista de la tienda.'],
    is_default: ['Sede por defecto', 'La que ve quien aún no ha elegido.'],
    hours: 'Horario',
    window_capacity: ['Pedidos por franja', 'Vacío: sin tope.'],
    extra_holidays: ['Festivos propios', 'Días en que rige el horario de domingos y festivos.'],
    working_holidays: ['Festivos del calendario', 'Los que se trabajan siguen el horario de lunes a sábado.'],
    polygon: 'Cobertura de la sede',
  },
  place: {
    latitude: 'Latitud',
    longitude: 'Longitud',
    hint: 'Pega “latitud, longitud” como la copian los mapas, o búscala por su dirección.',
    find: 'Ubicar la dirección',
    finding: 'Buscando...',
    found: (precision: 'near' | 'area') =>
      precision === 'near'
        ? 'Ubicada por su dirección.'
        : 'Ubicada cerca. Si no es ahí, escribe su latitud y longitud.',
    notFound: 'No encontramos esa dirección. Escribe latitud y longitud.',
    failed: 'No pudimos buscar la dirección. Intenta de nuevo.',
    number: (field: string) => `El campo ${field} debe ser un número`,
    abroad: 'Está por fuera de Colombia: revisa latitud y longitud.',
  },
  businessDays: {
    /** Holidays from the configuration of the business. */
    closes: (days: string) => `Festivos de toda la empresa: ${days}.`,
    works: (days: string) => `La empresa trabaja: ${days}. Si esta sede no, agrégalo a sus festivos propios.`,
    name: 'de la empresa',
    failed: 'No pudimos leer los festivos de la empresa.',
  },
  keysAbout: 'Cómo llama el servicio web de inventario a cada dato de esta sede.',
  coverage: {
    about: 'A donde llegan los domicilios de esta sede. Guarda para que valga en la tienda.',
    overlaps: (names: string) =>
      `Se cruza con la cobertura de ${names}: en lo común atiende la sede más cercana.`,
    outside: (count: number) =>
      count === 1
        ? 'Una zona queda por fuera de este dibujo: ajústala o elimínala antes de guardar.'
        : `${count} zonas quedan por fuera de este dibujo: ajústalas o elimínalas antes de guardar.`,
    failed: 'No pudimos leer las otras sedes.',
  },
} as const;
