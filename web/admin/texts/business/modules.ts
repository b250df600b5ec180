/** Words of the modules (/admin/modules). */
export const moduleTexts = {
  title: 'Módulos',
  count: (active: number, all: number) => `${active} ${active === 1 ? 'activo' : 'activos'} de ${all}`,
  about:
    'Cada módulo es una parte de la tienda o de la administración. Pide los que te falten: se activan sin instalar nada.',
  columns: { name: 'Nombre', description: 'Descripción', type: 'Para', status: 'Estado', action: 'Acciones' },
  types: {
    tienda: 'La tienda',
    clientes: 'Clientes',
    catálogo: 'Catálogo',
    operación: 'Operación',
    ventas: 'Ventas',
    legal: 'Lo legal',
  },
  statuses: { active: 'Activo', inactive: 'Inactivo' },
  request: 'Solicitar',
  requestOf: (name: string) => `Solicitar ${name}, se abre en otra ventana`,
  message: (name: string, shop: string) => `Hola. Quiero activar el módulo “${name}” en ${shop}.`,
  nobody: 'Pídelo a quien opera la plataforma',
  activate: 'Activar',
  activateOf: (name: string) => `Activar ${name}`,
  deactivate: 'Desactivar',
  deactivateOf: (name: string) => `Desactivar ${name}`,
  asking: {
    title: (name: string) => `¿Desactivar ${name}?`,
    text: 'La tienda y la administración dejan de mostrar esta parte en el momento. Sus datos se conservan.',
    confirm: 'Sí, desactivar',
    busy: 'Desactivando...',
  },
  activated: (name: string) => `Activaste ${name}.`,
  deactivated: (name: string) => `Desactivaste ${name}.`,
  failed: 'No pudimos leer los módulos',
} as const;
