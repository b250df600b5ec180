/** Texts of an order for staff: picked products, amounts, and actions of its people. */
export const orderDetailTexts = {
  adding: (count: number, money: string) =>
    `${count === 1 ? 'Se agrega 1 producto' : `Se agregan ${count} productos`} cuando se confirme el pago de ${money}.`,
  parts: { label: 'Qué ver del pedido', goods: 'Productos', side: 'Cliente y entrega' },
  email: 'Correo',
  bag: 'Bolsa',
  noBag: 'Sin bolsa',
  bags: (name: string, count: number) => `${name} × ${count}`,
  crate: 'Canasta',
  cashier: 'Facturó',
  discount: (money: string) => `descuentos incluidos ${money}`,
  charged: 'Se cobra',
  undelivered: 'No se entregó',
  final: { cash: 'Se cobró', dataphone: 'Se cobró', pickup: 'Se cobró', online: 'Le queda costando' },
  refund: 'Se devuelve',
  history: {
    title: 'Historia del pedido',
    added: (count: number) =>
      count === 1 ? 'El cliente agregó 1 producto' : `El cliente agregó ${count} productos`,
    totals: (before: string, after: string) => `de ${before} a ${after}`,
  },
  addedLater: 'agregado después de hacer el pedido',
  rating: 'Calificación del cliente',
  picked: {
    column: 'Alistado',
    pending: 'Pendiente',
    waits: 'Espera respuesta',
    outcomes: { found: 'Alistado', less: 'Menos', replaced: 'Reemplazado', missing: 'No hay' },
    quantity: (quantity: string, money: string) => `${quantity} · ${money}`,
  },
  edit: {
    open: (product: string, quantity: string) => `Cambiar la cantidad de ${product}: ${quantity}`,
    title: 'Cambiar la cantidad',
    units: 'Cantidad',
    grams: 'Cantidad en gramos',
    hint: (total: string) => `El pedido no puede pasar de ${total}, lo que confirmó el cliente.`,
    save: 'Guardar cantidad',
    saved: 'Orden actualizada correctamente!',
    confirmed: (quantity: string) => `pidió ${quantity}`,
  },
  place: { isle: (isle: string) => `Pasillo ${isle}`, gondola: (gondola: string) => `Góndola ${gondola}` },
} as const;
