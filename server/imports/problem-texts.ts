import type { ImportProblemCode } from '#contract/imports/import-shapes.ts';
import { groupThousands } from '#rules/money.ts';
import { cut } from './reading/cell-text.ts';

const texts: Record<ImportProblemCode, (value: string) => string> = {
  NO_KEY: () => 'La fila no trae código.',
  BROKEN_KEY: (value) =>
    `El código “${value}” lo dañó la hoja de cálculo: cambia la columna a texto y expórtala otra vez.`,
  LONG_KEY: (value) => `“${value}…” es un texto largo, no un código: revisa cuál columna es el código.`,
  DOUBLE_KEY: (value) => `El código “${value}” está en más de una fila; no se importa ninguna de ellas.`,
  SIMILAR_KEY: (value) =>
    `El código es nuevo y se diferencia de “${value}” solo en los ceros del comienzo o en las mayúsculas: puede ser el mismo producto.`,
  BROKEN_BAR_CODE: (value) =>
    `El código de barras “${value}” lo dañó la hoja de cálculo: no se importa, el resto de la fila sí.`,
  SHARED_BAR_CODE: (value) =>
    `El código de barras “${value}” está en más de un producto: quien lo escanee encontrará cualquiera de ellos.`,
  MOVED_CELLS: () =>
    'La fila tiene más celdas que las demás: un texto lleva el separador adentro y lo que sigue se corrió.',
  NO_TITLE: () => 'El producto es nuevo y la fila no trae título.',
  NO_PRICE: () => 'El precio está vacío o en cero.',
  BAD_PRICE: (value) => `“${value}” no es un precio.`,
  PRICE_IN_DOUBT: (value) =>
    `No es seguro si “${value}” son pesos o miles: escribe el precio completo, sin decimales.`,
  BAD_STOCK: (value) => `“${value}” no es una cantidad.`,
  NEGATIVE_STOCK: (value) => `Las existencias “${value}” son negativas: quedan en cero.`,
  STOCK_IN_KILOS: (value) =>
    `Se vende por peso y “${value}” no son gramos enteros: quedan las existencias que había. Di que viene en kilos.`,
  STOCK_OTHER_UNIT: (value) =>
    `Las existencias “${value}” parecen venir en otra unidad (en unidades o kilos lo que se vende por peso, o al revés): quedan las que había.`,
  STOCK_FRACTION: (value) =>
    `Se vende por unidades y “${value}” trae una fracción, que se descarta. Si se pesa, dilo en el producto.`,
  NOT_SOLD: (value) =>
    `No se vende en ${value || 'ninguna sede'} y la fila no trae su precio${value && ' allá'}: lo que dice de sus existencias y su oferta no se importa.`,
  BAD_TAX: (value) =>
    `“${value}” no es una tarifa (excluido, exento, 5, 19 o INC 8): quedan los impuestos que había.`,
  TAX_IN_DOUBT: (value) =>
    `“${value}” puede ser exento o excluido: escríbelo con esa palabra. Quedan los impuestos que había.`,
  BAD_LABEL: (value) => `El rotulado dice “${value}”, que no se entiende: ese dato queda como estaba.`,
  BAD_COST: (value) => `“${value}” no es un costo: queda el que había.`,
  NET_ABOVE_PRICE: (value) => `El precio neto “${value}” es mayor que el precio.`,
  BAD_SALE_DAYS: (value) =>
    `“${value}” no es un día de la rebaja (día/mes/año), o es anterior al día en que empieza.`,
  BANNED_OFFER: (value) => `${value} Queda sin la rebaja.`,
  PRICE_JUMP: (value) => `El precio cambia demasiado: ${value}.`,
  OTHER_OFFICE: (value) => `El precio es el que hoy tiene otra sede: ${value}.`,
  STOCK_JUMP: (value) =>
    `Las existencias crecen varias veces (${value}), como las de muchos en el archivo: pueden ser las de varias sedes juntas.`,
  STOCK_THOUSAND: (value) =>
    `Las existencias pasan ${value}: pueden venir en otra unidad (kilos por gramos, gramos por unidades) o con un punto de más.`,
  UNIT_PRICE: (value) => `El precio por unidad de medida no es usual en su góndola: ${value}.`,
  LOW_PRICE: (value) => `El precio es muy bajo: ${value}. Puede venir en miles o sin sus ceros.`,
  OTHER_GOODS: (value) => `El título pasa a ser de otro producto: ${value}.`,
  REMOVED: () => 'El producto fue eliminado a mano; una importación no lo devuelve.',
  NOT_WRITTEN: (value) => `No se pudo escribir: ${value}.`,
  NO_CATEGORY: (value) =>
    value === ''
      ? 'La fila no trae categoría: queda por clasificar, sin mostrarse.'
      : `La categoría “${value}” no tiene destino: queda por clasificar, sin mostrarse.`,
  MISSING: () => 'No viene en el archivo de todo el catálogo: deja de mostrarse.',
  CONTENT_DOUBT: (value) =>
    `No es seguro cuánto trae “${value}”: se muestra sin precio por unidad de medida.`,
  CUT_TITLE: (value) => `El título parece cortado: “${value}”.`,
};

