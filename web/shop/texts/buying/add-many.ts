export const addManyTexts = {
  adding: 'Agregando productos actualizados...',
  busy: 'Agregando...',
  done: 'Hemos agregado los productos al carrito actual!',
  failed: 'No se logró agregar los productos.',
  nothing: 'Ninguno de estos productos se consigue ahora en tu sede.',
  see: 'Ver el carrito',

  title: (name: string) => `Revisa antes de agregar “${name}”`,
  close: 'Cerrar',
  cancel: 'Cancelar',
  confirm: (total: string) => `Agregar ${total}`,
  comes: (count: number) => (count === 1 ? 'Se agrega 1 producto' : `Se agregan ${count} productos`),
  changes: 'Se agrega con cambios',
  total: 'Total a precios de hoy',
  alerts: 'Antes de agregar, ten en cuenta:',
  missing: 'No se consigue en tu sede',
} as const;
