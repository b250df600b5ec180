import { stockCountTexts } from './stock-counts.ts';

/** Texts of goods that come in (/admin/receptions). */
export const receptionTexts = {
  title: 'Recepción',
  search: 'Proveedor o documento',
  empty: 'Aún no hay recepciones',
  emptyText:
    'Empieza una con el documento del proveedor. Varias personas reciben a la vez, con lista o sin ella.',
  nothing: 'Ninguna recepción coincide',
  nothingText: 'Quita un filtro.',
  failed: 'No pudimos leer las recepciones',
  create: 'Nueva recepción',
  columns: {
    document: 'Documento',
    office: 'Sede',
    state: 'Estado',
    progress: 'Recibido',
    started: 'Empezó',
    ended: 'Terminó',
  },
  states: { open: 'Abierta', booked: 'Registrada', dropped: 'Descartada' },
  filterState: 'Estado',
  progress: (received: string, expected: string) =>
    expected === '0' ? `${received} productos` : `${received} de ${expected} productos`,
  by: stockCountTexts.by,

  start: {
    title: 'Nueva recepción',
    fields: {
      office_id: 'Sede',
      supplier: ['Proveedor', 'Como lo llamas siempre: así un documento suyo no entra dos veces.'],
      document: ['Documento', 'El número de la factura o de la remisión.'],
    },
    choose: 'Elige una sede',
    noOffice: 'Elige la sede.',
    noSupplier: 'Escribe el proveedor.',
    noDocument: 'Escribe el número del documento.',
    save: 'Empezar a recibir',
    failed: 'No se pudo empezar.',
    list: 'Lista del proveedor',
    listHint:
      'Opcional: CSV o Excel con el código, la cantidad, el costo y cuándo vence. Lo que se vende por peso, en kilos. Sin lista anotas lo que llega.',
    chooseFile: 'Elegir archivo',
    otherFile: 'Elegir otro',
    officeFirst: 'Elige primero la sede.',
    reading: 'Leyendo…',
    read: (name: string, products: string) => `${name}: ${products}`,
    products: (count: string) => (count === '1' ? '1 producto' : `${count} productos`),
    unread: (count: string) =>
      count === '1'
        ? '1 fila no se entiende y queda por fuera:'
        : `${count} filas no se entienden y quedan por fuera:`,
    row: (line: number, problem: string) => `Fila ${line}: ${problem}`,
  },

  receive: {
    ...stockCountTexts.count,
    failed: 'No pudimos abrir la recepción',
    back: 'Recepción',
    list: 'Productos de la lista',
    views: { left: 'Sin anotar', all: 'Todos' },
    allDone: 'No queda nada de la lista por anotar.',
    outOfScope: 'No está en la lista; se puede recibir igual.',
    expected: (amount: string) => `Se esperan ${amount}`,
    counted: (amount: string, who: string, when: string) => `${who} recibió ${amount}, ${when}`,
    places: (count: number) => (count === 1 ? '' : `en ${count} veces`),
    units: 'Cuántas unidades llegaron',
    grams: 'Cuántos gramos llegaron',
    mode: 'Ya anotaron algo',
    modes: { replace: 'Reemplazar', add: 'Sumar: llegó además' },
    nothingThere: 'No llegó',
    expires: 'Vence el',
    expiresHint: 'La fecha del empaque. Si llegaron varias, anota cada una por aparte y súmala.',
    dated: (lots: readonly (readonly [amount: string, day: string])[]) =>
      `Anotado: ${lots.map(([amount, day]) => `${amount} con fecha ${day}`).join('; ')}.`,
    over: 'Esta recepción ya terminó.',
    review: 'Ver lo recibido',
  },

  review: {
    title: (supplier: string, document: string) => `${supplier} · ${document}`,
    back: 'Seguir recibiendo',
    failed: 'No pudimos leer lo recibido',
    none: 'Todavía no ha llegado nada.',
    about:
      'Lo que llegó entra al inventario. El costo es de lo que vale el precio del producto (una unidad, un kilo): queda en el producto y cuenta para el margen. Vacío: se queda el que tenía.',
    columns: {
      product: 'Producto',
      expected: 'Se esperaba',
      received: 'Llegó',
      difference: 'Diferencia',
      costBefore: 'Costaba',
      cost: 'Costo',
      expires: 'Vence',
      person: 'Recibió',
    },
    notOnList: 'No está en la lista',
    expiresOf: (title: string) => `Vence el: ${title}`,
    dated: (day: string, amount: string) => `${day}: ${amount}`,
    costOf: (title: string) => `Costo de ${title}`,
    wrongCost: (title: string) => `Escribe el costo de ${title} en pesos, sin decimales.`,
    book: (count: number) => (count === 1 ? 'Registrar 1 producto' : `Registrar ${count} productos`),
    nothing: 'Anota primero lo que llegó.',
    question: '¿Registrar lo que llegó?',
    questionText: 'Entra al inventario con su costo. Después nadie puede anotar más aquí.',
    confirm: 'Sí, registrar',
    booking: 'Registrando…',
    drop: 'Descartar la recepción',
    dropQuestion: '¿Descartar la recepción?',
    dropText: 'No entra nada al inventario, y el documento se puede recibir de nuevo.',
    dropConfirm: 'Sí, descartar',
  },
} as const;