export function problemText(code: ImportProblemCode, value: string): string {
  return texts[code](cut(value, 160));
}

/** Counts of an undo, with the names of records that stay because they are in use. */
export type Undone = { removed: number; kept: string[] };

const NAMED = 3;
const KINDS = {
  product: ['producto', 'productos', 'el', 'los'],
  brand: ['marca', 'marcas', 'la', 'las'],
  shelf: ['subcategoría', 'subcategorías', 'la', 'las'],
} as const;

function undoneWords(kind: keyof typeof KINDS, { removed, kept }: Undone): string {
  const [one, many, the, those] = KINDS[kind];
  const gone =
    removed === 1
      ? ` Se quitó 1 ${one} que había creado.`
      : ` Se quitaron ${groupThousands(removed)} ${many} que había creado.`;
  const more = kept.length - NAMED;
  const names = kept.slice(0, NAMED).join(', ') + (more > 0 ? ` y ${groupThousands(more)} más` : '');
  const used =
    kept.length === 1
      ? ` Se queda ${the} ${one} ${names}: ya se usa.`
      : ` Se quedan ${those} ${many} ${names}: ya se usan.`;
  return `${removed > 0 ? gone : ''}${kept.length > 0 ? used : ''}`;
}

export const RECORD_WORDS = {
  waiting: 'Sube el archivo y di qué es cada columna.',
  reading: 'Leyendo el archivo…',
  checking: 'Revisando qué cambiaría…',
  review: 'Revisada. Falta aplicarla.',
  applying: 'Aplicando…',
  movedMeanwhile: 'La tienda cambió desde que la revisaste: se revisa otra vez…',
  reviewAgain:
    'La tienda cambió desde que la revisaste y no se aplicó nada: se revisó otra vez. Mírala y aplícala.',
  done: (created: number, changed: number, hidden: number) => {
    const written = `${created === 1 ? '1 producto nuevo' : `${groupThousands(created)} productos nuevos`} y ${changed === 1 ? '1 cambiado' : `${groupThousands(changed)} cambiados`}.`;
    if (hidden === 0) return written;
    return `${written} ${hidden === 1 ? '1 que no vino dejó de mostrarse' : `${groupThousands(hidden)} que no vinieron dejaron de mostrarse`}.`;
  },
  undone: (
    count: number,
    { changedSince, ...made }: { changedSince: number; products: Undone; shelves: Undone; brands: Undone },
  ) => {
    const back = count === 1 ? 'Se devolvió 1 producto' : `Se devolvieron ${groupThousands(count)} productos`;
    const kept =
      changedSince === 1
        ? '; 1 había cambiado después y se dejó'
        : `; ${groupThousands(changedSince)} habían cambiado después y se dejaron`;
    return `${back}${changedSince > 0 ? kept : ''}.${undoneWords('product', made.products)}${undoneWords('shelf', made.shelves)}${undoneWords('brand', made.brands)}`;
  },
  cancelled: 'Se canceló.',
  discarded: 'Se descartó: nada cambió en la tienda.',
  cancelledHalfway: 'Se canceló: quedó a medias. Deshazla o impórtala otra vez.',
  brokenHalfway: 'Se detuvo por un error de nuestro lado: quedó a medias. Deshazla o impórtala otra vez.',
  undoHalfway: 'Se detuvo: quedó a medias. Deshaz la importación otra vez y sigue donde iba.',
  broken: 'Falló por un error de nuestro lado.',
  killing:
    'El archivo detuvo dos veces el proceso que lo lee: no se importa y nada cambió en la tienda. Copia solo la tabla a un libro nuevo, divídelo o expórtalo como CSV.',
  waitingReason: 'Por clasificar',
  missingReason: 'No vino en la importación',
  undoneReason: 'Importación deshecha',
  inactiveReason: 'Inactivo en el archivo',
} as const;
