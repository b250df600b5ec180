/** Texts about an order or a standing order, for the lock screen of a phone. */
export const pushTexts = {
  question: (gone: string, instead: string, minutes: number) =>
    `Se agotó ${gone}. ¿Te llevamos ${instead}? Tienes ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} para responder.`,
  onTheWay: (courier: string) =>
    `${courier === '' ? 'Tu pedido va en camino.' : `${courier} va en camino con tu pedido.`} Ten a la mano el PIN de entrega.`,
  ratingAnswered: 'La tienda respondió tu calificación.',
  standingOrder: (day: string) => `Es para el ${day}: mira precios y existencias, y confírmala.`,
} as const;
