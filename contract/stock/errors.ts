export const stockErrors = {
  COUNT_CHANGED: {
    status: 409,
    message: 'Alguien contó este producto mientras tanto. Mira cuánto y decide si lo reemplazas o lo sumas.',
  },
  COUNT_ENDED: { status: 409, message: 'Este conteo ya terminó.' },
} as const;
