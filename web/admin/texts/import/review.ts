import type { ImportGate, ImportOutcome, ImportProblemCode } from '#contract/imports/import-shapes.ts';
import { groupThousands } from '#rules/money.ts';

export const importReviewTexts = {
  review: {
    heading: 'Qué cambiaría',
    counts: {
      created: ['nuevo', 'nuevos'],
      changed: ['cambia', 'cambian'],
      unchanged: ['sigue igual', 'siguen igual'],
      refused: ['no se importa', 'no se importan'],
      brands: ['marca en el archivo', 'marcas en el archivo'],
      categories: ['categoría en el archivo', 'categorías en el archivo'],
      without_picture: ['sin imagen: no se muestra todavía', 'sin imagen: no se muestran todavía'],
    },
    vanishing: (count: string, active: string) => {
      const products = active === '1' ? 'producto' : 'productos';
      const come = count === '1' ? 'viene' : 'vienen';
      return `${count} de ${active} ${products} de la tienda no ${come} en el archivo.`;
    },
    /** `hiding` is for a plan, `hidden` for a completed import. */
    hiding: (count: string, active: string) => {
      const of = `${count} de ${active} ${active === '1' ? 'producto' : 'productos'} de la tienda`;
      return count === '1'
        ? `${of} no viene en el archivo y dejará de mostrarse.`
        : `${of} no vienen en el archivo y dejarán de mostrarse.`;
    },
    hidden: (count: string, active: string) => {
      const of = `${count} de ${active} ${active === '1' ? 'producto' : 'productos'} de la tienda`;
      return count === '1'
        ? `${of} no venía en el archivo y dejó de mostrarse.`
        : `${of} no venían en el archivo y dejaron de mostrarse.`;
    },
    withoutStock: (created: number) =>
      `Ninguna columna dice cuántas unidades hay: ${
        created === 1
          ? 'el producto nuevo queda agotado'
          : `los ${groupThousands(created)} productos nuevos quedan agotados`
      } hasta que las escribas. Si el archivo las trae, elige su columna arriba.`,
    problems: 'Problemas',
    rows: (rows: string, more: boolean) =>
      `${rows.includes(',') ? 'filas' : 'fila'} ${rows}${more ? '…' : ''}`,
    gates: 'Antes de aplicar',
    gateNames: {
      SIMILAR_KEY: (count: string) =>
        count === '1'
          ? 'Sí, crear también el producto cuyo código solo cambia en ceros o mayúsculas'
          : `Sí, crear también los ${count} productos cuyo código solo cambia en ceros o mayúsculas`,
      PRICE_JUMP: (count: string) =>
        count === '1'
          ? 'Sí, escribir también el precio que cambia mucho'
          : `Sí, escribir también los ${count} precios que cambian mucho`,
      OTHER_OFFICE: (count: string) =>
        count === '1'
          ? 'Sí, escribir también el precio que es el de otra sede'
          : `Sí, escribir también los ${count} precios que son los de otra sede`,
      STOCK_JUMP: (count: string) =>
        count === '1'
          ? 'Sí, escribir también las existencias que crecen varias veces'
          : `Sí, escribir también las existencias de ${count} productos, que crecen varias veces`,
      STOCK_THOUSAND: (count: string) =>
        count === '1'
          ? 'Sí, escribir también las existencias que parecen de otra unidad'
          : `Sí, escribir también las existencias de ${count} productos, que parecen de otra unidad`,
      UNIT_PRICE: (count: string) =>
        count === '1'
          ? 'Sí, escribir también el precio por medida que no es usual'
          : `Sí, escribir también los ${count} precios por medida que no son usuales`,
      LOW_PRICE: (count: string) =>
        count === '1'
          ? 'Sí, escribir también el precio de menos de $ 100'
          : `Sí, escribir también los ${count} precios de menos de $ 100`,
      OTHER_GOODS: (count: string) =>
        count === '1'
          ? 'Sí, escribir también el título que parece de otro producto'
          : `Sí, escribir también los ${count} títulos que parecen de otro producto`,
      VANISHING: (count: string) =>
        count === '1'
          ? 'Sí, dejar de mostrar el producto que no viene'
          : `Sí, dejar de mostrar los ${count} productos que no vienen`,
    } satisfies Record<ImportGate, (count: string) => string>,
    held: 'Lo que no apruebes se queda como está; el resto se aplica.',
    mustAccept: 'Aprueba antes lo que dejaría de mostrarse',
    nothing: 'No hay nada que aplicar',
    apply: 'Aplicar a la tienda',
    applying: 'Enviando...',
    undoable: 'Después la puedes deshacer.',
    discard: 'Descartar',
    discarding: {
      title: '¿Descartar esta importación?',
      text: 'Nada cambia en la tienda. Para aplicarla habría que subir el archivo otra vez.',
      confirm: 'Sí, descartar',
      cancel: 'No, dejarla',
      busy: 'Descartando...',
    },
  },
  contents: {
    heading: 'Cuánto traen',
    about:
      'El nombre no lo dice con seguridad. Elige cuánto trae cada uno y revisa otra vez: sin eso no llevan precio por medida.',
    of: (title: string) => `Cuánto trae ${title}`,
    none: 'El nombre no da opciones: escríbelo en el producto.',
    more: 'Ver más',
    reading: 'Cargando...',
  },
  problems: {
    NO_KEY: 'Sin código',
    BROKEN_KEY: 'Código dañado por la hoja de cálculo',
    LONG_KEY: 'Texto largo en el lugar del código',
    DOUBLE_KEY: 'Código en más de una fila',
    SIMILAR_KEY: 'Código nuevo que solo cambia en ceros o mayúsculas',
    BROKEN_BAR_CODE: 'Código de barras dañado por la hoja de cálculo',
    SHARED_BAR_CODE: 'Código de barras en más de un producto',
    MOVED_CELLS: 'Más celdas que las demás filas',
    NO_TITLE: 'Producto nuevo sin título',
    NO_PRICE: 'Precio vacío o en cero',
    BAD_PRICE: 'No es un precio',
    PRICE_IN_DOUBT: 'Precio que puede ser de pesos o de miles',
    BAD_STOCK: 'No es una cantidad',
    NEGATIVE_STOCK: 'Existencias negativas: quedan en cero',
    STOCK_IN_KILOS: 'Existencias por peso que parecen venir en kilos',
    STOCK_OTHER_UNIT: 'Existencias que parecen venir en otra unidad',
    STOCK_FRACTION: 'Existencias de unidades con fracción',
    NOT_SOLD: 'Existencias u oferta de una sede donde no se vende',
    BAD_COST: 'No es un costo',
    BAD_TAX: 'No es una tarifa de impuesto',
    BAD_LABEL: 'Dato del rotulado que no se entiende',
    TAX_IN_DOUBT: 'Impuesto en 0: exento o excluido',
    NET_ABOVE_PRICE: 'Precio neto mayor que el precio',
    BAD_SALE_DAYS: 'Días de la rebaja que no son fechas o terminan antes de empezar',
    BANNED_OFFER: 'Rebaja que la ley no permite: queda sin ella',
    PRICE_JUMP: 'El precio cambia mucho',
    OTHER_OFFICE: 'Precio que es el de otra sede',
    STOCK_JUMP: 'Las existencias crecen varias veces',
    STOCK_THOUSAND: 'Existencias unas mil veces mayores o menores',
    UNIT_PRICE: 'Precio por medida que no es usual',
    LOW_PRICE: 'Precio de menos de $ 100',
    OTHER_GOODS: 'Título de otro producto',
    REMOVED: 'Producto eliminado a mano',
    NOT_WRITTEN: 'No se pudo escribir',
    NO_CATEGORY: 'Categoría sin destino',
    MISSING: 'No viene en el archivo',
    CONTENT_DOUBT: 'Contenido que no es seguro',
    CUT_TITLE: 'Título que parece cortado',
  } satisfies Record<ImportProblemCode, string>,
  rows: {
    heading: 'Fila por fila',
    outcome: 'Qué filas',
    outcomes: {
      refused: 'Con error',
      created: 'Nuevas',
      changed: 'Cambian',
      unchanged: 'Iguales',
    } satisfies Record<ImportOutcome, string>,
    problems: 'Con un problema',
    problem: (what: string, count: string) => `${what} (${count})`,
    columns: { row: 'Fila', sku: 'SKU', title: 'Título', changes: 'Qué cambia', problems: 'Qué pasa' },
    change: (before: string, after: string) => (before ? `de ${before} a ${after || 'nada'}` : after),
    moreOffices: (count: number) =>
      count === 1 ? 'También cambia en 1 sede más.' : `También cambia en ${count} sedes más.`,
    none: 'Ninguna fila',
    more: 'Ver más filas',
    reading: 'Cargando...',
    failed: 'No pudimos cargar las filas.',
  },
  held: {
    of: (file: string) => `Retenidas de: ${file}`,
    waiting: (count: string) => (count === '1' ? '1 fila por aprobar' : `${count} filas por aprobar`),
    heading: (count: string) => (count === '1' ? '1 fila retenida' : `${count} filas retenidas`),
    about:
      'Nadie las aprobó: en la tienda nada cambió por ellas. Revisa todas, o elige algunas en la lista; se aplican solo cuando las apruebes.',
    all: (count: string) =>
      count === '1' ? 'Revisar la fila retenida' : `Revisar las ${count} filas retenidas`,
    some: 'Revisar las elegidas',
    sending: 'Enviando...',
  },
} as const;
