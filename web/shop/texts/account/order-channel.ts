import type { OrderChannel } from '#rules/messages/channels.ts';

export const orderChannelTexts = {
  title: 'Mensajes de tus pedidos',
  text: 'Por dónde te contamos cómo va tu pedido. Cada mensaje te llega una sola vez.',
  failed: 'No pudimos leer cómo te escribimos',
  failedText: 'Revisa tu conexión e intenta de nuevo.',
  group: 'Por dónde quieres saber de tus pedidos',
  channels: {
    mail: ['Correo', 'Todo, con el detalle de tu compra.'],
    whatsapp: ['WhatsApp', 'Todo, menos la confirmación de la compra, que llega a tu correo.'],
    sms: ['SMS', 'Solo lo que no puede esperar; lo demás llega a tu correo.'],
  } satisfies Record<OrderChannel, readonly [string, string]>,
  missing: {
    mail: 'Agrega un correo para escogerlo.',
    whatsapp: 'Agrega tu celular para escogerlo.',
    sms: 'Agrega tu celular para escogerlo.',
  } satisfies Record<OrderChannel, string>,
  optedOut: 'Pediste que no te escribiéramos más a este número. Para volver, escríbenos ALTA por WhatsApp.',
  save: 'Guardar',
  agree: 'Autorizar y guardar',
  saving: 'Guardando...',
  saved: 'Cambios realizados!',
  notSaved: 'No se logró guardar.',
} as const;
