/** Words while the shop moves to another store. */
export const officeChangeTexts = {
  changing: 'Cambiando de sede...',
  changingText: (name: string) => `Revisamos precios y existencias en ${name}`,
  changeFailed: 'No se logró cambiar de sede. Revisa tu conexión e intenta de nuevo.',
} as const;
