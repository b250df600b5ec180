export const stockErrors = {
  COUNT_CHANGED: {
    status: 409,
    message: 'Alguien contó este producto mientras tanto. Mira cuánto y decide si lo reemplazas o lo sumas.',
  },
  DOCUMENT_TAKEN: {
    status: 409,
    message: 'Este documento del proveedor ya se recibió o se está recibiendo.',
  },
  LOTS_CHANGED: {
    status: 409,
    message: 'Las fechas de este producto cambiaron mientras tanto. Míralas y anota de nuevo.',
  },
  RECEPTION_ENDED: { status: 409, message: 'Esta recepción ya terminó.' },
  COUNT_ENDED: { status: 409, message: 'Este conteo ya terminó.' },
} as const;
