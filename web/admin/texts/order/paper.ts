/** Words of an order on paper. */
export const orderPaperTexts = {
  label: 'Papel',
  papers: { a4: 'A4', '80mm': '80 mm' },
  preparing: 'Preparando...',
  barcode: (number: string) => `Código de barras del pedido ${number}`,
  qr: (number: string) => `Código QR del pedido ${number}`,
  facts: {
    delivery: 'Entrega',
    created: 'Hecho',
    client: 'Cliente',
    address: 'Dirección',
    zone: 'Zona',
    office: 'Sede',
    payment: 'Pago',
    bag: 'Bolsa',
    picker: 'Alistador',
    courier: 'Domiciliario',
    crate: 'Canasta',
    observations: 'Observaciones',
  },
  picked: 'Alistado:',
  none: 'no hay',
} as const;
