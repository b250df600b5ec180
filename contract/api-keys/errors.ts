/** What developers of other systems meet. */
export const apiKeyErrors = {
  METHOD_NOT_ALLOWED: { status: 405, message: 'Esta dirección se llama con otro método: mira Allow.' },
  KEYS_FULL: {
    status: 422,
    message: 'Un negocio puede tener máximo 50 claves activas. Revoca las que no uses.',
  },
} as const;
