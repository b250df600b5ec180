import type { ServiceName } from '#contract/business/service-keys.ts';

/** Words of the keys of outside services (/admin/business-config, Claves). */
export const keyTexts = {
  about:
    'Nunca se vuelven a mostrar completas. Solo el Super Administrador las cambia, y cada cambio queda en el registro con nombre y hora.',
  services: {
    wompi: ['Wompi', 'Pagos con tarjeta, PSE y Nequi'],
    credibanco: ['CredibanCo', 'Pagos con tarjeta'],
    smtp: ['Correo', 'Por dónde salen los correos'],
    twilio: ['Mensajes de texto: Twilio', 'Códigos y avisos al celular'],
    infobip: ['Mensajes de texto: Infobip', 'Códigos y avisos al celular'],
    whatsapp: ['WhatsApp', 'Mensajes de pedidos, con la API de Meta'],
  } satisfies Record<ServiceName, readonly [string, string]>,
  names: {
    WOMPI_PUBLIC_KEY: 'Clave pública',
    WOMPI_PRIVATE_KEY: 'Clave privada',
    WOMPI_EVENTS_SECRET: 'Secreto de eventos',
    WOMPI_INTEGRITY_SECRET: 'Secreto de integridad',
    CREDIBANCO_USER: 'Usuario',
    CREDIBANCO_PASSWORD: 'Contraseña',
    CREDIBANCO_ENVIRONMENT: 'Ambiente',
    CREDIBANCO_CALLBACK_KEY: 'Clave de avisos',
    SMTP_URL: 'Servidor de correo',
    MAIL_FROM: 'Correo que firma',
    TWILIO_ACCOUNT_SID: 'Cuenta',
    TWILIO_AUTH_TOKEN: 'Clave',
    TWILIO_FROM: 'Número que envía',
    INFOBIP_URL: 'Dirección de la cuenta',
    INFOBIP_API_KEY: 'Clave',
    INFOBIP_FROM: 'Quién envía',
    WHATSAPP_PHONE_NUMBER_ID: 'Identificador del número',
    WHATSAPP_TOKEN: 'Token de acceso',
    WHATSAPP_APP_SECRET: 'Clave secreta de la app',
    WHATSAPP_VERIFY_TOKEN: 'Token de verificación',
  } as Readonly<Record<string, string>>,
  states: {
    fixed: 'La fija la instalación',
    other: 'La instalación usa otro',
    inUse: 'En uso',
    none: 'Sin claves',
    half: 'Incompleta',
  },
  /** For a key so short that its end would reveal it. */
  ending: (lastFour: string) => (lastFour === '' ? '••••' : `•••• ${lastFour}`),
  changed: (when: string, who: string) =>
    who === '' ? `cambiada el ${when}` : `cambiada el ${when} por ${who}`,
  change: 'Cambiar',
  changeOf: (service: string) => `Cambiar las claves de ${service}`,
  remove: 'Quitar',
  proof: {
    password: ['Tu contraseña', 'Antes de cambiar una clave confirmamos que eres tú.'],
    code: ['Código de tu segundo paso', 'El de tu aplicación, o uno de recuperación.'],
  },
  removeOf: (service: string) => `Quitar las claves de ${service}`,
  removing: {
    title: (service: string) => `¿Quitar las claves de ${service}?`,
    text: 'El negocio deja de usar este servicio en el momento. Los pagos que ya empezaron no se podrán consultar.',
    confirm: 'Sí, quitar',
  },
  removed: 'Claves quitadas.',
  saved: 'Claves guardadas.',
  keep: (looks: string, isThere: boolean) => (isThere ? `${looks}. Vacía: queda la que está.` : `${looks}.`),
  refused: 'Con estas claves el servicio no funciona: nada se guardó.',
  show: 'Mostrar lo que escribes',
  hide: 'Ocultar lo que escribes',
  written: 'escrita',
  failed: 'No pudimos leer las claves',
} as const;
