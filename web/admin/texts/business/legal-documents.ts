/** Words of the terms and the policy of data treatment (/admin/legal-documents). */
export const legalDocumentTexts = {
  title: 'Términos y política de datos',
  about:
    'Lo que acepta quien compra y quien te da sus datos. Cada pedido y cada autorización guardan la versión que regía; lo publicado no se cambia: se publica otra.',
  kinds: { terms: 'Términos y condiciones', privacy: 'Política de tratamiento de datos' },
  none: 'Aún no la publicas: la tienda muestra nuestro texto con tus datos.',
  nonePlural: 'Aún no los publicas: la tienda muestra nuestro texto con tus datos.',
  states: { inForce: 'Rige hoy', coming: 'Por regir', former: 'Anterior' },
  columns: { version: 'Versión', state: 'Estado', day: 'Rige desde', published: 'Publicada', by: 'Por' },
  version: (version: number) => `Versión ${version}`,
  read: 'Ver en la tienda',
  create: 'Nueva versión',
  createName: (kind: string) => `Nueva versión: ${kind}`,
  fresh: 'Empezar con nuestro texto',
  fields: {
    in_force_from: ['Rige desde', 'Hoy o un día que no ha pasado.'],
    sections: 'Secciones',
  },
  section: { row: 'Sección', add: 'Agregar sección', title: 'Título', text: 'Texto' },
  textHint: 'Deja una línea en blanco entre párrafos.',
  publish: 'Publicar',
  notPublished: 'No se logró publicar.',
  published: 'Publicamos la nueva versión.',
  failed: 'No pudimos leer las versiones',
} as const;
