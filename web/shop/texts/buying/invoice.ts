import { formatPesos } from '#rules/money.ts';

/** Words of the tax document of an order: asked for in the last step, shown with the order. */
export const invoiceTexts = {
  need: 'Necesito factura electrónica',
  /** Above the limit of a till's document. */
  large: (limit: number) =>
    `Tu pedido pasa de ${formatPesos(limit)} antes de impuestos: lleva factura electrónica. Va a tu nombre y con tu documento; si la necesitas a otro nombre, marca la casilla.`,
  reason: 'Guarda los datos de la factura para hacer el pedido, o desmarca que la necesitas.',
  loading: 'Cargando tus datos...',
  form: {
    title: 'Datos de la factura',
    type: 'Tipo de documento',
    document: 'Número',
    nitHint: 'Con el dígito de verificación después de un guion, o sin él.',
    digit: (digit: string) => `Dígito de verificación: ${digit}. Compáralo con el de tu RUT.`,
    name: 'Nombre completo',
    company: 'Nombre o razón social',
    email: 'Correo',
    emailHint: 'Ahí llega la factura.',
    vat: 'Soy responsable de IVA',
    save: 'Guardar datos de la factura',
    saving: 'Guardando...',
    saved: 'Guardamos los datos de la factura.',
    failed: 'No se logró guardar.',
    keep: 'Dejar como estaba',
  },
  to: (name: string) => `A nombre de ${name}`,
  vatResponsible: 'Responsable de IVA',
  change: 'Cambiar',
  changeSpoken: 'Cambiar los datos de la factura',
  remove: 'Eliminar',
  removeSpoken: 'Eliminar los datos de la factura',
  removed: 'Eliminamos los datos de la factura.',
  removeFailed: 'No se logró eliminar.',
  order: {
    label: 'Factura',
    pending: 'Apenas se expida, la ves aquí.',
    ask: 'Pedir factura electrónica',
    number: (number: string) => `N.º ${number}`,
    open: 'Ver el documento',
    date: (day: string) => `Expedida el ${day}`,
    cufe: 'CUFE',
    asked: 'Tu factura va con los datos que guardaste.',
  },
} as const;
