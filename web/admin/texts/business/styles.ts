export const styleTexts = {
  about:
    'Reglas CSS que se aplican sobre las de la tienda. Solo con colores, medidas e imágenes de la tienda: nada se carga de otra parte.',
  label: 'CSS de la tienda',
  saved: 'Estilos guardados.',
  /** Quoted from back-office 8. */
  failed: 'Error al guardar los estilos CSS',
  leftOut: 'Esto no puede estar, y no deja guardar:',
  versions: 'Versiones',
  noVersions: 'Todavía no hay versiones: la primera que guardes queda aquí.',
  columns: { number: 'Versión', when: 'Cuándo', who: 'Quién', lines: 'Líneas', action: 'Acciones' },
  now: 'Publicada',
  back: 'Volver a esta',
  backOf: (number: number) => `Volver a esta, la versión ${number}`,
  loaded: (number: number) => `La versión ${number} está en el editor. Mírala y guarda para publicarla.`,
  nobody: 'Antes de la lista',
} as const;
