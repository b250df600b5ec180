/** Words of the businesses of the installation (/admin/businesses). */
export const businessesTexts = {
  title: 'Negocios',
  create: 'Nuevo negocio',
  empty: 'Aún no hay negocios',
  emptyText: 'Cada negocio tiene su tienda, su dominio y su gente.',
  columns: {
    name: 'Nombre',
    slug: 'Identificador',
    hosts: 'Dominios',
    state: 'Tienda',
    people: 'Superadministradores',
    created: 'Creado',
  },
  states: { open: 'Abierta', closed: 'Sin abrir' },
  waits: (email: string) => `Espera a ${email}`,
  edit: (name: string) => `Dominios de ${name}`,
  fields: {
    name: 'Nombre',
    slug: ['Identificador', 'Minúsculas, números y guiones. No cambia después.'],
    host: ['Dominio', 'Como tienda.example.co, sin https://.'],
    email: ['Correo del primer superadministrador', 'Elige su contraseña con el enlace que te mostraremos.'],
    hostRow: 'Dominio',
    hosts: ['Dominios', 'El primero por orden alfabético va en los enlaces.'],
  },
  about: 'La tienda nace cerrada: su superadministrador la abre cuando esté lista.',
  saved: 'Dominios guardados.',
  link: {
    again: 'Otro enlace',
    againName: (name: string) => `Otro enlace para ${name}`,
    title: 'Enlace del primer superadministrador',
    about: (minutes: number) =>
      `Envíaselo tú. Sirve una sola vez y vence en ${minutes} minutos; no lo volveremos a mostrar.`,
    copy: 'Copiar enlace',
    copied: 'Enlace copiado.',
    close: 'Listo',
  },
} as const;
