import type { PromotionChannel } from '#rules/campaigns/campaign.ts';

const by: Record<PromotionChannel, string> = {
  mail: 'por correo',
  sms: 'por mensaje de texto',
  push: 'con notificaciones',
};

export const promotionTexts = {
  title: 'Dejar de recibir promociones',
  description: 'Elige no recibir más promociones de la tienda por este medio.',
  ask: (shop: string, channel: PromotionChannel) =>
    `¿No quieres recibir más promociones de ${shop} ${by[channel]}? Los avisos de tus pedidos siguen llegando.`,
  action: 'No recibir más',
  busy: 'Guardando...',
  done: (shop: string, channel: PromotionChannel) =>
    `Listo: ${shop} no te enviará más promociones ${by[channel]}.`,
  back: 'Puedes volver a recibirlas cuando quieras, en la privacidad de tu perfil.',
  failed: 'No se logró guardar.',
  over: 'Este enlace no está completo. Ábrelo otra vez desde el mensaje, o cámbialo en la privacidad de tu perfil.',
  test: 'Este es el enlace de una prueba: no cambia nada.',
  toShop: 'Ir a la tienda',
  toProfile: 'Ir a mi perfil',
} as const;
