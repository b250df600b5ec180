/** A key of an outside service, by the name of the environment variable that would set it. */
export type ServiceKey = {
  /** Its format. */
  shape: RegExp;
  /** The same in words: 'pub_test_… o pub_prod_…'. */
  looks: string;
  /** A service works without it. */
  optional?: true;
  /** No secret: it is shown whole where it is typed. */
  open?: true;
};

/** External services for which a business may have its own keys (rule 67). */
export const SERVICES = {
  wompi: {
    WOMPI_PUBLIC_KEY: { shape: /^pub_(test|prod)_\S+$/, looks: 'pub_test_… o pub_prod_…', open: true },
    WOMPI_PRIVATE_KEY: { shape: /^prv_(test|prod)_\S+$/, looks: 'prv_test_… o prv_prod_…' },
    WOMPI_EVENTS_SECRET: { shape: /^(test|prod)_events_\S+$/, looks: 'test_events_… o prod_events_…' },
    WOMPI_INTEGRITY_SECRET: {
      shape: /^(test|prod)_integrity_\S+$/,
      looks: 'test_integrity_… o prod_integrity_…',
    },
    WOMPI_DIRECT: {
      shape: /^[01]$/,
      looks: '1 muestra Nequi, PSE, Bancolombia y tarjeta en la tienda, 0 solo la página de Wompi',
      optional: true,
      open: true,
    },
  },
  credibanco: {
    CREDIBANCO_USER: { shape: /^\S{1,30}$/, looks: 'hasta 30 signos sin espacios', open: true },
    CREDIBANCO_PASSWORD: { shape: /^\S{1,30}$/, looks: 'hasta 30 signos sin espacios' },
    CREDIBANCO_ENVIRONMENT: { shape: /^(test|prod)$/, looks: 'test o prod', open: true },
    CREDIBANCO_CALLBACK_KEY: { shape: /^\S{1,200}$/, looks: 'la que dé el banco', optional: true },
  },
  smtp: {
    SMTP_URL: {
      shape: /^smtps?:\/\/[^\s/]+\/?$/,
      looks: 'smtp://usuario:clave@servidor:587 o smtps://…:465',
    },
    MAIL_FROM: {
      shape: /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/,
      looks: 'tienda@example.co',
      open: true,
    },
  },
  twilio: {
    TWILIO_ACCOUNT_SID: { shape: /^AC[0-9a-f]{32}$/i, looks: 'AC y 32 signos', open: true },
    TWILIO_AUTH_TOKEN: { shape: /^[\w-]{16,100}$/, looks: 'la clave de la cuenta' },
    TWILIO_FROM: { shape: /^(\+\d{6,15}|MG[0-9a-f]{32})$/i, looks: '+573001234567 o MG…', open: true },
  },
  infobip: {
    // No other host: a typed address must not make us contact internal machines.
    INFOBIP_URL: {
      shape: /^https:\/\/[\w-]+\.api\.infobip\.com$/,
      looks: 'https://xxxxx.api.infobip.com',
      open: true,
    },
    INFOBIP_API_KEY: { shape: /^[\w-]{16,200}$/, looks: 'la clave de la cuenta' },
    INFOBIP_FROM: { shape: /^[\w ]{3,15}$/, looks: 'el nombre o número que se muestra', open: true },
  },
  whatsapp: {
    WHATSAPP_PHONE_NUMBER_ID: {
      shape: /^\d{5,20}$/,
      looks: 'el identificador del número en Meta, solo dígitos',
      open: true,
    },
    WHATSAPP_TOKEN: { shape: /^[\w.|-]{20,600}$/, looks: 'el token de acceso de Meta' },
    WHATSAPP_APP_SECRET: { shape: /^[0-9a-f]{32}$/i, looks: 'la clave secreta de la app, 32 signos' },
    WHATSAPP_VERIFY_TOKEN: { shape: /^[\w.-]{8,100}$/, looks: 'de 8 a 100 letras y números que tú escoges' },
  },
  google_analytics: {
    GA_API_SECRET: { shape: /^[\w-]{10,60}$/, looks: 'el secreto de la API del protocolo de medición' },
  },
  meta_conversions: {
    META_CONVERSIONS_TOKEN: {
      shape: /^[\w.|-]{20,600}$/,
      looks: 'el token de acceso de la API de conversiones',
    },
  },
} as const satisfies Record<string, Record<string, ServiceKey>>;

export type ServiceName = keyof typeof SERVICES;

export function keysOf(service: ServiceName): [string, ServiceKey][] {
  return Object.entries(SERVICES[service]);
}

/** The keys that are missing or of another form, each in words; empty when the service works with them. */
export function wrongKeys(
  service: ServiceName,
  values: Readonly<Record<string, string | undefined>>,
): { name: string; message: string }[] {
  const wrong = keysOf(service).flatMap(([name, { shape, looks, optional }]) => {
    const value = values[name] ?? '';
    if (value === '') return optional ? [] : [{ name, message: `Falta esta clave: ${looks}.` }];
    return shape.test(value) ? [] : [{ name, message: `Debe verse así: ${looks}.` }];
  });
  const unknown = Object.keys(values).filter((name) => !(name in SERVICES[service]));
  return [...wrong, ...unknown.map((name) => ({ name, message: 'No es una clave de este servicio.' }))];
}
