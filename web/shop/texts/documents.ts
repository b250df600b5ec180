/** The specification's general texts for creating, changing and deleting (storefront 8). */
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
