/**
 * The exact texts a person agrees to at sign-up, shown by the web and stored by the server as version and SHA-256 (Ley
 * 1581 of 2012, articles 9 and 12; rule 43). Changed texts need a new version: the date they take effect.
 */
export const consentTexts = {
  terms: {
    version: '2026-11-20',
    text: 'Acepto los términos y condiciones de la tienda.',
  },
  personal_data: {
    version: '2026-11-20',
    text: 'Autorizo al responsable de esta tienda, identificado en los términos y condiciones, a tratar mis datos personales para crear mi cuenta, preparar y entregar mis pedidos, atender mis solicitudes y cumplir la ley. Conozco que puedo consultarlos, corregirlos, pedir que los supriman o revocar esta autorización en cualquier momento (Ley 1581 de 2012).',
  },
  promotional: {
    version: '2026-11-20',
    text: 'Autorizo que me envíen ofertas y promociones por correo, mensaje de texto o notificación. Puedo dejar de recibirlas cuando quiera.',
  },
  order_whatsapp: {
    version: '2026-11-30',
    text: 'Autorizo que me escriban por WhatsApp, al celular de mi perfil, sobre mis pedidos. Puedo dejar de recibir estos mensajes cuando quiera: los apago aquí o respondo BAJA.',
  },
  courier_location: {
    version: '2026-11-30',
    text: 'Autorizo que, mientras voy hacia una puerta, quien espera allí el pedido vea en el mapa dónde estoy, mi nombre y mi celular, y que los vea el personal de la sede. El celular envía la ubicación cada 15 segundos, solo mientras esta pantalla está abierta; no se guarda el recorrido, y la última ubicación se borra al salir de la puerta y, si no, en una hora. Puedo dejar de compartirla cuando quiera.',
  },
  saved_card: {
    version: '2026-11-30',
    text: 'Autorizo que Wompi, que procesa el pago, guarde esta tarjeta para pagar mis próximos pedidos cuando yo la elija. Esta tienda solo guarda la marca, los últimos cuatro números y el vencimiento. Nada se cobra solo, y puedo quitar la tarjeta en mi perfil cuando quiera.',
  },
} as const satisfies Record<string, { version: string; text: string }>;

export type ConsentPurpose = keyof typeof consentTexts;
