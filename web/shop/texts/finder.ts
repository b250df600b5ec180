export const finderTexts = {
  close: 'Cerrar',
  label: 'Buscar productos',
  searching: 'Buscando...',
  failed: 'No pudimos buscar.',
  retry: 'Reintentar',
  none: 'No se encontraron productos con la busqueda',
  found: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
} as const;
