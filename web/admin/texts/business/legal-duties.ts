import { groupThousands } from '#rules/money.ts';
import type { LegalDuty } from '#rules/opening/legal-duties.ts';

type Words = readonly [name: string, about: string];

export const legalDutyTexts = {
  title: 'Lo que pide la ley',
  about:
    'Lo que falta impide abrir; lo demás es un aviso. La lista ayuda a revisar y no reemplaza a tu abogado: imprímela o guárdala como PDF para mostrársela.',
  demonstration: 'Esta es una tienda de demostración: nada de esta lista le impide abrir.',
  duties: {
    identity: [
      'Quién vende',
      'Razón social, NIT con su dígito de verificación, dirección, teléfono y correo: salen en el pie, los correos y el tiquete.',
    ],
    authority: [
      'Enlace a la Superintendencia de Industria y Comercio',
      'Va incluido en el pie de todas las páginas y de los correos.',
    ],
    terms: [
      'Términos y condiciones publicados',
      'Una versión que rija hoy. Cada pedido guarda la que aceptó quien compró.',
    ],
    privacy: [
      'Política de tratamiento de datos publicada',
      'Una versión que rija hoy, con quién responde, para qué usa los datos y cómo se reclama.',
    ],
    authorisation: [
      'Autorización de datos',
      'Va incluida: sin ella no se crea una cuenta ni se hace un pedido, y queda guardada con fecha y texto.',
    ],
    acceptance: [
      'Casilla de los términos sin marcar',
      'Quien crea su cuenta la marca. Escribe sí en el texto “Casilla de los términos sin marcar”.',
    ],
    taxes: [
      'Impuestos de los productos',
      'Si va exento, excluido o con qué IVA: sin eso no se puede facturar. Dilo una vez para todos en la configuración, por categoría o en cada producto.',
    ],
    invoices: [
      'Factura electrónica',
      'Una clave con permiso para facturas lleva al sistema que las emite el comprador, los productos y sus impuestos.',
    ],
    acknowledgement: [
      'Correo que confirma el pedido',
      'Sale al minuto, con precios, costos, forma de pago y entrega. Necesita un servidor de correo.',
    ],
    pqr: [
      'Peticiones, quejas y reclamos',
      'Van incluidos, con número y plazo. Los vencimientos llegan al correo legal: tiene que estar escrito.',
    ],
    withdrawal: [
      'Retracto y reversión del pago',
      'Los términos que rigen hoy los explican, y se piden en la tienda.',
    ],
    warranty: [
      'Garantía sin negar',
      'Ninguna nota de categoría niega cambios ni devoluciones. Se puede decir: “Solo cambiamos si llega en mal estado o no es lo que pediste”.',
    ],
    unit_price: [
      'Precio por unidad de medida (PUM)',
      'Cada producto tiene su contenido, y con él sale su PUM junto al precio.',
    ],
    contents: [
      'Información de cada producto',
      'Cada producto tiene una descripción: qué es, para qué sirve y cómo se usa.',
    ],
    labels: [
      'Rotulado de los alimentos empacados',
      'Ingredientes, alérgenos, tabla nutricional y sellos de advertencia, en la pestaña Rotulado o en las columnas de tu importación. La lista sale de los nombres de las categorías.',
    ],
    offers: [
      'Vigencia de ofertas y cupones',
      'Cada imagen y cada cupón tienen hasta cuándo. Si es hasta agotar existencias, dilo con cuántas hay.',
    ],
    alcohol: [
      'Licores: mayores de edad y su leyenda',
      'Se pregunta la edad, se pide el documento en la puerta y la leyenda acompaña lo que esté marcado como licor.',
    ],
    alcohol_hours: [
      'Licores: horarios y ley seca',
      'Las horas y fechas sin venta del municipio de cada sede.',
    ],
    tobacco: [
      'Tabaco y vapeadores',
      'Solo en su propia sección, detrás de una pregunta de edad, sin ninguna promoción y con documento en la puerta. Márcalos en su categoría o subcategoría.',
    ],
    medicine: [
      'Medicamentos',
      'Solo si dices que puedes venderlos: con su leyenda, su registro INVIMA y sin promociones.',
    ],
    infant: [
      'Fórmula infantil, teteros y chupos',
      'Sin promociones de ningún tipo: marca su categoría o cada producto.',
    ],
    supplement: ['Suplementos dietarios', 'Con su leyenda y su registro INVIMA.'],
  } satisfies Record<LegalDuty, Words>,
  states: { met: 'Cumple', warning: 'Por revisar', missing: 'Falta' },
  unneeded: 'No aplica',
  because: (source: string) => `Por qué: ${source}.`,
  look: 'Ver productos',
  go: 'Ir',
  goName: (duty: string) => `Ir a ${duty}`,
  /** '2 por revisar: Arroz, Pan' */
  found: (count: number, examples: readonly string[]) =>
    `${groupThousands(count)} por revisar: ${examples.join(', ')}${count > examples.length ? '...' : '.'}`,
  summary: (missing: number, warnings: number, met: number) =>
    [
      missing > 0 && (missing === 1 ? '1 falta' : `${groupThousands(missing)} faltan`),
      warnings > 0 && `${groupThousands(warnings)} por revisar`,
      `${groupThousands(met)} en orden`,
    ]
      .filter(Boolean)
      .join(' · '),
  print: 'Imprimir o guardar como PDF',
  paper: {
    title: (seller: string) => `Deberes legales de ${seller}`,
    nit: (nit: string) => `NIT ${nit}`,
    checked: (when: string) => `Lista revisada el ${when}`,
    note: 'Estado leído de los datos de la tienda en ese momento. No reemplaza la asesoría de un abogado.',
  },
} as const;
