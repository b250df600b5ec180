import { weekText } from '#rules/dates/hours-text.ts';
import { formatPesos } from '#rules/money.ts';
import type { ReturnHours } from '../returns/request-terms.ts';
import { lawSections } from './law.ts';
import type { LegalFigures, LegalSection } from './section.ts';

/** The shop's terms (storefront 9) with the configured figures, then the legal rights. */
export function termsSections(figures: LegalFigures): LegalSection[] {
  return [...serviceSections(figures), ...lawSections(figures)];
}

function serviceSections({
  shop,
  minimum,
  delivery,
  cities,
  hours,
  company,
  returns,
}: LegalFigures): LegalSection[] {
  return [
    {
      title: 'Quiénes somos',
      paragraphs: [
        `${company.name || shop} (en adelante, ${shop}) ofrece la venta en línea de productos de supermercado, con entrega a domicilio o para recoger en la sede que elijas. Al hacer un pedido aceptas estos términos.`,
        identityOf(company),
      ].filter(Boolean),
    },
    {
      title: 'Precios, ofertas y disponibilidad',
      paragraphs: [
        'Los precios, las ofertas y la disponibilidad son los de la sede que despacha tu pedido y pueden ser distintos entre sedes. Los precios están en pesos colombianos e incluyen los impuestos; junto a cada uno ves el precio por unidad de medida (PUM).',
        'Las ofertas valen durante las fechas y horas anunciadas o hasta agotar existencias.',
        'El precio que confirmas es el máximo que pagas: si al alistar un producto por peso da menos, pagas menos. Si un producto se agota mientras alistamos, hacemos lo que elegiste: cambiarlo por algo parecido que no cueste más, preguntarte, o no enviarlo ni cobrarlo.',
      ],
    },
    {
      title: 'Compra mínima y valor del domicilio',
      paragraphs: [
        minimum > 0
          ? `La compra mínima es de ${formatPesos(minimum)} en productos, antes de cupones y sin contar bolsas ni envío.`
          : 'No hay compra mínima.',
        `El domicilio estándar tiene un valor de ${formatPesos(delivery)}, que puede cambiar según la zona de tu dirección y se ajusta cada año con la inflación. Siempre lo ves antes de confirmar. Recoger en la sede no tiene costo.`,
        'Si pides bolsas, ves cuántas son y cuánto valen antes de confirmar; siempre puedes pedir sin bolsa.',
      ],
    },
    {
      title: 'Horarios',
      paragraphs: [
        [
          ...sentence('Recibimos pedidos', weekText('orders', hours)),
          ...sentence('Entregamos', weekText('delivery', hours)),
          ...sentence('Puedes recoger en la tienda', weekText('pickup', hours)),
          'Si tu sede tiene otro horario, lo ves al elegirla y en Sedes y horarios, con sus fechas especiales.',
        ].join(' '),
        'Los pedidos hechos fuera de ese horario salen al día siguiente, con los precios del día de la entrega; te lo decimos antes de pagar y, si alguno sube, no pagas más de lo que confirmaste.',
        'Antes de pagar ves el horario en el que llega o queda listo tu pedido.',
      ],
    },
    {
      title: 'Dónde y cómo entregamos',
      paragraphs: [
        `Entregamos en ${listText(cities)}, dentro de la cobertura de cada sede. Al guardar una dirección te decimos si llegamos y cuánto vale el domicilio.`,
        'Entregamos en la dirección del pedido a quien lo recibe, que debe ser mayor de edad si hay licores o tabaco. Si no encontramos a nadie, hacemos tres intentos de llamada antes de devolver el pedido a la sede.',
        'Mientras no empecemos a alistarlo puedes cancelar tu pedido sin costo desde su página.',
      ],
    },
    {
      title: 'Medios de pago y factura',
      paragraphs: [
        'Efectivo o datáfono al recibir, tarjetas de crédito, débito bancario en línea, bonos y cupones, según lo que cada sede tenga activo. Los ves al pagar.',
        'Los pagos en línea los procesa la pasarela de pagos en su propia página: no vemos ni guardamos los datos de tu tarjeta. Si el pago no se aprueba, no se cobra nada y puedes intentar de nuevo.',
        'Un cupón se usa en las condiciones que anuncia y no se cambia por dinero. Si necesitas factura electrónica, pídela en el último paso del pedido con tu nombre o razón social, documento y correo; también puedes pedirla después, desde el pedido, hasta que se expida el documento.',
      ],
    },
    {
      title: 'Cambios en la tienda',
      paragraphs: [
        'Revisa tu pedido al recibirlo y conserva el tiquete: es lo que necesitamos para ayudarte.',
        ...exchanges(returns),
        'Estos cambios son un servicio nuestro: no reemplazan ni limitan la garantía, el retracto ni la reversión del pago que te da la ley.',
      ],
    },
  ];
}

/** None where nothing is exchanged at a shopper's request: what the law gives stands by itself. */
function exchanges({ usual, short }: ReturnHours): string[] {
  if (usual === 0 && short === 0) return [];
  const hours = usual > 0 ? `${hoursText(usual)} para pedir el cambio de productos no perecederos` : '';
  const perishable = usual > 0 ? 'para los perecederos' : 'para pedir el cambio de productos perecederos';
  const terms = [hours, short > 0 ? `${hoursText(short)} ${perishable}` : ''].filter(Boolean).join(' y ');
  const others = usual > 0 ? 'Los perecederos no se cambian. ' : 'Los demás productos no se cambian. ';
  const rest = usual > 0 && short > 0 ? '' : others;
  return [
    `Tienes ${terms}, desde que recibes el pedido: pide la devolución en su página. ${rest}No hay cambio de medicamentos, pañales ni licores, salvo que lleguen en mal estado o no sean lo que pediste.`,
  ];
}

const hoursText = (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`);

export function identityOf({ nit, address, phone, email }: LegalFigures['company']): string {
  const facts = [
    nit && `NIT ${nit}`,
    address && `domicilio en ${address}`,
    phone && `teléfono ${phone}`,
    email && `correo ${email}`,
  ].filter(Boolean);
  return facts.length > 0 ? `Datos de la empresa: ${listText(facts)}.` : '';
}

/** 'Cali, Palmira y Tuluá' */
export function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} y ${last}`;
}

/** None without hours. */
function sentence(start: string, hours: string): string[] {
  return hours === '' ? [] : [hours.endsWith('.') ? `${start} ${hours}` : `${start} ${hours}.`];
}
