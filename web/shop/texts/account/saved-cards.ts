export const savedCardTexts = {
  title: 'Tarjetas guardadas',
  about:
    'Las guarda Wompi, que procesa los pagos. Aquí solo están la marca, los últimos números y el vencimiento.',
  expires: (when: string) => `Vence ${when}`,
  remove: 'Quitar',
  removeSpoken: (card: string) => `Quitar ${card}`,
  removeTitle: '¿Quitar esta tarjeta?',
  removeText: (card: string) =>
    `Ya no podrás elegir ${card} al pagar. Borramos de la tienda lo que hace falta para cobrar con ella; Wompi conserva su registro.`,
  removeYes: 'Sí, quitar',
  cancel: 'Cancelar',
  removing: 'Quitando...',
  removed: 'Quitamos la tarjeta.',
  removeFailed: 'No se pudo quitar la tarjeta.',
  failed: 'No pudimos leer tus tarjetas',
  failedText: 'Revisa tu conexión e intenta de nuevo.',
} as const;
