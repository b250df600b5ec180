import { fullMomentText } from '#rules/dates/date-text.ts';

/** For the page that refuses an authorisation recorded by phone (/no-autorizo). */
export const phoneConsentTexts = {
  title: 'Autorización por teléfono',
  description: 'Retira la autorización de tratar tus datos que anotamos por teléfono.',
  ask: (shop: string, date: string) =>
    `El ${fullMomentText(new Date(date))} anotamos por teléfono que autorizas a ${shop} a tratar tus datos personales para tomar y entregar tus pedidos. Si no fuiste tú, o cambiaste de idea, dinos que no.`,
  action: 'No autorizo',
  busy: 'Guardando...',
  done: 'Listo: retiramos tu autorización.',
  after:
    'Los pedidos que ya hiciste se conservan el tiempo que ordena la ley. Para que suprimamos tus demás datos, cuéntanos en una solicitud.',
  failed: 'No se logró guardar.',
  over: 'Este enlace no está completo. Ábrelo otra vez desde el mensaje, o escríbenos en una solicitud.',
  policy: 'Leer la política de tratamiento de datos',
  request: 'Hacer una solicitud',
} as const;
