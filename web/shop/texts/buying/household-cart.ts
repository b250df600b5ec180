export const householdCartTexts = {
  choose: '¿Con cuál carrito compras?',
  own: 'Mi carrito',
  addedByMe: 'Lo agregaste tú',
  addedBy: (name: string) => `Lo agregó ${name}`,
  changed: 'El carrito del hogar cambió.',
  changedTogether: (title: string, quantity: string) =>
    `Otra persona cambió ${title} al mismo tiempo en el carrito del hogar: quedó en ${quantity}.`,
  take: 'Pedir con este carrito',
  taking: 'Pasando a tu carrito...',
  takeText: 'Todo pasa a tu carrito, y lo pides con tu dirección y tu forma de pago.',
  give: (name: string) => `Pasar todo a ${name}`,
  giving: 'Pasando...',
  household: 'Ver mi hogar',
  failed: 'No se pudo cambiar de carrito.',
  /** 'Lo llenan Luis, Eva y tú' */
  filledBy: (others: readonly string[]) =>
    others.length === 0 ? 'Por ahora solo lo llenas tú.' : `Lo llenan ${others.join(', ')} y tú.`,
  moved: (name: string, office: string) => `El carrito de ${name} pasó a la sede ${office}.`,
  move: {
    title: (name: string) => `¿Pasar el carrito de ${name} a esta sede?`,
    yes: 'Pasarlo para todos',
    no: (office: string) => `Dejarlo en ${office}`,
    busy: 'Pasando...',
    else: 'También puedes dejarlo donde está y comprar aquí con tu propio carrito.',
  },
  clearText: 'Se quita todo lo que agregaron las personas del hogar.',
} as const;
