/** Failures of what connects other systems. */
export const integrationErrors = {
  WEBHOOK_URL: {
    status: 400,
    message: 'Los avisos solo se envían a direcciones que empiecen por https://.',
  },
  WEBHOOKS_FULL: { status: 422, message: 'Un negocio puede tener máximo 20 webhooks.' },
} as const;
