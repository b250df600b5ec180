import { contactOf } from './law.ts';
import type { LegalFigures, LegalSection } from './section.ts';
import { identityOf, listText } from './terms.ts';

/**
 * The policy of data treatment with what Decreto 1377 of 2013, article 13, asks for: the controller, treatment and
 * purposes, rights, who answers, how they are exercised, and from when it holds.
 */
export function privacySections({ shop, company, processors }: LegalFigures): LegalSection[] {
  const contact = contactOf(company);
  return [
    {
      title: 'Quién responde por tus datos',
      paragraphs: [
        `${company.name || shop} es responsable del tratamiento de los datos personales que recibe en ${shop} (Ley 1581 de 2012 y Decreto 1377 de 2013).`,
        identityOf(company),
      ].filter(Boolean),
    },
    {
      title: 'Qué datos tratamos y para qué',
      paragraphs: [
        'Tu nombre, correo y celular, para crear tu cuenta y que entres a ella; tus direcciones, para saber qué sede te atiende y entregar tus pedidos; tu documento y fecha de nacimiento, solo cuando la ley los pide: productos para mayores de edad y facturas a tu nombre.',
        'Tus pedidos, pagos y solicitudes, para prepararlos, cobrarlos, atenderlos y llevar las cuentas que la ley exige. No vemos ni guardamos los datos de tu tarjeta.',
        'Fotos del alistamiento y de la entrega, cuando hacen falta como prueba de lo que dejamos en tu puerta. La ubicación de tu celular, solo si la compartes para escoger sede o dirección, y no la guardamos.',
        'Lo que ves y buscas en la tienda, para mejorarla; con herramientas de medición de otras empresas, solo si lo aceptas.',
        'Ofertas y promociones, solo con otra autorización, que es opcional y puedes retirar cuando quieras. Llegan en los días y horas que permite la Ley 2300 de 2023.',
      ],
    },
    {
      title: 'Con quién los compartimos',
      paragraphs: [
        `Con quien alista, entrega o procesa el pago, solo lo que necesita para hacerlo. También con las empresas que nos prestan servicios de alojamiento, correo y mensajes, mapas y pagos${processors.length > 0 ? `, entre ellas ${listText(processors)}` : ''}, que los tratan por encargo nuestro y solo para eso.`,
        'Algunas de esas empresas guardan datos fuera de Colombia, en países con protección adecuada o con un contrato de transmisión (artículo 26 de la Ley 1581 de 2012). No vendemos tus datos.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        'Puedes conocer, actualizar y corregir tus datos, pedir prueba de la autorización, saber qué uso les hemos dado, revocar la autorización, pedir que los suprimamos y quejarte ante la Superintendencia de Industria y Comercio: https://www.sic.gov.co',
        'Responder preguntas sobre datos sensibles o de menores es voluntario. La tienda es para mayores de edad y no pedimos datos de menores.',
      ],
    },
    {
      title: 'Cómo los ejerces',
      paragraphs: [
        `En tu perfil, en Privacidad, ves y descargas tus datos, corriges, retiras autorizaciones y pides suprimir tu cuenta. También ${contact === '' ? 'puedes escribirnos por los canales de contacto de la tienda' : `escribiéndonos o llamándonos: ${contact}`}. Ese es el canal que atiende tus peticiones, consultas y reclamos.`,
        'Respondemos las consultas en 10 días hábiles y los reclamos en 15. Si un reclamo está incompleto te pedimos lo que falta en los 5 días siguientes.',
      ],
    },
    {
      title: 'Cuánto tiempo los guardamos',
      paragraphs: [
        'Mientras tengas cuenta y después lo que la ley ordena: los pedidos y sus pagos, diez años. Lo demás se suprime cuando lo pides o cuando deja de hacer falta.',
        'Si cambiamos esta política de forma importante te avisamos antes de aplicarla. Las versiones anteriores quedan en esta página.',
      ],
    },
  ];
}
