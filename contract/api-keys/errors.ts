/** What developers of other systems meet. */
export const apiKeyErrors = {
  METHOD_NOT_ALLOWED: { status: 405, message: 'Esta dirección se llama con otro método: mira Allow.' },
  NOT_PRACTICE: { status: 409, message: 'Solo se borra así el negocio de práctica, desde él mismo.' },
  KEYS_FULL: {
    status: 422,
    message: 'Un negocio puede tener máximo 50 claves activas. Revoca las que no uses.',
  },
} as const;
