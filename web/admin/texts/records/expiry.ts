export const expiryTexts = {
  title: 'Vencimientos',
  search: 'Producto, SKU o código',
  create: 'Anotar fechas',
  empty: 'Nada vence en los próximos 7 días',
  emptyText:
    'Aquí sale lo que vence pronto. Las fechas se anotan al recibir, en las categorías que las llevan (se enciende en Categorías), o a mano con "Anotar fechas".',
  nothing: 'Nada vence con estos filtros',
  nothingText: 'Elige más días o quita un filtro.',
  failed: 'No pudimos leer los vencimientos',
  about:
    'Lo que queda por vender de cada fecha: lo que vence antes sale antes, y lo que no tiene fecha, primero. Lo vencido no se oculta en la tienda: sácalo como merma.',
  sections: { label: 'Vencimientos', dated: 'Con fecha', undated: 'Sin fecha' },
  columns: {
    product: 'Producto',
    office: 'Sede',
    expires: 'Vence',
    amount: 'Queda',
    price: 'Precio hoy',
    cost: 'Costo en riesgo',
  },
  filters: {
    days: 'Vence en',
    usual: '7 días',
    options: [
      { value: '0', label: 'Hoy y ya vencido' },
      { value: '3', label: '3 días' },
      { value: '15', label: '15 días' },
      { value: '30', label: '30 días' },
      { value: '90', label: '90 días' },
      { value: '365', label: 'Un año' },
    ],
    category: 'Categoría',
  },
  inDays: (days: number) => {
    if (days === 0) return 'Vence hoy';
    if (days < 0) return days === -1 ? 'Venció ayer' : `Venció hace ${-days} días`;
    return days === 1 ? 'Vence mañana' : `En ${days} días`;
  },
  sale: (price: string, until: string) =>
    until === '' ? `En oferta a ${price}` : `En oferta a ${price} hasta el ${until}`,
  coming: (price: string, from: string) => `A ${price} desde el ${from}`,
  banned: 'Sin promociones por ley',
  expired: (count: number) => (count === 1 ? '1 fecha ya venció' : `${count} fechas ya vencieron`),
  atRisk: (pesos: string) => `${pesos} al costo`,
  ofFirst: 'cifras de las primeras 10.000 fechas',
  nameOf: (title: string, day: string) => `${title}, vence el ${day}`,

  waste: {
    label: 'Registrar merma',
    one: (name: string) => `Registrar merma: ${name}`,
    title: '¿Sacar lo vencido del inventario?',
    text: (amounts: readonly string[]) => `Sale como merma por vencimiento: ${amounts.join('; ')}.`,
    confirm: 'Sí, registrar merma',
    busy: 'Registrando…',
    done: 'La merma quedó registrada.',
    none: 'Nada de lo elegido ha vencido.',
  },

  offer: {
    label: 'Poner en oferta',
    one: (name: string) => `Poner en oferta: ${name}`,
    none: 'Lo elegido ya venció: sácalo como merma.',
    title: (count: number) => (count === 1 ? 'Poner en oferta' : `Poner en oferta ${count} productos`),
    about:
      'Baja desde hoy hasta el último día, y después vuelve solo. Vale para todo el producto en su sede, no solo para esta fecha.',
    percent: 'Descuento',
    percents: ['20', '30', '50'],
    other: 'Otro',
    otherPercent: 'Porcentaje',
    wrong: 'Escribe un porcentaje entero de 1 a 90.',
    until: 'Hasta',
    untilHint: 'Vacío: hasta el día en que vence cada uno.',
    columns: { product: 'Producto', office: 'Sede', now: 'Hoy', reduced: 'En oferta', until: 'Hasta' },
    cancel: 'Cancelar',
    confirm: (count: number) => (count === 1 ? 'Poner en oferta' : `Poner en oferta ${count}`),
    busy: 'Poniendo…',
  },

  dates: {
    title: 'Fechas de vencimiento',
    product: 'Producto',
    office: 'Sede',
    chooseOffice: 'Elige una sede',
    untracked: 'Su categoría no lleva fechas de vencimiento. Enciéndelas en Categorías y vuelve.',
    there: (amount: string) => `En el estante hay ${amount}, con lo pedido que nadie ha alistado.`,
    undated: (amount: string) => `Sin fecha: ${amount}. Lo que no tiene fecha se vende primero.`,
    lots: 'Fechas',
    row: 'Fecha',
    add: 'Agregar fecha',
    expires_on: 'Vence',
    units: 'Unidades',
    grams: 'Peso',
    none: 'Sin fechas',
    lot: (day: string, amount: string) => `${day}: ${amount}`,
    incomplete: 'Escribe la fecha y la cantidad de cada línea.',
    save: 'Guardar fechas',
    saved: 'Las fechas quedaron anotadas.',
    failed: 'No se guardaron las fechas.',
    close: 'Cerrar',
  },
} as const;

/** Texts of what is sold without a date (/admin/expiry/undated). */
export const undatedTexts = {
  title: 'Sin fecha de vencimiento',
  search: 'Producto, SKU o código',
  empty: 'Todo lo que lleva fecha la tiene',
  emptyText:
    'Aquí sale lo que hay por vender sin fecha, en las categorías que la llevan (se enciende en Categorías).',
  nothing: 'Nada sin fecha con estos filtros',
  nothingText: 'Quita un filtro.',
  failed: 'No pudimos leer lo que no tiene fecha',
  about:
    'Lo que hay por vender sin fecha, de las categorías que la llevan. Abre un producto y anota cuándo vence lo que hay.',
  columns: {
    product: 'Producto',
    category: 'Categoría',
    office: 'Sede',
    undated: 'Sin fecha',
    stock: 'Por vender',
  },
  nameOf: (title: string, office: string) => `${title}, ${office}`,
} as const;
