export const webhookErrors = {
  WEBHOOK_URL: {
    status: 400,
    message:
      'Los avisos solo se envían a direcciones de la red pública que empiecen por https://, sin usuario ni contraseña.',
  },
  WEBHOOKS_FULL: { status: 422, message: 'Un negocio puede tener máximo 20 webhooks.' },
} as const;
