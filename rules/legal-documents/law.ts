import type { LegalFigures, LegalSection } from './section.ts';

/**
 * Colombian law on the buyer's rights and the shop's duties: Ley 1480 of 2011 (warranty, articles 7 to 11; withdrawal,
 * 47; reversal of payments, 51 and Decreto 587 of 2016), Ley 2439 of 2024 (refund in 15 calendar days), Ley 1581 of
 * 2012 (personal data), Ley 124 of 1994 and Ley 30 of 1986 (alcohol), Ley 1335 of 2009 (tobacco), Ley 2300 of 2023
 * (hours of messages). Storefront 9 and rules 43 and 59 describe how the shop complies.
 */
export function lawSections({ shop, company }: LegalFigures): LegalSection[] {
  const contact = contactOf(company);
  return [
    {
      title: 'Derecho de retracto',
      paragraphs: [
        'Por ser una venta a distancia puedes arrepentirte de tu compra dentro de los 5 días hábiles siguientes a la entrega (artículo 47 de la Ley 1480 de 2011). Devuelve el producto por los mismos medios y en las mismas condiciones en que lo recibiste; el transporte de la devolución va por tu cuenta.',
        'Te devolvemos todo lo que pagaste por él, sin descuentos, dentro de los 15 días calendario siguientes a que ejerzas el retracto (Ley 2439 de 2024).',
        'La ley exceptúa, entre otros, los bienes perecederos o que por su naturaleza no pueden devolverse o se deterioran con rapidez, los de uso personal y los hechos a tu medida.',
      ],
    },
    {
      title: 'Reversión del pago',
      paragraphs: [
        'Si pagaste con tarjeta u otro medio electrónico puedes pedir la reversión del pago cuando fuiste víctima de fraude, no solicitaste la operación, no recibiste el producto, lo que llegó no es lo que pediste o llegó defectuoso (artículo 51 de la Ley 1480 de 2011 y Decreto 587 de 2016).',
        'Presenta la queja ante nosotros y avisa al banco o emisor de tu medio de pago dentro de los 5 días hábiles siguientes a la fecha en que tuviste noticia de la operación, o en que debiste recibir el producto o lo recibiste con defecto.',
      ],
    },
    {
      title: 'Garantía',
      paragraphs: [
        'Respondemos por la calidad, la idoneidad y la seguridad de lo que vendemos. Los productos perecederos tienen como garantía la fecha de vencimiento; los demás, la que anuncia el productor o la que fija la ley (artículos 7 a 11 de la Ley 1480 de 2011).',
      ],
    },
    {
      title: 'Licores y tabaco',
      paragraphs: [
        'Prohíbese el expendio de bebidas embriagantes a menores de edad (Ley 124 de 1994). El exceso de alcohol es perjudicial para la salud (Ley 30 de 1986). Se prohíbe la venta de productos de tabaco a menores de 18 años (Ley 1335 de 2009).',
        'Estos productos se muestran con la marca +18. Al pedirlos preguntamos tu fecha de nacimiento y al entregarlos pedimos el documento de identidad de quien recibe; sin él, no los dejamos y no los pagas.',
      ],
    },
    {
      title: 'Tratamiento de datos personales',
      paragraphs: [
        `${company.name || shop} es responsable del tratamiento de tus datos según la Ley 1581 de 2012 y el Decreto 1377 de 2013. Los usamos para crear tu cuenta, preparar y entregar tus pedidos, atender tus solicitudes y cumplir la ley, con la autorización previa y expresa que das al crear la cuenta; guardamos qué autorizaste y cuándo.`,
        'Enviarte ofertas y promociones necesita otra autorización, que es opcional: comprar no depende de ella. Los mensajes llegan solo en los días y horas que permite la Ley 2300 de 2023.',
        'Puedes conocer, actualizar y corregir tus datos, pedir prueba de la autorización, revocarla o pedir que los suprimamos, salvo los que debamos conservar por ley. Lo haces desde tu perfil o escribiéndonos. Las consultas se responden en 10 días hábiles y los reclamos en 15.',
        'Compartimos con quien alista, entrega o procesa el pago solo lo que necesita para hacerlo. La tienda es para mayores de edad; no pedimos datos de menores.',
      ],
    },
    {
      title: 'Peticiones, quejas y reclamos',
      paragraphs: [
        `${contact === '' ? 'Escríbenos por los canales de contacto de la tienda' : `Escríbenos o llámanos: ${contact}`}, con el número de tu pedido. Respondemos dentro de los 15 días hábiles siguientes.`,
        'Si no quedas conforme puedes acudir a la Superintendencia de Industria y Comercio, autoridad de protección al consumidor y de datos personales: https://www.sic.gov.co',
      ],
    },
    {
      title: 'Cambios de estos términos y ley aplicable',
      paragraphs: [
        'Podemos cambiar estos términos. A tu pedido se le aplican los que estaban publicados cuando lo confirmaste. Se rigen por la ley colombiana.',
      ],
    },
  ];
}

export function contactOf({ phone, email }: LegalFigures['company']): string {
  return [email, phone].filter(Boolean).join(' o ');
}
