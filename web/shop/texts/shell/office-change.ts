/** What is said where the shop could not move to another store. */
export const officeChangeTexts = {
  changeFailed: 'No se logró cambiar de sede. Revisa tu conexión e intenta de nuevo.',
} as const;
