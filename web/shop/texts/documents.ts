/**
 * What the specification says of anything that is made, changed or taken away, where it has no words of its own
 * (storefront 8).
 */
export const documentTexts = {
  creating: 'Creado...',
  created: 'Documento creado!',
  createFailed: 'No se logró crear.',
  changing: 'Actualizando...',
  changed: 'Cambios realizados!',
  changeFailed: 'No se logró actualizar.',
  removing: 'Eliminando...',
  removed: 'Documento eliminado!',
  removeFailed: 'No se logró eliminar.',
} as const;
