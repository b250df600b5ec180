export const legalTexts = {
  terms: {
    title: 'Términos y condiciones',
    description: (shop: string) =>
      `Condiciones del servicio a domicilio de ${shop}: mínimo de compra, envíos, horarios, cambios, retracto, reversión del pago y tratamiento de datos personales.`,
  },
  privacy: {
    title: 'Política de tratamiento de datos',
    description: (shop: string) =>
      `Qué datos personales trata ${shop}, para qué, con quién los comparte y cómo ejerces tus derechos.`,
  },
  contents: 'Contenido',
  version: (version: number, day: string) => `Versión ${version}. Rige desde el ${day}.`,
  former: 'Esta no es la versión que rige hoy.',
  current: 'Ver la que rige',
  others: 'Otras versiones',
  other: (version: number, day: string) => `Versión ${version}, desde el ${day}`,
  print: 'Imprimir',
} as const;
