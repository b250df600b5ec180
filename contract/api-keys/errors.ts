export const apiKeyErrors = {
  KEYS_FULL: {
    status: 422,
    message: 'Un negocio puede tener máximo 50 claves activas. Revoca las que no uses.',
  },
} as const;
