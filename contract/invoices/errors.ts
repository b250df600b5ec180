export const invoiceErrors = {
  MISSING_BILLING: {
    status: 422,
    message: 'Guarda los datos de la factura, o desmarca que la necesitas.',
  },
  INVOICE_ISSUED: {
    status: 409,
    message:
      'La factura de este pedido ya se expidió: sus datos no se pueden cambiar. Escríbenos si algo está mal.',
  },
  INVOICE_OTHER: {
    status: 409,
    message: 'Este pedido ya tiene otro documento. Uno expedido no se reemplaza: corrígelo con una nota.',
  },
  INVOICE_OF_OTHER_ORDER: { status: 409, message: 'Ese documento ya está en otro pedido.' },
  INVOICE_BUYER_CHANGED: {
    status: 409,
    message:
      'Después de que leíste el pedido pudo cambiar a nombre de quién va la factura, o de qué clase es el documento. Léelo otra vez; si ya expediste otro, anúlalo con una nota.',
  },
  BILLING_CHANGED: {
    status: 409,
    message: 'Los datos de tu factura cambiaron en otra ventana. Revísalos y haz el pedido de nuevo.',
  },
} as const;
