export const paymentErrors = {
  EVENT_NOT_VALID: { status: 401, message: 'El aviso no viene de la pasarela de pago.' },
  PAYMENT_LINK_FAILED: { status: 503, message: 'No se pudo generar el enlace de pago' },
  PAYMENT_REFUSED: {
    status: 422,
    message: 'La pasarela no aceptó los datos del pago y no se cobró nada. Revísalos o elige otro medio.',
  },
  REFUND_NOT_POSSIBLE: { status: 422, message: 'No hay tanto dinero recibido de este pedido para devolver.' },
  TOO_MANY_UNPAID: { status: 409, message: 'Hay demasiados pedidos esperando el pago en línea.' },
} as const;
