/** Words of a shopper's credit. */
export const creditTexts = {
  title: 'Tu crédito',
  about: 'Úsalo al pagar tu próximo pedido.',
  next: (money: string, day: string) => `${money} se vencen el ${day}. Úsalo al pagar tu próximo pedido.`,
  used: 'Tu crédito',
  rest: 'Por pagar',
  paid: 'Pagado',
  pay: (money: string) => `Usar ${money} de mi crédito`,
  restText: (money: string) => `Pagas ${money} como elegiste.`,
  nothingElse: 'Con tu crédito no tienes que pagar nada más.',
  have: (money: string) => `Tienes ${money} de crédito.`,
  entries: 'Movimientos',
  order: (number: string) => `Pedido N.º ${number}`,
  until: (day: string) => `vale hasta el ${day}`,
  failed: 'No pudimos leer tu crédito',
  failedText: 'Revisa tu conexión e intenta de nuevo.',
} as const;
