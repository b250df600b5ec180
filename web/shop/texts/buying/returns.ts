/** Texts of what came back of an order, for its shopper. */
export const returnTexts = {
  title: 'Devoluciones',
  total: (when: string) => `Devolución del ${when}`,
  beside: 'Domicilio y bolsas',
  paid: 'Ya te devolvimos el dinero. Si fue a tu tarjeta o tu banco, puede tardar unos días en verse.',
  owed: (money: string) => `Te falta recibir ${money}: te lo devolvemos en máximo 15 días calendario.`,
} as const;
