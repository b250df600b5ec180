/** Failures of what connects other systems. */
export const integrationErrors = {
  WEBHOOK_URL: {
    status: 400,
    message:
      'Los avisos solo se envían a direcciones de la red pública que empiecen por https://, sin usuario ni contraseña.',
  },
  WEBHOOKS_FULL: { status: 422, message: 'Un negocio puede tener máximo 20 webhooks.' },
  KEYS_FULL: {
    status: 422,
    message: 'Un negocio puede tener máximo 50 claves activas. Revoca las que no uses.',
  },
  REQUEST_KEY_REUSED: {
    status: 422,
    message: 'Esta idempotency_key ya se usó con otras filas. Usa una nueva para cada envío.',
  },
} as const;
