import { formatPesos } from '#rules/money.ts';

/** The figures of the business that the terms print (decisions 5 and 6). */
export type TermsFigures = { shop: string; minimum: number; delivery: number; cities: readonly string[] };

type Section = { title: string; paragraphs: readonly string[] };

export const termsTexts = {
  title: 'Términos y condiciones',
  description: (shop: string) =>
    `Condiciones del servicio a domicilio de ${shop}: mínimo de compra, envíos, horarios, cambios, devoluciones y medios de pago.`,
  contents: 'Contenido',
} as const;

/** What the shop promises and asks (storefront 9), with the configured figures. */
export function termsSections({ shop, minimum, delivery, cities }: TermsFigures): Section[] {
  return [
    {
      title: 'El servicio',
      paragraphs: [
        `${shop} ofrece la venta en línea de productos de supermercado, con entrega a domicilio o para recoger en la sede que elijas. Al hacer un pedido aceptas estos términos.`,
        'Los precios, las ofertas y la disponibilidad son los de la sede que despacha tu pedido y pueden ser distintos entre sedes. Los precios están en pesos colombianos e incluyen los impuestos.',
        'El precio que confirmas es el máximo que pagas: si al alistar un producto por peso da menos, pagas menos.',
      ],
    },
    {
      title: 'Compra mínima y valor del domicilio',
      paragraphs: [
        minimum > 0
          ? `La compra mínima es de ${formatPesos(minimum)} en productos, sin contar el envío.`
          : 'No hay compra mínima.',
        `El domicilio tiene un valor de ${formatPesos(delivery)}, que puede cambiar según la zona de tu dirección y se ajusta cada año con la inflación. Siempre lo ves antes de confirmar. Recoger en la sede no tiene costo.`,
      ],
    },
    {
      title: 'Horarios',
      paragraphs: [
        'Recibimos pedidos de lunes a sábado de 8:00 a. m. a 4:00 p. m., y los domingos y festivos de 8:00 a. m. a 2:00 p. m. Entregamos de 9:00 a. m. a 7:00 p. m. Si tu sede tiene otro horario, lo ves al elegirla.',
        'Los pedidos hechos fuera de ese horario salen al día siguiente, con los precios del día de la entrega; te lo decimos antes de pagar.',
      ],
    },
    {
      title: 'Dónde entregamos',
      paragraphs: [
        `Entregamos en ${listText(cities)}, dentro de la cobertura de cada sede. Al guardar una dirección te decimos si llegamos y cuánto vale el domicilio.`,
        'Si no encontramos a quien recibe, hacemos tres intentos de llamada antes de devolver el pedido a la sede.',
      ],
    },
    {
      title: 'Medios de pago',
      paragraphs: [
        'Efectivo o datáfono al recibir, tarjetas de crédito, débito bancario en línea, bonos y cupones, según lo que cada sede tenga activo. Los ves al pagar.',
        'Si pagaste en línea puedes pedir la reversión del pago en los casos de ley: presenta la queja dentro de los 5 días hábiles siguientes a la fecha en que debiste recibir el pedido o tuviste noticia de la operación.',
      ],
    },
    {
      title: 'Cambios y devoluciones',
      paragraphs: [
        'Tienes 24 horas para pedir el cambio de productos no perecederos y 3 horas para los perecederos, desde que recibes el pedido.',
        'No hay cambio de medicamentos, pañales ni licores, salvo que lleguen en mal estado o no sean lo que pediste.',
        'Revisa tu pedido al recibirlo y conserva el tiquete: es lo que necesitamos para ayudarte.',
      ],
    },
    {
      title: 'Licores y tabaco',
      paragraphs: [
        'Prohíbese el expendio de bebidas embriagantes a menores de edad. El exceso de alcohol es perjudicial para la salud. Al entregar pedimos el documento de identidad de quien recibe.',
      ],
    },
    {
      title: 'Tus datos',
      paragraphs: [
        `${shop} trata tus datos personales para atender tus pedidos, según la Ley 1581 de 2012 y la autorización que das al crear tu cuenta. Puedes conocerlos, corregirlos, pedir que se borren o revocar la autorización cuando quieras.`,
      ],
    },
    {
      title: 'Cambios de estos términos',
      paragraphs: [
        'Podemos cambiar estos términos. A tu pedido se le aplican los que estaban publicados cuando lo confirmaste.',
      ],
    },
  ];
}

/** 'Cali, Palmira y Tuluá' */
function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} y ${last}`;
}
