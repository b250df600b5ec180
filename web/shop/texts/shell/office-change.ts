export const officeChangeTexts = {
  changeFailed: 'No se logró cambiar de sede. Revisa tu conexión e intenta de nuevo.',
} as const;
