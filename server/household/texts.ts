import { listText } from '#server/cart/texts.ts';

export const householdTexts = {
  full: (most: number) => `Este hogar ya tiene ${most} personas, que es el máximo.`,
  none: 'No haces parte de un hogar.',
  left: 'Saliste del hogar. Tu carrito es solo tuyo otra vez.',
  dissolved: 'El hogar ya no existe. Cada quien sigue con su propio carrito.',
  nothingToTake: 'El carrito del hogar está vacío: quizás alguien acaba de pasarlo al suyo para pedirlo.',
  nothingToGive: 'Tu carrito está vacío.',
  notSold: 'Nada de esto se puede comprar ahora en la sede. Quedó donde estaba.',

  /** 'Pasamos 3 productos a tu carrito. No se pudieron pasar y quedaron donde estaban: Leche y Pan.' */
  moved(
    where: string,
    { joined, leftOut, limited }: Record<'joined' | 'leftOut' | 'limited', readonly string[]>,
  ): string {
    const count = joined.length === 1 ? '1 producto' : `${joined.length} productos`;
    const stayed =
      leftOut.length > 0 ? [`No se pudieron pasar y quedaron donde estaban: ${listText(leftOut)}.`] : [];
    return [`Pasamos ${count} ${where}.`, ...stayed, ...limited].join(' ');
  },
};
