/** Words of one order for staff: what was picked of it, its money, and what its people did. */
export const orderDetailTexts = {
  parts: { label: 'Qué ver del pedido', goods: 'Productos', side: 'Cliente y entrega' },
  email: 'Correo',
  bag: 'Bolsa',
  noBag: 'Sin bolsa',
  bags: (name: string, count: number) => `${name} × ${count}`,
  crate: 'Canasta',
  cashier: 'Facturó',
  discount: (money: string) => `descuentos incluidos ${money}`,
  charged: 'Se cobra',
  refund: 'Se devuelve',
  picked: {
    column: 'Alistado',
    pending: 'Pendiente',
    waits: 'Espera respuesta',
    outcomes: { found: 'Alistado', less: 'Menos', replaced: 'Reemplazado', missing: 'No hay' },
    quantity: (quantity: string, money: string) => `${quantity} · ${money}`,
  },
  place: { isle: (isle: string) => `Pasillo ${isle}`, gondola: (gondola: string) => `Góndola ${gondola}` },
} as const;
