type Objects = { order: string; cart: string };

const billing = {
  documentType: 'cc',
  document: '1144012345',
  name: 'Ana Ruiz',
  email: 'ana@correo.co',
} as const;
const invoice = {
  number: 'SETP990000001',
  cufe: 'a'.repeat(96),
  url: 'https://catalogo-vpfe.dian.gov.co/document/1',
  date: '2026-11-25T10:15:00-05:00',
};

/** Keys alone make the last two (server/invoices/issued.test.ts). */
export const invoiceCases = {
  'orders.setBilling': {
    reach: 'owner',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({ params: { id }, body: billing }),
  },
  'cart.taxes': {
    reach: 'owner',
    object: ({ cart }: Objects) => cart,
    input: (uuid: string) => ({ params: { uuid } }),
  },
  'erp.orderToInvoice': {
    reach: 'keys alone',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({ params: { id } }),
  },
  'erp.orderToDeliver': {
    reach: 'keys alone',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({ params: { id } }),
  },
  'erp.writeInvoice': {
    reach: 'keys alone',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({ params: { id }, body: invoice }),
  },
  'erp.moveOrder': {
    reach: 'keys alone',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({ params: { id }, body: { state: '7_admin_cart_accept' as const } }),
  },
  'erp.pickOrder': {
    reach: 'keys alone',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({ params: { id }, body: {} }),
  },
  'erp.orderRefunds': {
    reach: 'keys alone',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({ params: { id } }),
  },
  'erp.refundOrder': {
    reach: 'keys alone',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({
      params: { id },
      body: { idempotency_key: 'prueba-1', amount: 1_000, how: 'by_hand' as const, reason: 'Nota crédito' },
    }),
  },
  'erp.returnGoods': {
    reach: 'keys alone',
    object: ({ order }: Objects) => order,
    input: (id: string) => ({
      params: { id },
      body: {
        idempotency_key: 'prueba-1',
        way: 'by_hand' as const,
        lines: [{ line_id: id, count: 1, reason: 'damaged' as const, outcome: 'waste' as const }],
      },
    }),
  },
} as const;

export const invoiceBodies = {
  'billing.save': { by: 'marcela', input: () => ({ body: billing }) },
} as const;
