export const returnTexts = {
  title: 'Devoluciones',
  total: (when: string) => `Devolución del ${when}`,
  beside: 'Domicilio y bolsas',
  paid: 'Ya te devolvimos el dinero. Si fue a tu tarjeta o tu banco, puede tardar unos días en verse.',
  credited: (money: string) => `${money} quedaron como crédito en tu cuenta, para tu próximo pedido.`,
  owed: (money: string) => `Te falta recibir ${money}: te lo devolvemos en máximo 15 días calendario.`,
  request: {
    title: '¿Qué quieres devolver?',
    close: 'Cerrar',
    about:
      'La revisamos y te respondemos por correo y aquí, en tu pedido. No botes el producto hasta entonces.',
    goods: 'Productos',
    until: (quantity: string, moment: string) => `${quantity} · puedes pedirla hasta ${moment}`,
    over: (moment: string) => `El plazo terminó ${moment}`,
    amount: '¿Cuánto?',
    stepper: (title: string) => ({
      more: `Devolver más de ${title}`,
      less: `Devolver menos de ${title}`,
      remove: `No devolver ${title}`,
      type: `Escribir cuánto devuelves de ${title}`,
    }),
    refused: (most: string, step: number) =>
      step === 1
        ? `Puedes devolver de 1 a ${most}.`
        : `De ${step} en ${step} g, hasta ${most}: al recibirlo lo pesamos.`,
    reason: '¿Por qué?',
    note: 'Cuéntanos más (opcional)',
    send: (count: number) =>
      count === 0
        ? 'Enviar la solicitud'
        : `Enviar la solicitud (${count === 1 ? '1 producto' : `${count} productos`})`,
    sending: 'Enviando...',
    sent: 'Recibimos tu solicitud de devolución.',
    failed: 'No pudimos leer los productos',
    failedText: 'Revisa tu conexión e intenta de nuevo.',
    nothing: 'De este pedido ya no queda nada por devolver.',
    wrong: {
      empty: 'Elige al menos un producto.',
      reason: 'Elige por qué lo devuelves.',
    },
    list: 'Devoluciones que pediste',
    of: (when: string) => `Pedida el ${when}`,
    statuses: {
      open: 'En revisión',
      accepted: 'Aceptada',
      partly: 'Aceptada en parte',
      refused: 'No aceptada',
    },
    answer: 'Respuesta:',
    pqr: (number: string) => `Va con tu reclamo N.º ${number}`,
  },
} as const;
