export const pushTexts = {
  title: '¿Te avisamos cuando tu pedido avance?',
  text: 'Te llega un aviso a este dispositivo cuando lo aprueben, lo alisten y salga. Promociones, solo si las autorizaste.',
  yes: 'Sí, avísame',
  asking: 'Un momento...',
  on: 'Te avisaremos en este dispositivo.',
  off: 'No avisarme',
  denied: 'Tu navegador no permite avisos de esta tienda. Puedes cambiarlo en su configuración.',
  failed: 'No pudimos activar los avisos. Intenta de nuevo.',
} as const;
