import { groupThousands } from '#rules/money.ts';

/** Words of the opening of a shop (/admin/opening). */
export const openingTexts = {
  title: 'Abrir la tienda',
  about: 'Mientras no esté abierta, los clientes ven un aviso y nadie puede pedir. Tu equipo sí la ve.',
  items: {
    store: ['Una sede con dirección', 'Donde se alista y se recoge.'],
    hours: ['Horarios revisados', 'Vienen con un horario usual: mira si es el tuyo, también los festivos.'],
    coverage: ['Cobertura dibujada', 'Hasta dónde llegan los domicilios de una sede.'],
    delivery: [
      'Precio del domicilio',
      'Es $ 0 mientras no lo pongas. Si el tuyo es gratis, márcalo como revisado.',
    ],
    catalogue: ['Productos a la venta', 'Con precio, foto y existencias en una sede activa.'],
    taxes: [
      'Impuestos de los productos',
      'Si va exento, excluido o con qué IVA: sin eso no se puede facturar (Estatuto Tributario, artículo 617). Dilo una vez para todos en la configuración, por categoría o en cada producto.',
    ],
    payments: ['Pagos revisados', 'Efectivo y datáfono ya se reciben; el pago en línea pide tus claves.'],
    identity: [
      'Quién vende',
      'Razón social, NIT con su dígito de verificación, dirección, teléfono y correo: salen en el pie, los correos y el tiquete (Ley 1480 de 2011, artículo 50).',
    ],
    documents: [
      'Términos y política de datos publicados',
      'Lo que acepta quien compra y quien te da sus datos (Ley 1480 de 2011, artículo 50; Decreto 1377 de 2013, artículo 13). Léelos con tu abogado y publícalos.',
    ],
    texts: ['Textos revisados', 'Encabezado y pie.'],
  },
  go: 'Ir',
  untaxed: (count: number) =>
    count === 1 ? 'Ver el que falta' : `Ver los ${groupThousands(count)} que faltan`,
  photos: 'Poner fotos',
  goName: (item: string) => `Ir a ${item}`,
  done: 'Listo',
  missing: 'Falta',
  reviewed: 'Ya lo revisé',
  open: 'Abrir la tienda',
  opening: 'Abriendo...',
  missingReason: 'Todavía falta algo de la lista.',
  opened: 'La tienda está abierta.',
  openNow: (since: string) => `Abierta desde el ${since}.`,
  close: 'Cerrar la tienda',
  closing: {
    title: '¿Cerrar la tienda?',
    text: 'Los clientes verán un aviso y nadie podrá pedir hasta que la abras de nuevo. Los pedidos que ya hay siguen.',
    confirm: 'Sí, cerrar',
    busy: 'Cerrando...',
  },
  closed: 'La tienda está cerrada.',
  failed: 'No pudimos leer qué falta',
} as const;
